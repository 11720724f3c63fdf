#include <stylized/app/CharacterSession.h>

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

using namespace stylized;
using namespace stylized::app;

namespace {

const std::string kHostedSample = STYLIZED_SOURCE_DIR "/samples/sample.glb";
constexpr PictureSize kSize{96, 128};
constexpr graphics::HostFramebuffer kTarget{0, 20, 10, 96, 128}; // its name is set once it is made
constexpr GLsizei kHostWidth = 140, kHostHeight = 150;
constexpr std::array<std::uint8_t, 4> kHostColor{40, 80, 120, 255};

/// A program with a context and a framebuffer of its own, as one with a window has them.
class Host {
public:
    Host()
    {
        // A context of the library's first: it finds the display that the host then takes as well.
        const auto probe = graphics::Context::createHeadless();
        if (!probe)
            return;
        display_ = eglGetCurrentDisplay();
        const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE};
        context_ = eglCreateContext(display_, nullptr, EGL_NO_CONTEXT, wanted);
    }
    ~Host()
    {
        if (context_ == EGL_NO_CONTEXT)
            return;
        leave();
        eglDestroyContext(display_, context_);
    }

    [[nodiscard]] bool isThere() const { return context_ != EGL_NO_CONTEXT; }
    void enter() { ASSERT_TRUE(eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_)); }
    void leave() { eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT); }

    /// Makes a framebuffer in the host's colour and binds it.
    unsigned int makeFramebuffer()
    {
        GLuint framebuffer = 0, texture = 0;
        glCreateTextures(GL_TEXTURE_2D, 1, &texture);
        glTextureStorage2D(texture, 1, GL_SRGB8_ALPHA8, kHostWidth,
                           kHostHeight); // one that would encode if it were let
        glCreateFramebuffers(1, &framebuffer);
        glNamedFramebufferTexture(framebuffer, GL_COLOR_ATTACHMENT0, texture, 0);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glViewport(1, 2, 30, 40);
        const std::array<float, 4> color{40 / 255.0f, 80 / 255.0f, 120 / 255.0f, 1.0f};
        glClearNamedFramebufferfv(framebuffer, GL_COLOR, 0, color.data());
        return framebuffer;
    }

    /// The framebuffer's pixels, the lowest row first.
    static std::vector<std::uint8_t> pixels()
    {
        std::vector<std::uint8_t> out(std::size_t(4) * kHostWidth * kHostHeight);
        glReadPixels(0, 0, kHostWidth, kHostHeight, GL_RGBA, GL_UNSIGNED_BYTE, out.data());
        return out;
    }

private:
    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
};

class HostedSessionGLTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (!host.isThere()) {
            const char* isRequired = std::getenv("STYLIZED_REQUIRE_GL");
            if (isRequired && std::string_view(isRequired) == "1")
                FAIL() << "no OpenGL context";
            GTEST_SKIP() << "no OpenGL context";
        }
        host.enter();
        framebuffer = host.makeFramebuffer();
        target.id = framebuffer;
    }

    std::unique_ptr<CharacterSession> openHosted()
    {
        Result<std::unique_ptr<graphics::Context>> context = graphics::Context::adoptCurrent({.isDebug = true});
        if (!context) {
            ADD_FAILURE() << toString(context.error());
            return nullptr;
        }
        Result<std::unique_ptr<CharacterSession>> opened =
            CharacterSession::open(kHostedSample, {}, *std::move(context));
        if (!opened) {
            ADD_FAILURE() << toString(opened.error());
            return nullptr;
        }
        return *std::move(opened);
    }

    /// What a session with a context of its own draws; the host's is current again afterwards.
    Picture expected(const PictureOptions& options)
    {
        host.leave();
        Picture picture;
        {
            auto own = CharacterSession::open(kHostedSample);
            if (!own)
                ADD_FAILURE() << toString(own.error());
            else
                picture = *(*own)->render(options);
        }
        host.enter();
        return picture;
    }

    /// The largest difference between the picture and what lies in the target; outside it, the host's colour must be.
    static int largestDifference(const Picture& picture, const std::vector<std::uint8_t>& shown)
    {
        int largest = 0;
        for (GLsizei y = 0; y < kHostHeight; ++y)
            for (GLsizei x = 0; x < kHostWidth; ++x) {
                const int px = x - 20, row = 127 - (y - 10); // the picture's top row comes first
                const bool isInside = px >= 0 && px < 96 && row >= 0 && row < 128;
                for (std::size_t c = 0; c < 4; ++c) {
                    const int wanted = isInside ? picture.image.rgba[4 * (std::size_t(row) * 96 + std::size_t(px)) + c]
                                                : kHostColor[c];
                    const int found = shown[4 * (std::size_t(y) * kHostWidth + std::size_t(x)) + c];
                    largest = std::max(largest, std::abs(wanted - found));
                }
            }
        return largest;
    }

    Host host;
    unsigned int framebuffer = 0;
    graphics::HostFramebuffer target = kTarget;
};

