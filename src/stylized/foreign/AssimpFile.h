#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/format/DetectFormat.h>

#include <assimp/Importer.hpp>

#include <filesystem>
#include <memory>

struct aiScene;

namespace stylized::foreign {

/// What Assimp made of a file.
class AssimpFile {
public:
    /// **Errors**: ContainerInvalid, with Assimp's own words; ImportTooLarge.
    [[nodiscard]] static Result<AssimpFile> open(const std::filesystem::path& path,
                                                 const import::DetectedFormat& detected);

    [[nodiscard]] const aiScene& scene() const noexcept { return *scene_; }

private:
    AssimpFile(std::unique_ptr<Assimp::Importer> importer, const aiScene* scene) noexcept;

    std::unique_ptr<Assimp::Importer> importer_; ///< Owns the scene.
    const aiScene* scene_;
};

} // namespace stylized::foreign
