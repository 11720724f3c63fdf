#include "stylized/animation/bake/BakeClips.h"

#include "stylized/animation/bake/Checksum.h"

#include <stylized/animation/AnimationPlayer.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/animation/SkinMatricesJob.h>
#include <stylized/core/Assert.h>
#include <stylized/core/Parallel.h>

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

namespace stylized::animation {
namespace {

using asset::BakedClip;
using asset::BakedClipsAsset;
using asset::BakePrecision;

constexpr std::uint32_t kMomentsPerFrame = 4;
constexpr double kLongestClip = 1e6; // seconds: eleven days

/// What the matrices of a frame are made of.
struct BakeLayout {
    struct Palette {
        SkinIndex skin;
        std::uint32_t first = 0;
    };
    struct World {
        NodeIndex node;
        std::uint32_t index = 0;
    };
    std::vector<Palette> palettes;
    std::vector<World> worlds;
    std::vector<BakedClipsAsset::NodeMatrices> nodes; // one a node
    std::vector<math::Bounds> moved;                  // one a matrix: around the vertices that it moves
};

std::uint32_t paletteOf(BakeLayout& layout, const asset::SceneAsset& scene, SkinIndex skin)
{
    for (const BakeLayout::Palette& palette : layout.palettes)
        if (palette.skin == skin)
            return palette.first;
    const auto first = static_cast<std::uint32_t>(layout.moved.size());
    layout.palettes.push_back({skin, first});
    layout.moved.resize(first + scene.skin(skin).joints.size());
    return first;
}

void addPrimitive(BakeLayout& layout, const asset::SceneAsset& scene, std::size_t node, StreamIndex stream)
{
    const asset::NodeAsset& asset = scene.nodes[node];
    BakedClipsAsset::NodeMatrices& matrices = layout.nodes[node];
    if (asset.skin.isValid() && scene.stream(stream).isSkinned()) {
        if (scene.skin(asset.skin).joints.empty())
            return; // there is no matrix to draw it with
        matrices.palette = paletteOf(layout, scene, asset.skin);
        if (const asset::StreamJointBounds* bounds = scene.skin(asset.skin).boundsOf(stream))
            for (const asset::JointBounds& joint : bounds->joints)
                layout.moved[matrices.palette + joint.joint].include(joint.bindBounds);
        return;
    }
    if (matrices.world == BakedClipsAsset::kNoMatrix) {
        matrices.world = static_cast<std::uint32_t>(layout.moved.size());
        layout.worlds.push_back({NodeIndex(node), matrices.world});
        layout.moved.emplace_back();
    }
    layout.moved[matrices.world].include(scene.stream(stream).bounds);
}

BakeLayout layoutOf(const asset::SceneAsset& scene)
{
    BakeLayout layout;
    layout.nodes.resize(scene.nodes.size());
    for (std::size_t n = 0; n < scene.nodes.size(); ++n)
        if (const asset::NodeAsset& node = scene.nodes[n]; node.isDrawn && node.mesh.isValid())
            for (const asset::MeshPrimitiveAsset& primitive : scene.mesh(node.mesh).primitives)
                addPrimitive(layout, scene, n, primitive.stream);
    return layout;
}

void gather(const BakeLayout& layout, const asset::SceneAsset& scene, std::span<const glm::mat4> worlds,
            std::span<math::Affine> out)
{
    for (const BakeLayout::Palette& palette : layout.palettes) {
        const asset::SkinAsset& skin = scene.skin(palette.skin);
        SkinMatricesJob{worlds, skin.joints, skin.inverseBinds, out.subspan(palette.first, skin.joints.size())}.run();
    }
    for (const BakeLayout::World& world : layout.worlds)
        out[world.index] = math::toAffine(worlds[world.node.value]);
}

/// Clips end at times of 24 bits: what only rounding has put beyond a whole number of steps does not count, so that
/// frames lie on keys of the same rate.
std::uint32_t bakedFrameCount(double duration, double framesPerSecond) noexcept
{
    constexpr double kRounding = 0x1p-23;
    const double steps = duration * framesPerSecond;
    return duration > 0.0 ? static_cast<std::uint32_t>(std::max(std::ceil(steps - kRounding * steps), 1.0)) + 1 : 1;
}

/// The farthest that a corner of `box` lies apart after the two.
float apart(const math::Affine& a, const math::Affine& b, const math::Bounds& box) noexcept
{
    float square = 0.0f;
    for (unsigned corner = 0; corner < 8 && !box.isEmpty(); ++corner) {
        const glm::vec3 point((corner & 1) != 0 ? box.max.x : box.min.x, (corner & 2) != 0 ? box.max.y : box.min.y,
                              (corner & 4) != 0 ? box.max.z : box.min.z);
        const glm::vec3 between = math::transformPoint(a, point) - math::transformPoint(b, point);
        square = std::max(square, glm::dot(between, between));
    }
    return std::sqrt(square);
}

/// Bakes one clip into its place in `baked`.
class ClipBaker {
public:
    ClipBaker(const asset::SceneAsset& scene, const BakeLayout& layout, BakedClipsAsset& baked)
        : scene_(scene), layout_(layout), baked_(baked), pose_(scene), exact_(layout.moved.size())
    {}

