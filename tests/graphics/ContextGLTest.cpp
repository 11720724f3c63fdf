#include "support/GlTest.h"

#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Context.h>
#include <stylized/graphics/Program.h>

#include <EGL/egl.h>
#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

namespace stylized::graphics {
namespace {

using ContextGLTest = test::GlTest;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using namespace std::string_literals;

struct ProbeResult {
    std::string text;
    bool isOk;
};

/// What a fresh process with nothing in its environment but `variables` says about its context.
ProbeResult probe(const std::string& variables)
{
    const std::string command = "env -i " + variables + " " STYLIZED_CONTEXT_PROBE " 2>/dev/null";
    std::FILE* pipe = ::popen(command.c_str(), "r");
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
        text += static_cast<char>(c);
    return {text, ::pclose(pipe) == 0};
}

TEST_F(ContextGLTest, NamesItsDriverAndLimits)
{
    EXPECT_NE(context().driver().find(", OpenGL 4."), std::string::npos) << context().driver();
    const GraphicsLimits& limits = context().limits();
    EXPECT_GE(limits.maxTextureSize, 16384u); // the least that OpenGL 4.5 allows, for all of these
    EXPECT_GE(limits.maxSampleCount, 4u);
    EXPECT_GE(limits.maxStorageBlockSize, std::size_t{1} << 27);
    EXPECT_LE(limits.uniformOffsetAlignment, 256u);
    EXPECT_LE(limits.storageOffsetAlignment, 256u);
}

TEST_F(ContextGLTest, NeedsNothingInTheEnvironment)
{
    const ProbeResult result = probe("");
    EXPECT_TRUE(result.isOk) << result.text;
    EXPECT_THAT(result.text, HasSubstr(", OpenGL 4."));
}

TEST_F(ContextGLTest, ADriverBelow45IsTooOldAndTheMessageSaysWhatWasFoundAndNeeded)
{
    if (context().driver().find("Mesa") == std::string::npos)
        GTEST_SKIP() << "only Mesa pretends to be older";
    for (const char* version : {"2.1", "3.3", "4.4"}) {
        const ProbeResult result = probe("MESA_GL_VERSION_OVERRIDE="s + version);
        EXPECT_FALSE(result.isOk);
        EXPECT_THAT(result.text, StartsWith("GraphicsTooOld: OpenGL 4.5 core is needed, but found "));
        EXPECT_THAT(result.text, HasSubstr(", OpenGL "s + version[0])) << result.text;
    }
}

TEST_F(ContextGLTest, AMachineWithoutADriverIsAnErrorThatNamesThePackages)
{
    for (const char* variable : {"__EGL_VENDOR_LIBRARY_FILENAMES=/nonexistent", "LIBGL_DRIVERS_PATH=/nonexistent"}) {
        const ProbeResult result = probe(variable);
        EXPECT_FALSE(result.isOk);
        EXPECT_THAT(result.text, StartsWith("GraphicsUnavailable: ")) << variable;
        EXPECT_THAT(result.text, HasSubstr("libgl1-mesa-dri")) << variable;
    }
}

TEST_F(ContextGLTest, CountsAndSurvivesErrorsOfTheDriver)
{
    expectErrors();
    const std::size_t before = context().debugErrorCount();
    commands().drawIndexed(Topology::Triangles, 0, 0xFFFFFFFF); // a negative count, once it is OpenGL's signed one
    EXPECT_EQ(context().debugErrorCount(), before + 1);
}

TEST_F(ContextGLTest, MovesToAnotherThreadOnceReleased)
{
    context().release();
    bool isCurrent = false;
    bool isMade = false;
    std::thread([&] {
        isCurrent = context().makeCurrent();
        isMade = Buffer::create(context(), 16, BufferUsage::Static, "from a thread").has_value();
        context().release();
    }).join();
    EXPECT_TRUE(isCurrent);
    EXPECT_TRUE(isMade);
    ASSERT_TRUE(context().makeCurrent());
}

TEST_F(ContextGLTest, ASecondContextNeitherDisturbsNorOutlivesTheFirst)
{
    {
        auto second = Context::createHeadless();
        ASSERT_TRUE(second);
        EXPECT_TRUE(Buffer::create(**second, 16, BufferUsage::Static, "in the second"));
    }
    ASSERT_TRUE(context().makeCurrent());
    EXPECT_TRUE(Buffer::create(context(), 16, BufferUsage::Static, "in the first"));
}

/// A context that the test owns, as a window library would.
class ForeignContext final : public NativeContext {
public:
    ForeignContext(EGLDisplay display, EGLContext context, int& releaseCount) noexcept
        : display_(display), context_(context), releaseCount_(releaseCount)
    {}

    bool makeCurrent() noexcept override
    {
        return eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_TRUE;
    }

    void release() noexcept override
    {
        ++releaseCount_;
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }

    void abandon() noexcept override {}

private:
    EGLDisplay display_;
    EGLContext context_;
    int& releaseCount_;
};

EGLContext makeForeign(EGLDisplay display)
{
    const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE};
    return eglCreateContext(display, nullptr, EGL_NO_CONTEXT, wanted);
}

TEST_F(ContextGLTest, AdoptsAContextMadeElsewhereAndLeavesItAlive)
{
    EGLDisplay display = eglGetCurrentDisplay();
    EGLContext foreign = makeForeign(display);
    ASSERT_NE(foreign, EGL_NO_CONTEXT);
    int releaseCount = 0;
    {
        auto adopted = Context::adopt(std::make_unique<ForeignContext>(display, foreign, releaseCount));
        ASSERT_TRUE(adopted) << adopted.error().message;
        EXPECT_TRUE(Buffer::create(**adopted, 16, BufferUsage::Static, "in the foreign one"));
        EXPECT_EQ((*adopted)->debugErrorCount(), 0u);
    }
    EXPECT_EQ(releaseCount, 1);
    EXPECT_TRUE(eglDestroyContext(display, foreign)); // still there to be destroyed by its owner
}

/// Claims to be current without being so.
class LyingContext final : public NativeContext {
public:
    bool makeCurrent() noexcept override { return true; }
    void release() noexcept override {}
    void abandon() noexcept override {}
};

TEST_F(ContextGLTest, AContextThatIsNotCurrentAfterAllIsAnErrorNotACrash)
{
    context().release();
    const auto adopted = Context::adopt(std::make_unique<LyingContext>());
    ASSERT_FALSE(adopted);
    EXPECT_EQ(adopted.error().code, ErrorCode::GraphicsUnavailable);
}

TEST_F(ContextGLTest, ObjectsOfAnAbandonedContextLeaveTheirDestructionToTheSystem)
{
    EXPECT_EXIT(
        {
            auto context = Context::createHeadless();
            auto buffer = Buffer::create(**context, 16, BufferUsage::Static, "left behind");
            (*context)->abandon();
            (*context).reset();
            std::exit(buffer ? 0 : 1); // destroys the statics of the driver as any program does
        },
        ::testing::ExitedWithCode(0), "");
}

} // namespace
} // namespace stylized::graphics
