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
///     mtoon   MToon             unlit             plain
///     unlit   unlit             unlit             unlit
///     plain   plain             unlit             plain
enum class Look : std::uint8_t { Auto, Toon, MToon, Unlit, Plain };

/// `material` as `look` draws it: a toon where it has toon parameters, else unlit or plain by isUnlit.
[[nodiscard]] asset::MaterialAsset drawnAs(Look look, asset::MaterialAsset material);

/// drawnAs() of each.
[[nodiscard]] std::vector<asset::MaterialAsset> drawnAs(Look look, std::span<const asset::MaterialAsset> materials);

} // namespace stylized::world
