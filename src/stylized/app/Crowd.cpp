#include "stylized/app/Crowd.h"

#include <stylized/animation/bake/BakeClips.h>
#include <stylized/animation/bake/BakedClipsFile.h>
#include <stylized/app/ClipReference.h>
#include <stylized/import/file/ReadFile.h>

#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>
#include <utility>

namespace stylized::app {
namespace {

constexpr float kCrowdRoom = 0.62f;   // from one to the next, of a member's height
constexpr float kCrowdBreadth = 0.9f; // the same, of its width or depth, where it is broader than that
constexpr float kCrowdShape = 0.9f;   // members in a row, of rows: from above about as wide as a picture
constexpr float kCrowdAside = 0.14f;  // how far one stands from its place, of the room
constexpr float kCrowdTurn = 26.0f;
constexpr double kCrowdSpeeds = 0.12;

/// Linear; above 1 for what textures have dark.
constexpr glm::vec3 kCrowdTints[] = {{1.00f, 1.00f, 1.00f}, {1.30f, 0.80f, 0.45f}, {0.55f, 0.85f, 1.50f},
                                     {0.60f, 1.15f, 0.60f}, {1.35f, 1.25f, 0.60f}, {0.95f, 0.70f, 1.45f},
                                     {0.50f, 1.25f, 1.25f}, {0.42f, 0.40f, 0.48f}};

/// Numbers from 0 to 1 that differ for each member and use.
/// **Source**: the finalizer of MurmurHash3.
float chanceOf(std::uint32_t member, std::uint32_t use) noexcept
{
    std::uint32_t h = member * 0x9E3779B9u + use * 0x85EBCA6Bu + 0x7F4A7C15u;
    h = (h ^ h >> 16) * 0x85EBCA6Bu;
    h = (h ^ h >> 13) * 0xC2B2AE35u;
    h ^= h >> 16;
    return static_cast<float>(h >> 8) * 0x1p-24f;
}

/// From −most to most.
float apartOf(std::uint32_t member, std::uint32_t use, float most) noexcept
{
    return most * (2.0f * chanceOf(member, use) - 1.0f);
}

float crowdRoomOf(const asset::BakedClipsAsset& baked) noexcept
{
    glm::vec3 most(0.0f);
    for (const asset::BakedClip& clip : baked.clips)
        most = glm::max(most, clip.bounds.size());
    return std::max({kCrowdRoom * most.y, kCrowdBreadth * std::min(most.x, most.z), 1e-3f});
}

bool isNamedSkin(std::string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::string_view kWords[] = {"skin", "face", "eye", "body"};
    return std::any_of(std::begin(kWords), std::end(kWords),
                       [&](std::string_view word) { return lower.find(word) != lower.npos; });
}

Result<asset::BakedClipsAsset> readCrowdClips(const asset::SceneAsset& scene, const std::string& path)
{
    const auto inThatFile = [&](Error error) {
        error.file = path;
        return fail(std::move(error));
    };
    const Result<import::file::Bytes> bytes = import::file::readFile(path);
    if (!bytes)
        return inThatFile(bytes.error());
    Result<asset::BakedClipsAsset> baked = animation::readBakedClips(bytes->span);
    if (!baked)
        return inThatFile(std::move(baked).error());
    if (Result<void> fits = animation::requireBakedFor(*baked, scene); !fits)
        return inThatFile(std::move(fits).error());
    return baked;
}

} // namespace

Result<asset::BakedClipsAsset> crowdClips(const asset::SceneAsset& scene, const CrowdClips& wanted)
{
    if (wanted.bakedFile)
        return readCrowdClips(scene, *wanted.bakedFile);
    std::vector<ClipIndex> clips;
    if (wanted.clip) {
        const Result<ClipIndex> clip = findClip(scene, *wanted.clip);
        if (!clip)
            return fail(clip.error());
        clips.push_back(*clip);
    }
    for (std::size_t i = 0; !wanted.clip && i < scene.clips.size(); ++i)
        clips.push_back(ClipIndex(i));
    return animation::bakeClips(scene, clips);
}

std::vector<renderer::CrowdInstance> crowdOf(std::uint32_t count, const asset::BakedClipsAsset& baked)
{
    enum Use : std::uint32_t { kClip, kTime, kSpeed, kTint, kAsideX, kAsideZ, kTurn, kSize };
    const float room = crowdRoomOf(baked),
                rowRoom = room * std::sqrt(0.75f); // neighbours of two rows stand as far apart
    const auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(float(count) * kCrowdShape)));
    const std::uint32_t rows = columns == 0 ? 0 : (count + columns - 1) / columns;
    std::vector<renderer::CrowdInstance> members(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t row = i / columns, inRow = std::min(columns, count - row * columns);
        const float x = float(i % columns) - 0.5f * float(inRow - 1) + (row % 2 == 1 && rows > 1 ? 0.25f : -0.25f);
        renderer::CrowdInstance& member = members[i];
        member.position.x = room * (x + apartOf(i, kAsideX, kCrowdAside));
        member.position.z = rowRoom * (0.5f * float(rows - 1) - float(row)) + room * apartOf(i, kAsideZ, kCrowdAside);
        member.rotation = glm::angleAxis(glm::radians(apartOf(i, kTurn, kCrowdTurn)), glm::vec3(0, 1, 0));
        member.scale = 1.0f + apartOf(i, kSize, 0.05f);
        const auto clipCount = static_cast<std::uint32_t>(baked.clips.size());
        member.clip = std::min(static_cast<std::uint32_t>(chanceOf(i, kClip) * float(clipCount)), clipCount - 1);
        member.seconds = double(chanceOf(i, kTime)) * baked.clips[member.clip].durationSeconds;
        member.speed = 1.0 + kCrowdSpeeds * (2.0 * double(chanceOf(i, kSpeed)) - 1.0);
        const std::size_t tints = std::size(kCrowdTints);
        member.tint = kCrowdTints[std::min(static_cast<std::size_t>(chanceOf(i, kTint) * float(tints)), tints - 1)];
    }
    return members;
}

std::vector<float> tintAmountsOf(const asset::SceneAsset& scene)
{
    std::vector<float> amounts(scene.materials.size(), 1.0f);
    for (std::size_t m = 0; m < amounts.size(); ++m)
        if (isNamedSkin(scene.materials[m].name))
            amounts[m] = 0.0f;
    for (const asset::MeshAsset& mesh : scene.meshes)
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives)
            if (!scene.stream(primitive.stream).morphTargets.empty())
                amounts[primitive.material.value] = 0.0f;
    if (std::all_of(amounts.begin(), amounts.end(), [](float amount) { return amount == 0.0f; }))
        amounts.assign(amounts.size(), 0.5f);
    return amounts;
}

} // namespace stylized::app
