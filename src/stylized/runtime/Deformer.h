#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Program.h>
#include <stylized/runtime/MorphGather.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::runtime {

/// What a stream's deformation consists of: one program is compiled for each variant that occurs.
struct DeformVariant {
    std::uint8_t influenceSets = 0;    ///< 0: not skinned here; 1: four joints a vertex; 2: eight.
    std::optional<MorphFormat> morphs; ///< None: not morphed.
    bool writesTangents = false;

    friend bool operator==(const DeformVariant&, const DeformVariant&) = default;
};

/// deform.comp for one variant, and where its uniforms lie (−1 where it has none).
struct DeformProgram {
    DeformVariant variant;
    graphics::Program program;
    int vertexCount = -1;
    int firstSlot = -1;
    int firstJoint = -1;
};

/// What all instances need to deform vertices by compute: programs and scratch memory. Costs nothing until a character
/// asks for the first of them.
/// **Ownership**: must outlive the mesh instances made with it and die before the context.
/// **Threads**: the GL thread.
class Deformer final {
public:
    explicit Deformer(graphics::Context& context) noexcept : context_(context) {}
    Deformer(const Deformer&) = delete;
    Deformer& operator=(const Deformer&) = delete;

    /// Compiled when it is first asked for; its address is good for the Deformer's life.
    /// **Errors**: GraphicsFailed with the compiler's message.
    [[nodiscard]] Result<DeformProgram*> program(const DeformVariant& variant);

    /// Programs compiled so far.
    [[nodiscard]] std::size_t programCount() const noexcept { return programs_.size(); }

    [[nodiscard]] graphics::Context& context() noexcept { return context_; }
    [[nodiscard]] MorphGather& gather() noexcept { return gather_; }
    /// Scratch for one upload.
    [[nodiscard]] MorphWork& work() noexcept { return work_; }

private:
    graphics::Context& context_;
    std::vector<std::unique_ptr<DeformProgram>> programs_;
    MorphGather gather_;
    MorphWork work_;
};

} // namespace stylized::runtime
