#include "stylized/import/gltf/Extensions.h"

#include <algorithm>
#include <iterator>

namespace stylized::import::gltf {

bool isExtensionKnown(std::string_view name) noexcept
{
    constexpr std::string_view kKnown[] = {
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
        "VRMC_node_constraint",
        "VRMC_springBone",
        "VRMC_springBone_extended_collider",
        "VRMC_vrm",
        "VRMC_vrm_animation",
    };
    return std::find(std::begin(kKnown), std::end(kKnown), name) != std::end(kKnown);
}

} // namespace stylized::import::gltf