    [[nodiscard]] Result<void> run(const asset::AnimationClipAsset* clip, BakedClip& out)
    {
        player_.setClip(clip);
        for (std::uint32_t frame = 0; frame < out.frameCount; ++frame) {
            if (Result<void> posed = pose(out, momentOf(out, frame, 0)); !posed)
                return posed;
            if (Result<void> stored = store(out, out.firstFrame + frame); !stored)
                return stored;
        }
        for (std::uint32_t frame = 0; frame < out.frameCount; ++frame)
            for (std::uint32_t part = 0; part < (frame + 1 < out.frameCount ? kMomentsPerFrame : 1); ++part)
                if (Result<void> posed = pose(out, momentOf(out, frame, part)); !posed)
                    return posed;
                else
                    measure(out, frame, part);
        return {};
    }

private:
    static double momentOf(const BakedClip& clip, std::uint32_t frame, std::uint32_t part) noexcept
    {
        const double place = frame + double(part) / kMomentsPerFrame;
        return clip.frameCount == 1 ? 0.0 : clip.durationSeconds * place / (clip.frameCount - 1);
    }

    [[nodiscard]] Result<void> pose(const BakedClip& clip, double seconds)
    {
        if (player_.clip() != nullptr)
            static_cast<void>(player_.seek(seconds));
        player_.update(0.0, scene_, pose_);
        if (player_.hasClipFailed())
            return fail(ErrorCode::ValueInvalid, clip.name, "expected a clip whose channels fit the scene");
        if (pose_.isDirty() && !pose_.updateWorldMatrices())
            return fail(ErrorCode::ValueNotFinite, clip.name,
                        fmt::format("expected finite world matrices at {:g} s", seconds));
        gather(layout_, scene_, pose_.worldMatrices(), exact_);
        return {};
    }

    [[nodiscard]] Result<void> store(BakedClip& clip, std::uint32_t frame)
    {
        const std::size_t texel = asset::texelSizeOf(baked_.precision);
        std::byte* at = &baked_.texels[std::size_t{frame} * baked_.matrixCount * 3 * texel];
        for (std::uint32_t m = 0; m < baked_.matrixCount; ++m) {
            for (const glm::vec4& row : exact_[m].rows) {
                for (int i = 0; i < 4; ++i)
                    if (!(std::abs(row[i]) <= largest()))
                        return fail(ErrorCode::ExtentOutOfRange, clip.name,
                                    fmt::format("a matrix holds {:g}: expected numbers below {:g}", row[i], largest()));
                if (baked_.precision == BakePrecision::Float) {
                    std::memcpy(at, &row, texel);
                } else {
                    const glm::uint64 packed = glm::packHalf4x16(row);
                    std::memcpy(at, &packed, texel);
                }
                at += texel;
            }
            clip.bounds.include(math::transformed(layout_.moved[m], baked_.matrix(frame, m)));
        }
        return {};
    }

    [[nodiscard]] float largest() const noexcept { return baked_.precision == BakePrecision::Half ? 65504.0f : 1e30f; }

    void measure(BakedClip& clip, std::uint32_t frame, std::uint32_t part)
    {
        const std::uint32_t stored = clip.firstFrame + frame;
        const float mixed = static_cast<float>(part) / kMomentsPerFrame;
        for (std::uint32_t m = 0; m < baked_.matrixCount; ++m) {
            math::Affine drawn = baked_.matrix(stored, m);
            if (part > 0) {
                const math::Affine next = baked_.matrix(stored + 1, m);
                for (int row = 0; row < 3; ++row)
                    drawn.rows[row] = glm::mix(drawn.rows[row], next.rows[row], mixed);
            }
            clip.largestError = std::max(clip.largestError, apart(drawn, exact_[m], layout_.moved[m]));
        }
    }

