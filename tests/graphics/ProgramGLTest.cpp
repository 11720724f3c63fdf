#include "support/GlTest.h"

#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Program.h>

#include <gmock/gmock.h>

#include <cstdint>
#include <span>
#include <vector>

namespace stylized::graphics {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ProgramGLTest : public test::GlTest {
protected:
    Result<Program> compute(std::span<const ShaderSource> sources, std::span<const ShaderDefine> defines = {})
    {
        return Program::create(context(), {.compute = sources, .defines = defines, .label = "a test's program"});
    }

    std::vector<float> run(const Program& program, std::size_t count)
    {
        const std::vector<float> zeros(count);
        auto buffer = Buffer::create(context(), std::as_bytes(std::span(zeros)), BufferUsage::Static, "results");
        commands().bindProgram(program);
        commands().bindStorageBuffer(0, *buffer);
        commands().dispatch(1);
        commands().barrier(BarrierReader::CpuReadBack);
        std::vector<float> out(count);
        buffer->read(0, std::as_writable_bytes(std::span(out)));
        return out;
    }
};

constexpr ShaderSource kHead{"head.glsl", "layout(local_size_x = 1) in;\n"
                                          "layout(std430, binding = 0) buffer Results { float results[]; };"};

TEST_F(ProgramGLTest, PiecesAndDefinesMakeOneShader)
{
    const ShaderSource sources[] = {kHead, {"body.comp", "void main() { results[0] = COUNT; results[1] = FLAG; }"}};
    const ShaderDefine defines[] = {{"COUNT", "4.5"}, {"FLAG"}};
    const auto program = compute(sources, defines);
    ASSERT_TRUE(program) << program.error().message;
    EXPECT_EQ(run(*program, 2), (std::vector<float>{4.5f, 1.0f}));
    EXPECT_EQ(context().counters().dispatchCount, 1u);
}

TEST_F(ProgramGLTest, AnErrorNamesFileAndLineAndTheProgram)
{
    const ShaderSource sources[] = {kHead, {"body.comp", "void main()\n{\n    results[0] = missing;\n}\n"}};
    const auto program = compute(sources);
    ASSERT_FALSE(program);
    EXPECT_EQ(program.error().code, ErrorCode::GraphicsFailed);
    EXPECT_EQ(program.error().place, "a test's program");
    EXPECT_THAT(program.error().message, HasSubstr("body.comp:3: "));
    EXPECT_THAT(program.error().message, HasSubstr("missing"));
    EXPECT_THAT(program.error().message, Not(HasSubstr("\n")));
}

TEST_F(ProgramGLTest, AnErrorInTheFirstPieceNamesThatPiece)
{
    const ShaderSource sources[] = {{"first.glsl", "\n\nflota wrong;\n"}, kHead, {"body.comp", "void main() {}"}};
    const auto program = compute(sources);
    ASSERT_FALSE(program);
    EXPECT_THAT(program.error().message, HasSubstr("first.glsl:3: "));
}

TEST_F(ProgramGLTest, StagesThatDoNotFitTogetherAreAnErrorOfLinking)
{
    const ShaderSource vertex{"a.vert", "out vec3 handed;\nvoid main() { handed = vec3(1); gl_Position = vec4(0); }"};
    const ShaderSource fragment{"a.frag", "in vec4 handed;\nout vec4 color;\nvoid main() { color = handed; }"};
    const auto program =
        Program::create(context(), {.vertex = {&vertex, 1}, .fragment = {&fragment, 1}, .label = "mismatched"});
    ASSERT_FALSE(program);
    EXPECT_EQ(program.error().code, ErrorCode::GraphicsFailed);
    EXPECT_THAT(program.error().message, HasSubstr("handed"));
}

TEST_F(ProgramGLTest, UniformsOfEveryTypeReachTheShader)
{
    const ShaderSource sources[] = {kHead,
                                    {"uniforms.comp",
                                     "uniform int i; uniform uint u; uniform float f; uniform vec2 v2;\n"
                                     "uniform vec3 v3; uniform vec4 v4; uniform mat3 m3; uniform mat4 m4;\n"
                                     "void main() { results[0] = i; results[1] = u; results[2] = f;\n"
                                     "results[3] = v2.y; results[4] = v3.z; results[5] = v4.w;\n"
                                     "results[6] = m3[2][1]; results[7] = m4[3][0]; }"}};
    auto program = compute(sources);
    ASSERT_TRUE(program) << program.error().message;
    program->setUniform(program->uniformLocation("i"), -3);
    program->setUniform(program->uniformLocation("u"), 70000u);
    program->setUniform(program->uniformLocation("f"), 0.5f);
    program->setUniform(program->uniformLocation("v2"), glm::vec2(1, 2));
    program->setUniform(program->uniformLocation("v3"), glm::vec3(1, 2, 3));
    program->setUniform(program->uniformLocation("v4"), glm::vec4(1, 2, 3, 4));
    program->setUniform(program->uniformLocation("m3"), glm::mat3(1, 2, 3, 4, 5, 6, 7, 8, 9));
    program->setUniform(program->uniformLocation("m4"),
                        glm::mat4(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
    EXPECT_EQ(run(*program, 8), (std::vector<float>{-3, 70000, 0.5f, 2, 3, 4, 8, 13}));
}

TEST_F(ProgramGLTest, AUniformThatTheProgramDoesNotUseIsIgnored)
{
    const ShaderSource sources[] = {kHead, {"body.comp", "void main() { results[0] = 1; }"}};
    auto program = compute(sources);
    ASSERT_TRUE(program);
    EXPECT_EQ(program->uniformLocation("nothing"), -1);
    program->setUniform(-1, 1.0f);
}

TEST_F(ProgramGLTest, AThousandProgramsComeAndGoWithoutAnError)
{
    const ShaderSource sources[] = {kHead, {"body.comp", "void main() { results[0] = 1; }"}};
    for (int i = 0; i < 1000; ++i)
        ASSERT_TRUE(compute(sources));
}

} // namespace
} // namespace stylized::graphics
