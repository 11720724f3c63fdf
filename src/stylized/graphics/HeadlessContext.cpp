#include "stylized/graphics/HeadlessContext.h"

#include <stylized/core/Log.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace stylized::graphics {
namespace {

bool hasExtension(const char* list, std::string_view name)
{
    std::string_view rest = list ? list : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (rest.substr(0, end) == name)
            return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

class HeadlessContext final : public NativeContext {
public:
    HeadlessContext(EGLDisplay display, EGLContext context) noexcept : display_(display), context_(context) {}

    ~HeadlessContext() override
    {
        if (!isAbandoned_)
            eglDestroyContext(display_, context_);
    }

    bool makeCurrent() noexcept override
    {
        return eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_TRUE;
    }

    void release() noexcept override { eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT); }

    void abandon() noexcept override { isAbandoned_ = true; }

private:
    EGLDisplay display_;
    EGLContext context_;
    bool isAbandoned_ = false;
};

/// The core entry point eglGetPlatformDisplay is missing from older drivers; the extension's is in all of them.
EGLDisplay platformDisplay(EGLenum platform, void* native)
{
    const auto get = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    return get ? get(platform, native, nullptr) : EGL_NO_DISPLAY;
}

bool initializes(EGLDisplay display)
{
    return display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE;
}

/// A display on the first graphics card that works.
EGLDisplay openHardware(const char* clientExtensions)
{
    if (!hasExtension(clientExtensions, "EGL_EXT_platform_device") ||
        !(hasExtension(clientExtensions, "EGL_EXT_device_enumeration") ||
          hasExtension(clientExtensions, "EGL_EXT_device_base")))
        return EGL_NO_DISPLAY;
    const auto query = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    const auto describe =
        reinterpret_cast<PFNEGLQUERYDEVICESTRINGEXTPROC>(eglGetProcAddress("eglQueryDeviceStringEXT"));
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (!query || !describe || !query(static_cast<EGLint>(devices.size()), devices.data(), &count))
        return EGL_NO_DISPLAY;
    for (EGLint i = 0; i < count; ++i) {
        EGLDeviceEXT device = devices[static_cast<std::size_t>(i)];
        if (hasExtension(describe(device, EGL_EXTENSIONS), "EGL_MESA_device_software"))
            continue;
        if (EGLDisplay display = platformDisplay(EGL_PLATFORM_DEVICE_EXT, device); initializes(display))
            return display;
    }
    return EGL_NO_DISPLAY;
}

EGLDisplay openDisplay()
{
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (EGLDisplay display = openHardware(extensions); display != EGL_NO_DISPLAY)
        return display;
    if (!hasExtension(extensions, "EGL_MESA_platform_surfaceless"))
        return EGL_NO_DISPLAY;
    EGLDisplay display = platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY);
    return initializes(display) ? display : EGL_NO_DISPLAY;
}

EGLConfig chooseConfig(EGLDisplay display)
{
    if (hasExtension(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_no_config_context"))
        return EGL_NO_CONFIG_KHR;
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_DONT_CARE, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = EGL_NO_CONFIG_KHR;
    EGLint count = 0;
    return eglChooseConfig(display, wanted, &config, 1, &count) && count > 0 ? config : EGL_NO_CONFIG_KHR;
}

EGLContext createContext(EGLDisplay display, bool isDebug)
{
    EGLConfig config = chooseConfig(display);
    const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION,
                             4,
                             EGL_CONTEXT_MINOR_VERSION,
                             5,
                             EGL_CONTEXT_OPENGL_PROFILE_MASK,
                             EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                             EGL_CONTEXT_OPENGL_DEBUG,
                             isDebug ? EGL_TRUE : EGL_FALSE,
                             EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, wanted);
    if (context != EGL_NO_CONTEXT)
        return context;
    // Whatever there is instead, so that the message can say what was found.
    const EGLint any[] = {EGL_NONE};
    return eglCreateContext(display, config, EGL_NO_CONTEXT, any);
}

} // namespace

Result<std::unique_ptr<NativeContext>> makeHeadlessContext(bool isDebug)
{
    EGLDisplay display = openDisplay();
    if (display == EGL_NO_DISPLAY)
        return fail(
            ErrorCode::GraphicsUnavailable, {},
            "EGL offers neither a graphics card nor a software driver; on Debian, the packages libegl-mesa0 and "
            "libgl1-mesa-dri bring one");
    if (!hasExtension(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context"))
        return fail(ErrorCode::GraphicsUnavailable, {}, "The EGL driver makes no context without a surface");
    if (!eglBindAPI(EGL_OPENGL_API))
        return fail(ErrorCode::GraphicsUnavailable, {}, "The EGL driver offers no desktop OpenGL");
    EGLContext context = createContext(display, isDebug);
    if (context == EGL_NO_CONTEXT)
        return fail(ErrorCode::GraphicsUnavailable, {},
                    fmt::format("The EGL driver would not make an OpenGL context (EGL error 0x{:04X})", eglGetError()));
    return std::make_unique<HeadlessContext>(display, context);
}

bool isAnyContextCurrent() noexcept
{
    if (eglGetCurrentContext() != EGL_NO_CONTEXT)
        return true;
    // GLX is asked only where the program has loaded it already.
    for (const char* name : {"libGLX.so.0", "libGL.so.1"})
        if (void* library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD)) {
            using GetCurrent = void* (*)();
            const auto current = reinterpret_cast<GetCurrent>(dlsym(library, "glXGetCurrentContext"));
            const bool isCurrent = current && current() != nullptr;
            dlclose(library);
            if (isCurrent)
                return true;
        }
    return false;
}

bool isOpenGlLibraryPresent() noexcept
{
    for (const char* name : {"libOpenGL.so.0", "libGL.so.1"})
        if (void* library = dlopen(name, RTLD_LAZY)) {
            dlclose(library);
            return true;
        }
    return false;
}

} // namespace stylized::graphics
