// Draws the character inside a program that has an OpenGL context and a framebuffer of its own and draws there as well.
// Here the context is made by EGL without a window; one of GLFW, Qt or SDL does as well, if it is of OpenGL 4.5.
//
// usage: embed FILE PICTURE.png
#include <stylized/app/CharacterSession.h>
#include <stylized/app/Png.h>

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <cstdio>

using namespace stylized;

namespace {

constexpr std::uint32_t kWidth = 600, kHeight = 400;

/// What a window library does: a context, current on this thread.
bool makeHostContext()
{
    EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (!eglInitialize(display, nullptr, nullptr) || !eglBindAPI(EGL_OPENGL_API))
        return false;
    const EGLint wanted[] = {EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    return eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE;
}

GLuint makeHostFramebuffer()
{
    GLuint pixels = 0, framebuffer = 0;
    glGenRenderbuffers(1, &pixels);
    glBindRenderbuffer(GL_RENDERBUFFER, pixels);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, kWidth, kHeight);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, pixels);
    return framebuffer;
}

/// The host's own drawing.
void fill(int x, int y, int width, int height, float red, float green, float blue)
{
    glEnable(GL_SCISSOR_TEST);
    glScissor(x, y, width, height);
    glClearColor(red, green, blue, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

asset::DecodedImage hostPicture()
{
    asset::DecodedImage picture{kWidth, kHeight, {}};
    picture.rgba.resize(std::size_t(4) * kWidth * kHeight);
    glReadPixels(0, 0, kWidth, kHeight, GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.data());
    for (std::uint32_t low = 0, high = kHeight - 1; low < high; ++low, --high) // OpenGL's lowest row comes first
        std::swap_ranges(picture.rgba.begin() + low * kWidth * 4, picture.rgba.begin() + (low + 1) * kWidth * 4,
                         picture.rgba.begin() + high * kWidth * 4);
    return picture;
}

Result<void> run(const char* file, const char* to)
{
    Result<std::unique_ptr<graphics::Context>> context = graphics::Context::adoptCurrent();
    if (!context)
        return fail(context.error());
    const Result<std::unique_ptr<app::CharacterSession>> session =
        app::CharacterSession::open(file, {}, *std::move(context));
    if (!session)
        return fail(session.error());

    const GLuint framebuffer = makeHostFramebuffer();
    fill(0, 0, kWidth, kHeight, 0.2f, 0.6f, 0.6f);
    // She comes to stand on the right half, over what the host has drawn.
    app::PictureOptions options{.size = {kWidth / 2, kHeight}};
    const graphics::HostFramebuffer right{framebuffer, kWidth / 2, 0, kWidth / 2, kHeight};
    if (const Result<renderer::FrameStats> drawn = (*session)->present(options, right); !drawn)
        return fail(drawn.error());
    fill(0, 0, kWidth, 20, 1.0f, 1.0f, 1.0f); // and the host goes on
    return app::writePng(to, hostPicture());
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fputs("usage: embed FILE PICTURE.png\n", stderr);
        return 2;
    }
    if (!makeHostContext()) {
        std::fputs("embed: EGL gives no context\n", stderr);
        return exitCode(ErrorCode::GraphicsUnavailable);
    }
    const Result<void> done = run(argv[1], argv[2]);
    if (done)
        return 0;
    std::fprintf(stderr, "embed: %s\n", toString(done.error()).c_str());
    return exitCode(done.error().code);
}
