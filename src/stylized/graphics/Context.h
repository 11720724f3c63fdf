#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Commands.h>
#include <stylized/graphics/FenceTimeline.h>
#include <stylized/graphics/GraphicsCounters.h>
#include <stylized/graphics/NativeContext.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace stylized::graphics {

/// What the driver can do at most.
struct GraphicsLimits {
    std::uint32_t maxTextureSize = 0;         ///< Texels a side of a 2D texture.
    std::uint32_t maxSampleCount = 0;         ///< Samples a pixel of colour and depth targets alike.
    std::size_t maxStorageBlockSize = 0;      ///< Bytes of one shader storage block.
    std::size_t uniformOffsetAlignment = 256; ///< Bytes; offsets of uniform buffer ranges are multiples of it.
    std::size_t storageOffsetAlignment = 256; ///< Bytes; offsets of storage buffer ranges are multiples of it.
};

struct ContextOptions {
    /// Ask the driver for its debug messages, which are logged and whose errors are counted. In a context made
    /// elsewhere, this takes the place of another listener.
    bool isDebug = true;
};

/// An OpenGL 4.5 core context, and the only way to objects in it. Current on the thread that made it.
///
/// A new context has GL_FRAMEBUFFER_SRGB enabled (writes into sRGB targets are encoded), and rows of pixel data are
/// packed without padding.
/// **Ownership**: every object made with a context must be destroyed before it, unless the context was abandoned.
/// **Threads**: all calls and all objects belong to the thread on which the context is current. Where it is a host's
/// (adoptCurrent), the host has made it current before any call and before the last object goes.
class Context final {
public:
    /// A context without window, display or X server: on a GPU where EGL offers one, else on Mesa's software driver.
    /// Needs nothing in the environment.
    /// **Errors**: GraphicsUnavailable where EGL gives no context at all; GraphicsTooOld where it gives one below 4.5.
    [[nodiscard]] static Result<std::unique_ptr<Context>> createHeadless(const ContextOptions& options = {});

    /// Takes over a context made elsewhere and makes it current.
    /// **Errors**: GraphicsUnavailable where it cannot be made current; GraphicsTooOld below 4.5.
    [[nodiscard]] static Result<std::unique_ptr<Context>> adopt(std::unique_ptr<NativeContext> native,
                                                                const ContextOptions& options = {});

    /// Shares the context that is current on this thread with the program that made it, the host: it is never made
    /// current, released or destroyed here. Between calls the host draws with it as it likes; see HostTurn.
    /// **Errors**: GraphicsUnavailable where none is current; GraphicsTooOld below 4.5.
    [[nodiscard]] static Result<std::unique_ptr<Context>> adoptCurrent(const ContextOptions& options = {
                                                                           .isDebug = false});

    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    /// Moves the context to the calling thread; it must have been released on the one before.
    [[nodiscard]] bool makeCurrent() noexcept;
    void release() noexcept;

    /// Driver and version in one line, such as "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5 (Core Profile)
    /// Mesa 22.3.6".
    [[nodiscard]] const std::string& driver() const noexcept { return driver_; }
    [[nodiscard]] const GraphicsLimits& limits() const noexcept { return limits_; }

    /// Bindings, state, draws and dispatches.
    [[nodiscard]] Commands& commands() noexcept { return commands_; }

    /// What the GPU has done of what was asked of it.
    [[nodiscard]] FenceTimeline& timeline() noexcept { return timeline_; }

    [[nodiscard]] const GraphicsCounters& counters() const noexcept { return counters_; }
    void resetCounters() noexcept { counters_ = {}; }

    /// Errors that the driver has reported since the context was made. Always 0 unless this library has a bug, memory
    /// ran out, or the context was made without debug output.
    [[nodiscard]] std::size_t debugErrorCount() const noexcept { return debugErrorCount_; }

    /// Waits until the driver has done everything asked of it: for timing and for nothing else.
    void finish() noexcept;

    /// The process is about to end: from now on destructors leave their objects to the operating system, which is
    /// faster than tidying up. No other call may follow on the context or its objects.
    void abandon() noexcept;
    [[nodiscard]] bool isAbandoned() const noexcept { return isAbandoned_; }

    /// Whether the context is shared with a host.
    [[nodiscard]] bool isHosted() const noexcept { return isHosted_; }

private:
    friend class Buffer;
    friend class Texture;
    friend class HostTurn;

    explicit Context(std::unique_ptr<NativeContext> native);
    Result<void> initialize(const ContextOptions& options);
    void listenForErrors();

    std::unique_ptr<NativeContext> native_;
    GraphicsCounters counters_;
    Commands commands_{counters_};
    FenceTimeline timeline_{counters_};
    GraphicsLimits limits_;
    std::string driver_;
    std::atomic<std::size_t> debugErrorCount_{0};
    bool isListening_ = false;
    bool isAbandoned_ = false;
    bool isHosted_ = false;
    bool hasTurn_ = false; ///< A HostTurn lives.
};

/// This library's turn with a context that it shares with a host; in any other context, nothing. Whoever uses objects
/// of a hosted context through the modules below app makes one first; CharacterSession does so itself. Of turns within
/// each other only the outermost counts.
///
/// Afterwards the bound framebuffers and the viewport are the host's again; all other state is what OpenGL begins with,
/// and nothing is bound: a host that has set anything else sets it again.
/// **Threads**: the context's.
class HostTurn final {
public:
    explicit HostTurn(Context& context) noexcept;
    ~HostTurn();
    HostTurn(const HostTurn&) = delete;
    HostTurn& operator=(const HostTurn&) = delete;

private:
    Context* context_ = nullptr; // null: there is nothing to end
    std::array<int, 4> viewport_{};
    unsigned int drawFramebuffer_ = 0;
    unsigned int readFramebuffer_ = 0;
};

} // namespace stylized::graphics
