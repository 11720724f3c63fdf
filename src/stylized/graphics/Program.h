#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Handle.h>

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace stylized::graphics {

/// A piece of GLSL. It carries no #version line: Program writes `#version 450 core` and the defines above the first.
struct ShaderSource {
    std::string_view name; ///< For error messages, such as "deform.glsl".
    std::string_view text;
};

/// `#define name value` for all stages.
struct ShaderDefine {
    std::string_view name;
    std::string_view value = "1";
};

/// What a program is made of: either vertex and fragment pieces, or compute pieces, or vertex pieces alone where only
/// captured varyings matter, or those of one stage of a ProgramPipeline. The pieces of a stage are compiled one after
/// the other as if they were one file.
struct ProgramOptions {
    std::span<const ShaderSource> vertex;
    std::span<const ShaderSource> fragment;
    std::span<const ShaderSource> compute;
    std::span<const ShaderDefine> defines;
    std::span<const std::string_view> captured; ///< Vertex outputs that Commands::beginCapture writes, interleaved.
    bool isSeparable = false; ///< For a ProgramPipeline: what goes between stages has a layout(location = …).
    std::string_view label;
};

/// A linked shader program.
/// **Ownership**: move-only; see Handle for the empty state.
class Program final {
public:
    Program() noexcept = default;

    /// **Errors**: GraphicsFailed with the compiler's message, in which places read "deform.glsl:12".
    [[nodiscard]] static Result<Program> create(Context& context, const ProgramOptions& options);

    /// Where a uniform lies, or −1 where the program does not use it. Look it up once, not once a frame.
    [[nodiscard]] int uniformLocation(const char* name) const noexcept;

    /// Sets a uniform without binding the program. Location −1 is ignored.
    void setUniform(int location, int value) noexcept;
    void setUniform(int location, std::uint32_t value) noexcept;
    void setUniform(int location, float value) noexcept;
    void setUniform(int location, const glm::vec2& value) noexcept;
    void setUniform(int location, const glm::vec3& value) noexcept;
    void setUniform(int location, const glm::vec4& value) noexcept;
    void setUniform(int location, const glm::mat3& value) noexcept;
    void setUniform(int location, const glm::mat4& value) noexcept;

    [[nodiscard]] bool isValid() const noexcept { return handle_.isValid(); }
    [[nodiscard]] unsigned int id() const noexcept { return handle_.id(); }

private:
    Handle handle_;
};

} // namespace stylized::graphics
