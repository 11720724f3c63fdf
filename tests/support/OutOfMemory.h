#pragma once

#include <epoxy/gl.h>

namespace stylized::test {

/// While it lives, the driver says after every allocation of a buffer that there was no memory for it.
class OutOfMemory {
public:
    OutOfMemory() noexcept : getError_(epoxy_glGetError), storage_(epoxy_glNamedBufferStorage)
    {
        isAllocating_ = false;
        epoxy_glNamedBufferStorage = [](GLuint, GLsizeiptr, const void*, GLbitfield) { isAllocating_ = true; };
        epoxy_glGetError = []() -> GLenum {
            const bool failed = isAllocating_;
            isAllocating_ = false;
            return failed ? GL_OUT_OF_MEMORY : GL_NO_ERROR;
        };
    }
    ~OutOfMemory()
    {
        epoxy_glGetError = getError_;
        epoxy_glNamedBufferStorage = storage_;
    }
    OutOfMemory(const OutOfMemory&) = delete;
    OutOfMemory& operator=(const OutOfMemory&) = delete;

private:
    static inline bool isAllocating_ = false;
    decltype(epoxy_glGetError) getError_;
    decltype(epoxy_glNamedBufferStorage) storage_;
};

} // namespace stylized::test