/// Blended in the shader instead of by the CPU, and rounded there.
constexpr int kRounding = 1;

TEST_F(HostedSessionGLTest, DrawsIntoTheHostsFramebufferWhatRenderGives)
{
    const PictureOptions options{.size = kSize, .background = {glm::vec3(0.2f, 0.4f, 0.1f), false}};
    const Picture wanted = expected(options);
    ASSERT_GT(wanted.drawnPart(), 0.1);
    const std::unique_ptr<CharacterSession> session = openHosted();
    ASSERT_TRUE(session);
    const Result<renderer::FrameStats> stats = session->present(options, target);
    ASSERT_TRUE(stats) << toString(stats.error());
    EXPECT_EQ(stats->drawCount, wanted.stats.drawCount);
    EXPECT_LE(largestDifference(wanted, Host::pixels()), kRounding);
    EXPECT_EQ(session->context().debugErrorCount(), 0u);
}

TEST_F(HostedSessionGLTest, WithoutABackgroundTheHostsPictureShowsBehind)
{
    const std::unique_ptr<CharacterSession> session = openHosted();
    ASSERT_TRUE(session);
    const PictureOptions options{.size = kSize};
    const Result<Picture> alone = session->render(options);
    ASSERT_TRUE(alone) << toString(alone.error());
    ASSERT_TRUE(session->present(options, target).has_value());
    const std::vector<std::uint8_t> shown = Host::pixels();
    std::size_t solid = 0, clear = 0;
    for (std::size_t row = 0; row < 128; ++row)
        for (std::size_t x = 0; x < 96; ++x) {
            const std::uint8_t* wanted = &alone->image.rgba[4 * (row * 96 + x)];
            const std::uint8_t* found = &shown[4 * ((127 - row + 10) * kHostWidth + x + 20)];
            if (wanted[3] == 255) {
                ++solid;
                EXPECT_TRUE(std::equal(found, found + 3, wanted));
            } else if (wanted[3] == 0) {
                ++clear;
                EXPECT_TRUE(std::equal(found, found + 3, kHostColor.begin()));
            }
        }
    EXPECT_GT(solid, 1000u);
    EXPECT_GT(clear, 1000u);
}

/// State that would spoil every picture.
void disturb(unsigned int packBuffer)
{
    for (const GLenum feature : {GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_RASTERIZER_DISCARD, GL_COLOR_LOGIC_OP,
                                 GL_CULL_FACE, GL_BLEND, GL_SAMPLE_MASK, GL_CLIP_DISTANCE0, GL_PRIMITIVE_RESTART})
        glEnable(feature);
    glScissor(0, 0, 1, 1);
    glStencilFunc(GL_NEVER, 0, 0xFF);
    glLogicOp(GL_CLEAR);
    glSampleMaski(0, 0);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glCullFace(GL_FRONT_AND_BACK);
    glDepthRange(0.5, 0.5);
    glDepthMask(GL_FALSE);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glBlendEquation(GL_FUNC_REVERSE_SUBTRACT);
    glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE);
    glPixelStorei(GL_PACK_ALIGNMENT, 8);
    glPixelStorei(GL_PACK_ROW_LENGTH, 7);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 7);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, packBuffer);
}

