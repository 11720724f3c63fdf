#include <stylized/app/LoadedCharacter.h>

#include "support/TemporaryDirectory.h"

#include <gtest/gtest.h>

namespace stylized::app {
namespace {

TEST(LoadedCharacter, KeepsMetalAndRoughnessOnlyWhereTheyAreShown)
{
    const test::TemporaryDirectory folder;
    const auto file = folder.write("a.gltf", R"({"asset":{"version":"2.0"},"nodes":[{}],"materials":[{}]})");
    LoadOptions options;
    const Result<LoadedCharacter> kept = loadCharacter(file.string(), options);
    ASSERT_TRUE(kept) << toString(kept.error());
    EXPECT_TRUE(kept->prepared.scene->materials.at(0).metallicRoughness);
    options.keepsReflection = false;
    const Result<LoadedCharacter> dropped = loadCharacter(file.string(), options);
    ASSERT_TRUE(dropped) << toString(dropped.error());
    EXPECT_FALSE(dropped->prepared.scene->materials.at(0).metallicRoughness);
}

} // namespace
} // namespace stylized::app
