#pragma once

#include <string_view>

namespace stylized::graphics {

class Context;

enum class ObjectKind : unsigned char {
    Buffer,
    VertexArray,
    Texture,
    Sampler,
    Renderbuffer,
    Framebuffer,
    Program,
    ProgramPipeline,
    Query
};

/// Owns one OpenGL object: what every class of this module is built on.
/// **Ownership**: move-only. Default-constructed and moved-from handles are empty: they own nothing, have id 0, and may
/// only be assigned to, asked isValid() or id(), or destroyed. The same holds for every class built on it.
class Handle final {
public:
    Handle() noexcept = default;
    Handle(Context& context, ObjectKind kind, unsigned int id) noexcept : context_(&context), id_(id), kind_(kind) {}
    ~Handle() { reset(); }
    Handle(Handle&& other) noexcept;
    Handle& operator=(Handle&& other) noexcept;

    [[nodiscard]] bool isValid() const noexcept { return id_ != 0; }
    [[nodiscard]] unsigned int id() const noexcept { return id_; }
    [[nodiscard]] Context& context() const noexcept { return *context_; }

    /// Names the object in debuggers and driver messages; an empty label is none.
    void setLabel(std::string_view label) const noexcept;

private:
    void reset() noexcept;

    Context* context_ = nullptr;
    unsigned int id_ = 0;
    ObjectKind kind_ = ObjectKind::Buffer;
};

} // namespace stylized::graphics
