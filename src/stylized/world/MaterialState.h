#pragma once

#include <stylized/asset/MaterialAsset.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>
#include <stylized/world/Look.h>

#include <cstdint>
#include <span>
#include <vector>

namespace stylized::world {

/// The materials of one instance as they are drawn: what its look makes of the file's, as people have changed them, as
/// expressions change them while they show. Other instances of the scene keep theirs.
///
/// What is changed are numbers, colours, the place in a blend queue and the kind of outline. What the instance was made
/// for stays as the look has it: alpha mode, sides, whether it is lit or has toon shading, and which maps there are.
/// **Ownership**: borrows the scene, which must outlive it. Materials keep their addresses.
class MaterialState {
public:
    explicit MaterialState(const asset::SceneAsset& scene, Look look = Look::MToon);

    [[nodiscard]] std::size_t materialCount() const noexcept { return shown_.size(); }
    /// As it is drawn.
    [[nodiscard]] const asset::MaterialAsset& shown(MaterialIndex material) const { return shown_[material.value]; }
    [[nodiscard]] std::span<const asset::MaterialAsset> shown() const noexcept { return shown_; } ///< All of them.
    /// Without expressions: what changes start from.
    [[nodiscard]] const asset::MaterialAsset& base(MaterialIndex material) const { return base_[material.value]; }

    /// As the look has it: what reset() brings back.
    [[nodiscard]] const asset::MaterialAsset& given(MaterialIndex material) const { return given_[material.value]; }

    /// Changes a material, whatever the expressions do to it meanwhile. Refuses (false, nothing changes) values of
    /// another kind or with another texture than the look's, numbers that are not finite, and an offset that its queue
    /// does not have (see MaterialAsset::renderQueueOffset).
    bool set(MaterialIndex material, const asset::MaterialAsset& values);
    /// The look's values again.
    void reset(MaterialIndex material);

    /// Brings what is shown to the expressions' weights: base + Σ weight · (the bind's value − base).
    /// - `weights` has one an expression, after the override arithmetic.
    /// **Cost**: nothing where no bind's weight has changed; no allocation.
    void applyExpressions(std::span<const float> weights);

    /// The generation of one material: advances when what is shown of it changes. Never 0.
    [[nodiscard]] std::uint64_t version(MaterialIndex material) const { return versions_[material.value]; }
    /// The generation of all of them together. Never 0.
    [[nodiscard]] std::uint64_t version() const noexcept { return version_; }

private:
    /// The binds to one material, of all expressions.
    struct Binds {
        struct Color {
            std::uint32_t expression;
            const asset::MaterialColorBind* bind;
        };
        struct Transform {
            std::uint32_t expression;
            const asset::TextureTransformBind* bind;
        };
        std::vector<Color> colors;
        std::vector<Transform> transforms;
    };

    void show(MaterialIndex material);

    std::vector<asset::MaterialAsset> given_; // by the look
    std::vector<asset::MaterialAsset> base_;
    std::vector<asset::MaterialAsset> shown_;
    std::vector<Binds> binds_; // one a material
    std::vector<float> weights_;
    asset::MaterialAsset next_; // scratch: keeps its memory
    std::vector<std::uint64_t> versions_;
    std::uint64_t version_ = 1;
};

} // namespace stylized::world
