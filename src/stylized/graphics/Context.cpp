#include "stylized/graphics/Context.h"

#include "stylized/graphics/HeadlessContext.h"

#include <stylized/core/Log.h>

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace stylized::graphics {
namespace {

std::string textOf(GLenum name)
{
    const GLubyte* text = glGetString(name);
    return text ? reinterpret_cast<const char*>(text) : "unknown";
}

/// Whether a GL_VERSION string is of desktop OpenGL 4.5 or later. Asked this way because even the query for the version
/// number is missing from very old contexts.
bool isNewEnough(const std::string& version)
{
    int major = 0;
    int minor = 0;
    return std::sscanf(version.c_str(), "%d.%d", &major, &minor) == 2 && (major > 4 || (major == 4 && minor >= 5));
}

std::uint32_t limitOf(GLenum name)
{
    GLint value = 0;
    glGetIntegerv(name, &value);
    return static_cast<std::uint32_t>(value);
}

} // namespace

Context::Context(std::unique_ptr<NativeContext> native) : native_(std::move(native)) {}

Result<std::unique_ptr<Context>> Context::createHeadless(const ContextOptions& options)
{
    auto native = makeHeadlessContext(options.isDebug);
    if (!native)
        return fail(std::move(native.error()));
    return adopt(std::move(*native), options);
}

Result<std::unique_ptr<Context>> Context::adopt(std::unique_ptr<NativeContext> native, const ContextOptions& options)
{
    std::unique_ptr<Context> context(new Context(std::move(native)));
    if (auto done = context->initialize(options); !done)
        return fail(std::move(done.error()));
    return context;
}

Result<void> Context::initialize(const ContextOptions& options)
{
    if (!native_->makeCurrent() || !isAnyContextCurrent())
        return fail(ErrorCode::GraphicsUnavailable, {}, "The OpenGL context cannot be made current");
    if (!isOpenGlLibraryPresent())
        return fail(ErrorCode::GraphicsUnavailable, {},
                    "The OpenGL library is missing; on Debian, it is in the package libopengl0");
    const std::string version = textOf(GL_VERSION);
    driver_ = fmt::format("{}, OpenGL {}", textOf(GL_RENDERER), version);
    if (!isNewEnough(version))
        return fail(ErrorCode::GraphicsTooOld, {}, fmt::format("OpenGL 4.5 core is needed, but found {}", driver_));
    limits_.maxTextureSize = limitOf(GL_MAX_TEXTURE_SIZE);
    limits_.maxSampleCount = limitOf(GL_MAX_SAMPLES);
    limits_.maxStorageBlockSize = limitOf(GL_MAX_SHADER_STORAGE_BLOCK_SIZE);
    limits_.uniformOffsetAlignment = limitOf(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT);
    limits_.storageOffsetAlignment = limitOf(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT);
    if (options.isDebug)
        listenForErrors();
    commands_.forgetState();
    return {};
}

void Context::listenForErrors()
{
    const auto listener = [](GLenum source, GLenum type, GLuint, GLenum severity, GLsizei length, const GLchar* text,
                             const void* user) {
        const std::string_view message(text, length < 0 ? std::char_traits<char>::length(text)
                                                        : static_cast<std::size_t>(length));
        if (source == GL_DEBUG_SOURCE_SHADER_COMPILER)
            return; // Program hands these out as its own errors
        if (type == GL_DEBUG_TYPE_ERROR) {
            ++static_cast<Context*>(const_cast<void*>(user))->debugErrorCount_;
            // Whoever asked for more memory than there is tells it as an error of its own.
            if (message.starts_with("GL_OUT_OF_MEMORY"))
                log::debug("OpenGL: {}", message);
            else
                log::error("OpenGL: {}", message);
        } else if (severity != GL_DEBUG_SEVERITY_NOTIFICATION) {
            log::debug("OpenGL: {}", message);
        }
    };
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS); // so that a breakpoint in the listener has the guilty call on its stack
    glDebugMessageCallback(listener, this);
}

Context::~Context()
{
    if (isAbandoned_)
        return;
    if (native_)
        native_->release();
}

bool Context::makeCurrent() noexcept
{
    return native_->makeCurrent();
}

void Context::release() noexcept
{
    native_->release();
}

void Context::finish() noexcept
{
    glFinish();
}

void Context::abandon() noexcept
{
    isAbandoned_ = true;
    native_->abandon();
}

} // namespace stylized::graphics