TEST_F(HostedSessionGLTest, WhateverStateTheHostHasSetThePictureIsTheSame)
{
    const PictureOptions options{.size = kSize};
    const Picture wanted = expected(options);
    GLuint packBuffer = 0;
    glCreateBuffers(1, &packBuffer);
    glNamedBufferStorage(packBuffer, 1 << 20, nullptr, 0);
    disturb(packBuffer);
    const std::unique_ptr<CharacterSession> session = openHosted();
    ASSERT_TRUE(session);
    disturb(packBuffer);
    ASSERT_TRUE(session->update(0.0).has_value());
    disturb(packBuffer);
    const Result<Picture> drawn = session->render(options);
    ASSERT_TRUE(drawn) << toString(drawn.error());
    EXPECT_EQ(drawn->image.rgba, wanted.image.rgba);
}

int integer(GLenum name)
{
    GLint value = -1;
    glGetIntegerv(name, &value);
    return value;
}

TEST_F(HostedSessionGLTest, LeavesFramebufferAndViewportAsTheyWereAndAllElseAsOpenGlBeginsWithIt)
{
    const std::unique_ptr<CharacterSession> session = openHosted();
    ASSERT_TRUE(session);
    ASSERT_TRUE(session->update(0.1).has_value());
    ASSERT_TRUE(session->present({.size = kSize}, target).has_value());
    EXPECT_EQ(integer(GL_DRAW_FRAMEBUFFER_BINDING), int(framebuffer));
    EXPECT_EQ(integer(GL_READ_FRAMEBUFFER_BINDING), int(framebuffer));
    std::array<GLint, 4> viewport{};
    glGetIntegerv(GL_VIEWPORT, viewport.data());
    EXPECT_EQ(viewport, (std::array<GLint, 4>{1, 2, 30, 40}));
    // OpenGL 4.5, tables 23.4 to 23.63.
    const std::pair<GLenum, int> initial[] = {
        {GL_CURRENT_PROGRAM, 0},  {GL_VERTEX_ARRAY_BINDING, 0},   {GL_TEXTURE_BINDING_2D, 0},
        {GL_SAMPLER_BINDING, 0},  {GL_UNIFORM_BUFFER_BINDING, 0}, {GL_SHADER_STORAGE_BUFFER_BINDING, 0},
        {GL_DEPTH_FUNC, GL_LESS}, {GL_DEPTH_WRITEMASK, 1},        {GL_BLEND_SRC_RGB, GL_ONE},
        {GL_BLEND_DST_ALPHA, 0},  {GL_CULL_FACE_MODE, GL_BACK},   {GL_FRONT_FACE, GL_CCW},
        {GL_PACK_ALIGNMENT, 4},   {GL_UNPACK_ALIGNMENT, 4},       {GL_ACTIVE_TEXTURE, GL_TEXTURE0}};
    for (const auto& [name, value] : initial)
        EXPECT_EQ(integer(name), value) << std::hex << name;
    for (const GLenum feature : {GL_DEPTH_TEST, GL_CULL_FACE, GL_BLEND, GL_SCISSOR_TEST, GL_STENCIL_TEST,
                                 GL_FRAMEBUFFER_SRGB, GL_POLYGON_OFFSET_FILL, GL_SAMPLE_ALPHA_TO_COVERAGE})
        EXPECT_FALSE(glIsEnabled(feature)) << std::hex << feature;
    std::array<GLint, 4> mask{};
    glGetIntegerv(GL_COLOR_WRITEMASK, mask.data());
    EXPECT_EQ(mask, (std::array<GLint, 4>{1, 1, 1, 1}));
    for (const GLuint i : {0u, 1u, 2u, 3u}) {
        GLint bound = -1;
        glGetIntegeri_v(GL_UNIFORM_BUFFER_BINDING, i, &bound);
        EXPECT_EQ(bound, 0) << i;
        glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, i, &bound);
        EXPECT_EQ(bound, 0) << i;
    }
    EXPECT_EQ(session->context().debugErrorCount(), 0u);
}

TEST_F(HostedSessionGLTest, TheHostsContextLivesOnWithoutTheSession)
{
    {
        const std::unique_ptr<CharacterSession> session = openHosted();
        ASSERT_TRUE(session);
    }
    EXPECT_NE(eglGetCurrentContext(), EGL_NO_CONTEXT);
    void* listener = this;
    glGetPointerv(GL_DEBUG_CALLBACK_FUNCTION, &listener);
    EXPECT_EQ(listener, nullptr);
    glEnable(GL_FRAMEBUFFER); // an error of the host's own, which nobody listens to any more
    EXPECT_EQ(glGetError(), GLenum(GL_INVALID_ENUM));
}

