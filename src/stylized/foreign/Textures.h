#pragma once

#include <stylized/asset/SceneAsset.h>
#include <stylized/import/Import.h>

#include <assimp/material.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

struct aiMaterial;
struct aiScene;
struct aiTexture;

namespace stylized::foreign {

/// Makes the scene's textures and images as materials ask for them, each once.
class TextureReader {
public:
    TextureReader(const aiScene& source, std::filesystem::path modelFile, const import::ImportOptions& options,
                  asset::SceneAsset& scene, import::ImportReport& report);

    /// The first texture of the first of `kinds` that the material has; nothing where it has none of them.
    [[nodiscard]] std::optional<asset::TextureSlot>
    read(const aiMaterial& material, std::initializer_list<aiTextureType> kinds, const std::string& place);

private:
    [[nodiscard]] ImageIndex imageOf(const std::string& name, const std::string& place);
    void readImage(const std::string& name, const std::string& place, asset::ImageAsset& image);

    const aiScene& source_;
    std::filesystem::path modelFile_;
    const import::ImportOptions& options_;
    asset::SceneAsset& scene_;
    import::ImportReport& report_;
    std::map<std::string, ImageIndex> images_;
    std::map<std::tuple<ImageIndex, asset::WrapMode, asset::WrapMode>, TextureIndex> textures_;
};

} // namespace stylized::foreign
