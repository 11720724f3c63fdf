#pragma once

namespace stylized::graphics {

/// Makes an OpenGL context current. Implement it to let the library draw with a context made elsewhere (GLFW, Qt, …).
/// **Ownership**: whether destroying the object destroys the OpenGL context is the implementer's business.
class NativeContext {
public:
    virtual ~NativeContext() = default;

    /// Makes the context current on the calling thread; false where the platform refuses.
    [[nodiscard]] virtual bool makeCurrent() noexcept = 0;

    /// Where the context is current on the calling thread, leaves the thread without one.
    virtual void release() noexcept = 0;

    /// The process is about to end: the destructor should leave the platform's objects to the operating system.
    virtual void abandon() noexcept = 0;
};

} // namespace stylized::graphics
