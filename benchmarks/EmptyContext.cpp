// The yardstick of cold_start.py: a process that does nothing but set up an OpenGL 4.5 context without a surface, ask
// for its version and take it down in order.

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstdio>

int main()
{
    const auto getDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    EGLDisplay display = getDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    const EGLint contextWants[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE};
    if (eglInitialize(display, nullptr, nullptr) == EGL_FALSE || eglBindAPI(EGL_OPENGL_API) == EGL_FALSE)
        return 1;
    EGLContext context = eglCreateContext(display, nullptr, EGL_NO_CONTEXT, contextWants);
    if (context == EGL_NO_CONTEXT || eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_FALSE)
        return 1;
    const auto getString = reinterpret_cast<const unsigned char* (*)(unsigned)>(eglGetProcAddress("glGetString"));
    constexpr unsigned kGlVersion = 0x1F02;
    std::printf("%s\n", getString(kGlVersion));
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display, context);
    eglTerminate(display);
    return 0;
}
