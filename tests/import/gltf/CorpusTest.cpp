#include <stylized/import/Import.h>
#include <stylized/import/gltf/Json.h>

#include "support/Shared.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <tuple>

namespace stylized::import {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> modelFiles(const fs::path& folder)
{
    std::vector<fs::path> out;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        const std::string extension = entry.path().extension().string();
        if (extension == ".gltf" || extension == ".glb" || extension == ".vrm" || extension == ".vrma")
            out.push_back(entry.path());
    }
    std::sort(out.begin(), out.end());
    return out;
}

std::string contentOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Vertices of each primitive that is drawn, by node, mesh and primitive of the file.
using VertexCounts = std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>, std::uint64_t>;

VertexCounts countsOf(const asset::SceneAsset& scene)
{
    VertexCounts out;
    for (const asset::NodeAsset& node : scene.nodes) {
        if (!node.isDrawn || !node.mesh.isValid())
            continue;
        const asset::MeshAsset& mesh = scene.mesh(node.mesh);
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives)
            out[{node.sourceIndex, mesh.sourceIndex, primitive.sourcePrimitive}] =
                scene.stream(primitive.stream).vertexCount;
    }
    return out;
}

/// Holds the counts against those of an independent reader, where there are any for the file.
void compareCounts(const ImportedScene& file, const fs::path& values)
{
    const std::string text = contentOf(values);
    const Result<gltf::JsonText> json = gltf::JsonText::parse(std::as_bytes(std::span(text)));
    ASSERT_TRUE(json.has_value()) << values;
    const VertexCounts counts = countsOf(file.scene);
    for (const gltf::JsonView primitive : json->root()["primitives"].items()) {
        const auto node = primitive["node"].asUnsigned(), mesh = primitive["mesh"].asUnsigned(),
                   index = primitive["prim"].asUnsigned(), vertices = primitive["vertices"].asUnsigned();
        if (!node || !mesh || !index || !vertices)
            continue;
        const auto found = counts.find({*node, *mesh, *index});
        if (found == counts.end())
            ADD_FAILURE() << "no primitive for " << primitive.pointer();
        else
            EXPECT_EQ(found->second, *vertices) << primitive.pointer();
    }
}

TEST(Corpus, LoadsAndKeepsThePromisesOfAScene)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    const fs::path shared = *test::sharedFolder();
    std::size_t fileCount = 0, comparedCount = 0;
    for (const char* folder : {"gltf", "vrm"}) {
        for (const fs::path& path : modelFiles(shared / "corpus" / folder)) {
            SCOPED_TRACE(path.string());
            const Result<ImportedScene> file = loadScene(path);
            ASSERT_TRUE(file.has_value()) << toString(file.error());
            EXPECT_EQ(findBrokenPromise(file->scene), "");
            ++fileCount;
            std::string name = path.lexically_relative(shared / "corpus").generic_string();
            for (std::size_t at = name.find('/'); at != std::string::npos; at = name.find('/', at))
                name.replace(at, 1, "__");
            const fs::path values = shared / "oracle" / "values" / (name + ".json");
            if (fs::exists(values)) {
                ++comparedCount;
                compareCounts(*file, values);
            }
        }
    }
    RecordProperty("files", static_cast<int>(fileCount));
    RecordProperty("compared", static_cast<int>(comparedCount));
    EXPECT_GE(fileCount, 117u);
    EXPECT_GE(comparedCount, 117u);
}

TEST(Corpus, IsReadAlikeWithAndWithoutPictures)
{
    STYLIZED_SKIP_WITHOUT_SHARED();
    const fs::path path = *test::corpusFile("gltf/khronos/CesiumMan/glTF-Binary/CesiumMan.glb");
    ImportOptions withoutImages;
    withoutImages.loadImages = false;
    const Result<ImportedScene> with = loadScene(path), without = loadScene(path, withoutImages);
    ASSERT_TRUE(with && without);
    EXPECT_EQ(with->scene.streams.at(0).positions, without->scene.streams.at(0).positions);
    EXPECT_EQ(with->scene.skins.at(0).joints.size(), 19u);
    EXPECT_EQ(with->scene.streams[0].vertexCount, 3273u);
    EXPECT_FALSE(with->scene.images.at(0).bytes.empty());
    EXPECT_TRUE(without->scene.images.at(0).bytes.empty());
}

} // namespace
} // namespace stylized::import