    const asset::SceneAsset& scene_;
    const BakeLayout& layout_;
    BakedClipsAsset& baked_;
    ScenePose pose_;
    AnimationPlayer player_;
    std::vector<math::Affine> exact_; // of the moment that is posed
};

/// Names, durations and places of the frames.
Result<void> planFrames(const asset::SceneAsset& scene, std::span<const ClipIndex> clips, const BakeOptions& options,
                        BakedClipsAsset& baked)
{
    const auto plan = [&](const std::string& name, double duration) -> Result<void> {
        if (!(duration >= 0.0 && duration <= kLongestClip))
            return fail(ErrorCode::SizeImplausible, name,
                        fmt::format("expected a clip of at most {:g} s", kLongestClip));
        BakedClip& clip = baked.clips.emplace_back();
        clip.name = name;
        clip.durationSeconds = duration;
        clip.firstFrame = baked.frameCount;
        clip.frameCount = bakedFrameCount(duration, options.framesPerSecond);
        const std::uint64_t frames = std::uint64_t{baked.frameCount} + clip.frameCount;
        const std::uint64_t frameBytes = std::uint64_t{baked.matrixCount} * 3 * asset::texelSizeOf(baked.precision);
        if (frames > asset::kMostBakedBytes / frameBytes)
            return fail(ErrorCode::SizeImplausible, name,
                        fmt::format("{} frames of {} matrices are more than {} MB: bake fewer clips or frames a second",
                                    frames, baked.matrixCount, asset::kMostBakedBytes >> 20));
        baked.frameCount = static_cast<std::uint32_t>(frames);
        return {};
    };
    if (clips.empty())
        return plan("rest", 0.0);
    for (const ClipIndex clip : clips)
        if (Result<void> planned = plan(scene.clips[clip.value].name, scene.clips[clip.value].durationSeconds);
            !planned)
            return planned;
    return {};
}

} // namespace

Result<BakedClipsAsset> bakeClips(const asset::SceneAsset& scene, std::span<const ClipIndex> clips,
                                  const BakeOptions& options)
{
    STYLIZED_ASSERT(options.framesPerSecond >= 1.0 && options.framesPerSecond <= 1000.0, "a rate in its range");
    BakeLayout layout = layoutOf(scene);
    const bool isDrawn =
        std::any_of(layout.moved.begin(), layout.moved.end(), [](const auto& b) { return !b.isEmpty(); });
    if (!isDrawn)
        return fail(ErrorCode::SceneEmpty, {}, "there is nothing to bake: no joint and no node moves a surface");
    BakedClipsAsset baked;
    baked.precision = options.precision;
    baked.skeleton = bakeSignature(scene);
    baked.matrixCount = static_cast<std::uint32_t>(layout.moved.size());
    baked.nodeMatrices = layout.nodes;
    if (Result<void> planned = planFrames(scene, clips, options, baked); !planned)
        return fail(std::move(planned).error());
    baked.texels.resize(std::size_t{baked.frameCount} * baked.matrixCount * 3 * asset::texelSizeOf(baked.precision));

    std::vector<Result<void>> done(baked.clips.size());
    parallelFor(baked.clips.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            done[i] = ClipBaker(scene, layout, baked)
                          .run(clips.empty() ? nullptr : &scene.clips[clips[i].value], baked.clips[i]);
    });
    for (Result<void>& result : done)
        if (!result)
            return fail(std::move(result).error());
    return baked;
}

std::uint64_t bakeSignature(const asset::SceneAsset& scene) noexcept
{
    Checksum sum;
    sum.add(std::uint64_t{scene.nodes.size()});
    for (const asset::NodeAsset& node : scene.nodes) {
        sum.add(node.parent.value);
        sum.add(node.mesh.value);
        sum.add(node.skin.value);
        sum.add(std::uint32_t{node.isDrawn ? 1u : 0u});
        sum.add(std::uint64_t{node.name.size()});
        sum.addBytes(std::as_bytes(std::span(node.name)));
    }
    for (const asset::SkinAsset& skin : scene.skins) {
        sum.add(std::uint64_t{skin.joints.size()});
        sum.addBytes(std::as_bytes(std::span(skin.joints)));
        sum.addBytes(std::as_bytes(std::span(skin.inverseBinds)));
    }
    for (const asset::MeshAsset& mesh : scene.meshes)
        for (const asset::MeshPrimitiveAsset& primitive : mesh.primitives)
            sum.add(primitive.stream.value);
    return sum.value();
}

Result<void> requireBakedFor(const BakedClipsAsset& baked, const asset::SceneAsset& scene)
{
    if (baked.nodeMatrices.size() == scene.nodes.size() && baked.skeleton == bakeSignature(scene))
        return {};
    return fail(ErrorCode::MotionUnmatched, {},
                "the baked clips are of another character: expected its own nodes and skins");
}

} // namespace stylized::animation