TEST_F(HostedSessionGLTest, WithoutACurrentContextThereIsASentence)
{
    host.leave();
    const auto adopted = graphics::Context::adoptCurrent();
    ASSERT_FALSE(adopted.has_value());
    EXPECT_EQ(adopted.error().code, ErrorCode::GraphicsUnavailable);
    EXPECT_EQ(adopted.error().message,
              "No OpenGL context is current on this thread: make the one to draw in current first");
}

TEST_F(HostedSessionGLTest, AStageHoldsSeveralCharactersEachWithItsOwnState)
{
    const auto context = graphics::Context::adoptCurrent();
    ASSERT_TRUE(context.has_value());
    const graphics::HostTurn turn(**context);
    Result<LoadedCharacter> loaded = loadCharacter(kHostedSample);
    ASSERT_TRUE(loaded.has_value());
    auto twin = runtime::RuntimeScene::upload(**context, std::move(loaded->prepared));
    ASSERT_TRUE(twin.has_value());
    auto stage = CharacterStage::create(**context);
    ASSERT_TRUE(stage.has_value());
    auto left = (*stage)->add(*twin), right = (*stage)->add(*twin);
    ASSERT_TRUE(left && right);
    ASSERT_TRUE((*stage)->update(0.0).has_value());
    const math::Bounds one = (*left)->worldBounds();
    glm::mat4 aside(1.0f);
    aside[3][0] = 5.0f;
    (*right)->setPlacement(aside);
    const math::Bounds both = (*stage)->bounds();
    EXPECT_FLOAT_EQ(both.min.x, one.min.x);
    EXPECT_FLOAT_EQ(both.max.x, one.max.x + 5.0f);
    (*stage)->world().camera = world::framed({}, both, {.aspect = 2.0f});
    const auto drawn = (*stage)->draw({.width = 64, .height = 32});
    ASSERT_TRUE(drawn.has_value());
    const std::uint32_t ofBoth = drawn->drawCount;
    (*stage)->remove(0);
    EXPECT_EQ((*stage)->instances().size(), 1u);
    EXPECT_EQ((*stage)->instances()[0].get(), *right);
    const auto alone = (*stage)->draw({.width = 64, .height = 32});
    ASSERT_TRUE(alone.has_value());
    EXPECT_LT(alone->drawCount, ofBoth);
}

TEST_F(HostedSessionGLTest, ANodeThatIsSwitchedOffIsNeitherDrawnNorFramed)
{
    const std::unique_ptr<CharacterSession> session = openHosted();
    ASSERT_TRUE(session);
    ASSERT_TRUE(session->present({.size = kSize}, target).has_value());
    std::size_t switchedOff = 0;
    for (std::size_t n = 0; n < session->scene().nodes.size(); ++n)
        if (session->instance().isNodeVisible(NodeIndex(n))) {
            session->instance().setNodeVisible(NodeIndex(n), false);
            EXPECT_FALSE(session->instance().isNodeVisible(NodeIndex(n)));
            ++switchedOff;
        }
    EXPECT_GT(switchedOff, 0u);
    EXPECT_TRUE(session->bounds().isEmpty());
    const Result<Picture> nothing = session->render({.size = kSize});
    ASSERT_FALSE(nothing.has_value());
    EXPECT_EQ(nothing.error().code, ErrorCode::SceneEmpty);
}

TEST(LoadCharacter, StopsWhereItIsAskedToAndTellsItsSteps)
{
    std::vector<LoadStep> steps;
    LoadOptions options;
    std::stop_source source;
    options.stop = source.get_token();
    options.begins = [&](LoadStep step) {
        steps.push_back(step);
        if (step == LoadStep::DecodingImages)
            source.request_stop();
    };
    const Result<LoadedCharacter> loaded = loadCharacter(kHostedSample, options);
    ASSERT_FALSE(loaded.has_value());
    EXPECT_EQ(loaded.error().code, ErrorCode::ImportCancelled);
    EXPECT_EQ(steps, (std::vector{LoadStep::Reading, LoadStep::DecodingImages}));
}

} // namespace
