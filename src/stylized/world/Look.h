#pragma once

#include <stylized/asset/MaterialAsset.h>

#include <cstdint>
#include <span>
#include <vector>

namespace stylized::world {

/// What is made of a file's materials.
///
///     look    MToon materials   unlit materials   all others
///     auto    MToon             unlit             ToonDefaults
///     toon    ToonDefaults      ToonDefaults      ToonDefaults
///     mtoon   MToon             unlit             metallic-roughness; plain where the file does not say it
///     unlit   unlit             unlit             unlit
///     plain   plain             unlit             plain
enum class Look : std::uint8_t { Auto, Toon, MToon, Unlit, Plain };

/// `material` as `look` draws it: a toon where it has toon parameters, else unlit by isUnlit, else by its
/// metallic-roughness parameters where it has them, else plain.
[[nodiscard]] asset::MaterialAsset drawnAs(Look look, asset::MaterialAsset material);

/// drawnAs() of each.
[[nodiscard]] std::vector<asset::MaterialAsset> drawnAs(Look look, std::span<const asset::MaterialAsset> materials);

} // namespace stylized::world
