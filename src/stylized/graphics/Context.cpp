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

/// The context of a host, which has made it current itself.
class CurrentContext final : public NativeContext {
public:
    bool makeCurrent() noexcept override { return isAnyContextCurrent(); }
    void release() noexcept override {}
    void abandon() noexcept override {}
};

std::uint32_t integerOf(GLenum name)
{
    GLint value = 0;
    glGetIntegerv(name, &value);
    return static_cast<std::uint32_t>(value);
}

/// Whether a GL_VERSION string is of desktop OpenGL 4.5 or later. Asked this way because even the query for the version
/// number is missing from very old contexts.
bool isNewEnough(const std::string& version)
{
    int major = 0;
    int minor = 0;
    return std::sscanf(version.c_str(), "%d.%d", &major, &minor) == 2 && (major > 4 || (major == 4 && minor >= 5));
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

Result<std::unique_ptr<Context>> Context::adoptCurrent(const ContextOptions& options)
{
    if (!isAnyContextCurrent())
        return fail(ErrorCode::GraphicsUnavailable, {},
                    "No OpenGL context is current on this thread: make the one to draw in current first");
    std::unique_ptr<Context> context(new Context(std::make_unique<CurrentContext>()));
    context->isHosted_ = true;
    if (auto done = context->initialize(options); !done)
        return fail(std::move(done.error()));
    const HostTurn turn(*context); // gives the state back that was set above
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
    limits_.maxTextureSize = integerOf(GL_MAX_TEXTURE_SIZE);
    limits_.maxSampleCount = integerOf(GL_MAX_SAMPLES);
    limits_.maxStorageBlockSize = integerOf(GL_MAX_SHADER_STORAGE_BLOCK_SIZE);
    limits_.uniformOffsetAlignment = integerOf(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT);
    limits_.storageOffsetAlignment = integerOf(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT);
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
    isListening_ = true;
}

Context::~Context()
{
    if (isAbandoned_)
        return;
    if ((isListening_ || timeline_.fenceCount_ > 0) && native_->makeCurrent()) { // the context may live on
        timeline_.deleteFences();
        if (isListening_)
            glDebugMessageCallback(nullptr, nullptr);
    }
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

HostTurn::HostTurn(Context& context) noexcept
{
    if (!context.isHosted_ || context.hasTurn_)
        return;
    context_ = &context;
    context.hasTurn_ = true;
    glGetIntegerv(GL_VIEWPORT, viewport_.data());
    drawFramebuffer_ = integerOf(GL_DRAW_FRAMEBUFFER_BINDING);
    readFramebuffer_ = integerOf(GL_READ_FRAMEBUFFER_BINDING);
    context.commands_.forgetState();
}

HostTurn::~HostTurn()
{
    if (context_ == nullptr)
        return;
    context_->hasTurn_ = false;
    if (context_->isAbandoned_)
        return;
    context_->commands_.resetState();
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, drawFramebuffer_);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, readFramebuffer_);
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
}

} // namespace stylized::graphics
