#include "stylized/import/gltf/Extensions.h"

#include <algorithm>
#include <iterator>

namespace stylized::import::gltf {
namespace {

constexpr std::string_view kEvaluated[] = {
    "EXT_meshopt_compression",
    "EXT_texture_webp",
    "KHR_draco_mesh_compression",
    "KHR_materials_emissive_strength",
    "KHR_materials_unlit",
    "KHR_mesh_quantization",
    "KHR_texture_transform",
    "VRM",
    "VRMC_materials_hdr_emissiveMultiplier",
    "VRMC_materials_mtoon",
    "VRMC_vrm",
};

struct MissingFeature {
    std::string_view extension;
    std::string_view sentence;
};

constexpr MissingFeature kMissing[] = {
    {"KHR_animation_pointer", "animated properties other than of nodes are not read yet"},
    {"KHR_lights_punctual", "the file's lights are not read yet"},
    {"KHR_texture_basisu", "KTX2 pictures are not read yet"},
    {"VRMC_node_constraint", "node constraints are not read yet: constrained bones stay at rest"},
    {"VRMC_springBone", "spring bones are not read yet: hair and cloth do not swing"},
    {"VRMC_springBone_extended_collider", "the extended colliders of spring bones are not read yet"},
    {"VRMC_vrm_animation", "the direction of the gaze is not read yet"},
};

} // namespace

bool isExtensionKnown(std::string_view name) noexcept
{
    return std::find(std::begin(kEvaluated), std::end(kEvaluated), name) != std::end(kEvaluated) ||
           !missingFeatureOf(name).empty();
}

std::string_view missingFeatureOf(std::string_view name) noexcept
{
    const auto found = std::find_if(std::begin(kMissing), std::end(kMissing),
                                    [&](const MissingFeature& missing) { return missing.extension == name; });
    return found == std::end(kMissing) ? std::string_view() : found->sentence;
}

} // namespace stylized::import::gltf
