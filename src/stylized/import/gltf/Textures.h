#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/gltf/Document.h>

#include <optional>

namespace stylized::import::gltf {

/// Reads all textures with their samplers into `scene.textures`, in the file's order. A texture without an image that
/// can be read keeps none and gets a TextureInvalid entry.
/// **Source**: glTF 2.0, EXT_texture_webp; KHR_texture_basisu is recognised and reported.
void readTextures(Document& document, asset::SceneAsset& scene);

/// Reads how a material uses a texture (glTF's textureInfo): nothing where `info` is missing or names no texture.
/// **Source**: glTF 2.0, KHR_texture_transform.
[[nodiscard]] std::optional<asset::TextureSlot> readTextureSlot(Document& document, const JsonView& info);

} // namespace stylized::import::gltf
