#include "stylized/foreign/AssimpFile.h"

#include "stylized/foreign/AssimpLog.h"

#include <assimp/DefaultIOSystem.h>
#include <assimp/MemoryIOWrapper.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <fmt/format.h>

#include <cstdint>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace stylized::foreign {
namespace {

constexpr std::size_t kLongestReason = 160;

/// What a file may have opened: itself, under a name that ends as its format's files do, for Assimp goes by that, or
/// `content` in its place; and regular files that it names by a relative path.
class FilesBeside : public Assimp::DefaultIOSystem {
public:
    FilesBeside(std::string alias, std::string path, const std::optional<std::string>& content)
        : alias_(std::move(alias)), path_(std::move(path)),
          folder_(std::filesystem::path(path_).parent_path().string()), content_(content)
    {}

    bool Exists(const char* name) const override { return mayOpen(name) && DefaultIOSystem::Exists(real(name)); }
    Assimp::IOStream* Open(const char* name, const char* mode) override
    {
        if (content_ && (name == alias_ || name == path_))
            return new Assimp::MemoryIOStream(reinterpret_cast<const std::uint8_t*>(content_->data()),
                                              content_->size());
        return mayOpen(name) ? DefaultIOSystem::Open(real(name), mode) : nullptr;
    }

private:
    [[nodiscard]] bool mayOpen(std::string_view name) const
    {
        if (name == alias_ || name == path_)
            return true;
        std::error_code unknown;
        return (!name.starts_with('/') || (!folder_.empty() && name.starts_with(folder_ + '/'))) &&
               std::filesystem::is_regular_file(name, unknown);
    }
    [[nodiscard]] const char* real(const char* name) const { return alias_ == name ? path_.c_str() : name; }

    std::string alias_, path_, folder_;
    const std::optional<std::string>& content_;
};

/// Settings that decide what comes out, each against Assimp's own default.
void configure(Assimp::Importer& importer)
{
    // One node a model: the file's own pivots are read from it, see FbxTransform.
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
    // So are its motions, with their tangents and layers.
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_ANIMATIONS, false);
    // A skeleton stays one: no stand-in mesh around its bones.
    importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
}

std::string aliasOf(const std::filesystem::path& path, const import::DetectedFormat& detected)
{
    const std::string_view extensions = import::formatInfo(detected.format).extensions;
    return fmt::format("{}.{}", path.string(), extensions.substr(0, extensions.find(' ')));
}

tl::unexpected<Error> failRead(const import::DetectedFormat& detected, std::string_view reason)
{
    if (reason.find("bad_alloc") != std::string_view::npos)
        return fail(ErrorCode::ImportTooLarge, "reader", "there is not enough memory for what it declares");
    if (reason.find("UnitScaleFactor must be non-zero") != std::string_view::npos)
        return fail(
            ErrorCode::ValueInvalid, "GlobalSettings",
            "expected a unit of length, found a UnitScaleFactor of 0: export the file with one, 1 for centimetres");
    return fail(ErrorCode::ContainerInvalid, "reader",
                fmt::format("expected valid {}, and its reader says: {}", import::formatInfo(detected.format).name,
                            printable(reason.substr(0, kLongestReason))));
}

} // namespace

AssimpFile::AssimpFile(std::unique_ptr<Assimp::Importer> importer, const aiScene* scene,
                       std::vector<std::string> complaints) noexcept
    : importer_(std::move(importer)), scene_(scene), complaints_(std::move(complaints))
{}

Result<AssimpFile> AssimpFile::open(const std::filesystem::path& path, const import::DetectedFormat& detected,
                                    const std::optional<std::string>& content)
{
    try {
        AssimpLog log;
        auto importer = std::make_unique<Assimp::Importer>();
        configure(*importer);
        const bool isNamed = import::detectFormat({}, path).format == detected.format;
        const std::string name = isNamed ? path.string() : aliasOf(path, detected);
        importer->SetIOHandler(new FilesBeside(name, path.string(), content)); // the importer owns it
        const aiScene* scene = importer->ReadFile(name, aiProcess_Triangulate);
        if (scene == nullptr || scene->mRootNode == nullptr)
            return failRead(detected, importer->GetErrorString());
        return AssimpFile(std::move(importer), scene, log.take());
    } catch (const std::exception& thrown) {
        return failRead(detected, thrown.what());
    } catch (...) {
        return failRead(detected, "something unnamed");
    }
}

} // namespace stylized::foreign
