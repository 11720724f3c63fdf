#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/format/DetectFormat.h>

#include <assimp/Importer.hpp>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct aiScene;

namespace stylized::foreign {

/// What Assimp made of a file.
class AssimpFile {
public:
    /// - `content`, where there is one, is read in the place of what the file says.
    /// **Errors**: ContainerInvalid, with Assimp's own words; ImportTooLarge.
    [[nodiscard]] static Result<AssimpFile> open(const std::filesystem::path& path,
                                                 const import::DetectedFormat& detected,
                                                 const std::optional<std::string>& content = std::nullopt);

    [[nodiscard]] const aiScene& scene() const noexcept { return *scene_; }
    /// Its warnings and errors, in its own words.
    [[nodiscard]] const std::vector<std::string>& complaints() const noexcept { return complaints_; }

private:
    AssimpFile(std::unique_ptr<Assimp::Importer> importer, const aiScene* scene,
               std::vector<std::string> complaints) noexcept;

    std::unique_ptr<Assimp::Importer> importer_; ///< Owns the scene.
    const aiScene* scene_;
    std::vector<std::string> complaints_;
};

} // namespace stylized::foreign
