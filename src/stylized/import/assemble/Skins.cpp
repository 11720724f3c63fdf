#include "stylized/import/assemble/Skins.h"

#include "stylized/import/assemble/Influences.h"
#include "stylized/import/assemble/JointBounds.h"
#include "stylized/import/assemble/Palette.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <unordered_map>

namespace stylized::import::assemble {
namespace {

/// How many palettes a skin is offered to before it gets one of its own: bounds what a file of many contradicting
/// skins can cost.
constexpr std::size_t kMaxMergeAttempts = 64;

/// A stream as skins draw it. Skins that all have the joints it needs share one variant.
struct Variant {
    StreamIndex stream;
    ReducedInfluences influences;
    std::vector<std::uint32_t> places; ///< Palette place of each of influences.joints.
    std::uint32_t anchorPlace = 0;     ///< Palette place that weightless vertices follow.
};

/// A skin, and for weightless vertices which of the nodes that draw them (lane 0 is the first, and so on): what needs
/// a palette.
struct Use {
    std::uint32_t skin = 0;
    std::uint32_t lane = 0;
    std::set<std::uint32_t> variants;
    std::map<std::uint32_t, NodeIndex> anchors; ///< By variant.
    std::vector<NodeIndex> nodes;
    SkinIndex palette;
    std::set<std::uint32_t> sourceSkins; ///< The skins of the file that `skin` stands for here.
};

/// See namedJointCount() and neededJointCount(); the latter once it is asked for.
struct JointCounts {
    std::uint32_t named;
    std::optional<std::uint32_t> needed;
};

std::uint64_t byteCountOf(const asset::VertexStreamAsset& stream)
{
    // Position, normals, tangent, colour and both influences, then what there may be many of.
    std::uint64_t perVertex = 12 + 12 + 16 + 16 + 48;
    perVertex += 8 * stream.texCoords.size();
    for (const asset::MorphTargetAsset& target : stream.morphTargets)
        perVertex += target.normalDeltas.empty() ? 12 : 36;
    return perVertex * stream.vertexCount;
}

class SkinBuilder {
public:
    SkinBuilder(asset::SceneAsset& scene, const std::vector<SourceSkin>& skins,
                const std::vector<RawInfluences>& influences, const SkinRules& rules)
        : rules_(rules), scene_(scene), skins_(skins), raw_(influences)
    {
        for (const RawInfluences& raw : raw_)
            jointCounts_.push_back({namedJointCount(raw), std::nullopt});
    }

    Result<void> run()
    {
        findEqualSkins();
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i)
            if (Result<void> ok = addDraw(NodeIndex(i)); !ok)
                return ok;
        if (Result<void> ok = makePalettes(); !ok)
            return ok;
        for (const Use& use : uses_)
            for (const NodeIndex node : use.nodes)
                scene_.nodes[node.value].skin = use.palette;
        for (Variant& variant : variants_)
            storeInfluences(variant);
        for (const Palette& palette : palettes_)
            scene_.skins.push_back(palette.toSkin());
        noteSourceSkins();
        for (const Use& use : uses_)
            for (const std::uint32_t variant : use.variants) {
                asset::SkinAsset& skin = scene_.skins[use.palette.value];
                const StreamIndex stream = variants_[variant].stream;
                skin.streamBounds.push_back({stream, jointBoundsOf(scene_.stream(stream), skin)});
            }
        return {};
    }

private:
    void noteSourceSkins()
    {
        std::set<std::pair<SkinIndex, std::uint32_t>> noted;
        for (const Use& use : uses_)
            for (const std::uint32_t skin : use.sourceSkins)
                noted.emplace(use.palette, skin);
        for (const auto& [palette, skin] : noted)
            scene_.skins[palette.value].sourceIndices.push_back(skin);
    }

    /// Skins with the same joints and matrices count as one.
    void findEqualSkins()
    {
        std::unordered_map<std::string, std::uint32_t> known;
        for (std::uint32_t i = 0; i < skins_.size(); ++i) {
            const SourceSkin& skin = skins_[i];
            std::string content(skin.joints.size() * (sizeof(NodeIndex) + sizeof(glm::mat4)), '\0');
            if (!skin.joints.empty()) {
                const std::size_t jointBytes = skin.joints.size() * sizeof(NodeIndex);
                std::memcpy(content.data(), skin.joints.data(), jointBytes);
                std::memcpy(content.data() + jointBytes, skin.inverseBinds.data(), content.size() - jointBytes);
            }
            canonical_.push_back(known.try_emplace(std::move(content), i).first->second);
        }
    }

    /// Notes what one node draws with its skin.
    Result<void> addDraw(NodeIndex nodeIndex)
    {
        asset::NodeAsset& node = scene_.nodes[nodeIndex.value];
        if (!node.skin.isValid())
            return {};
        const std::uint32_t sourceSkin = node.skin.value;
        const std::uint32_t skin = canonical_[sourceSkin];
        node.skin = {};
        std::set<std::uint32_t> drawn;
        if (!skins_[skin].joints.empty()) {
            Result<MeshIndex> mesh = meshForSkin(node.mesh, skin, drawn);
            if (!mesh)
                return fail(mesh.error());
            node.mesh = *mesh;
        }
        if (drawn.empty()) {
            rules_.report.add(ReportCode::SkinInvalid, Severity::Warning, rules_.placeOf(node),
                              "the skin moves no vertex of the mesh, which follows its node instead");
            return {};
        }
        Use& use = uses_[useFor(skin, nodeIndex, drawn)];
        use.nodes.push_back(nodeIndex);
        use.sourceSkins.insert(sourceSkin);
        use.variants.insert(drawn.begin(), drawn.end());
        for (const std::uint32_t variant : drawn)
            if (!variants_[variant].influences.weightless.empty())
                use.anchors.emplace(variant, nodeIndex);
        return {};
    }

    /// The mesh itself, or a copy of it on doubled streams where the skin cannot share them. Fills `drawn`.
    Result<MeshIndex> meshForSkin(MeshIndex meshIndex, std::uint32_t skin, std::set<std::uint32_t>& drawn)
    {
        std::map<StreamIndex, StreamIndex> replaced;
        for (const asset::MeshPrimitiveAsset& primitive : scene_.mesh(meshIndex).primitives) {
            if (raw_[primitive.stream.value].sets.empty())
                continue;
            const Result<std::uint32_t> variant = variantFor(primitive.stream, skin);
            if (!variant)
                return fail(variant.error());
            drawn.insert(*variant);
            if (variants_[*variant].stream != primitive.stream)
                replaced.emplace(primitive.stream, variants_[*variant].stream);
        }
        if (replaced.empty())
            return meshIndex;
        const auto [known, isNew] = meshCopies_.try_emplace({meshIndex, skin}, scene_.meshes.size());
        if (isNew) {
            asset::MeshAsset copy = scene_.mesh(meshIndex);
            for (asset::MeshPrimitiveAsset& primitive : copy.primitives) {
                if (Result<void> ok = rules_.reserve(primitive.indices.size() * 4, &copy); !ok)
                    return fail(ok.error());
                if (const auto to = replaced.find(primitive.stream); to != replaced.end())
                    primitive.stream = to->second;
            }
            scene_.meshes.push_back(std::move(copy));
        }
        return known->second;
    }

    bool hasAllJoints(StreamIndex stream, std::uint32_t jointCount)
    {
        JointCounts& counts = jointCounts_[stream.value];
        if (jointCount >= counts.named)
            return true;
        if (!counts.needed)
            counts.needed = neededJointCount(raw_[stream.value]);
        return jointCount >= *counts.needed;
    }

    Result<std::uint32_t> variantFor(StreamIndex stream, std::uint32_t skin)
    {
        const auto jointCount = static_cast<std::uint32_t>(skins_[skin].joints.size());
        // A skin with too few joints loses influences that others keep.
        const bool isWhole = hasAllJoints(stream, jointCount);
        const std::pair key(stream, isWhole ? kAnySkin : skin);
        if (const auto known = variantBySkin_.find(key); known != variantBySkin_.end())
            return known->second;
        Variant variant;
        variant.stream = stream;
        if (!usedStreams_.insert(stream).second) {
            if (Result<void> ok = rules_.reserve(byteCountOf(scene_.stream(stream)), nullptr); !ok)
                return fail(ok.error());
            variant.stream = StreamIndex(scene_.streams.size());
            scene_.streams.push_back(asset::VertexStreamAsset(scene_.stream(stream)));
        }
        variant.influences = reduceInfluences(raw_[stream.value], jointCount, rules_.maxInfluences, rules_.report);
        const auto index = static_cast<std::uint32_t>(variants_.size());
        variants_.push_back(std::move(variant));
        variantBySkin_.emplace(key, index);
        return index;
    }

    /// The first use of the skin in which no other node is what the weightless vertices of `drawn` follow.
    std::size_t useFor(std::uint32_t skin, NodeIndex node, const std::set<std::uint32_t>& drawn)
    {
        for (std::uint32_t lane = 0;; ++lane) {
            const auto [known, isNew] = useByLane_.try_emplace({skin, lane}, uses_.size());
            if (isNew)
                uses_.push_back({skin, lane, {}, {}, {}, {}});
            const Use& use = uses_[known->second];
            const bool isFree = std::all_of(drawn.begin(), drawn.end(), [&](std::uint32_t variant) {
                const auto anchor = use.anchors.find(variant);
                return anchor == use.anchors.end() || anchor->second == node;
            });
            if (isFree)
                return known->second;
        }
    }

    /// Uses that draw a common variant must agree on its places; they are laid out together.
    Result<void> makePalettes()
    {
        std::vector<std::size_t> leaders(uses_.size());
        std::iota(leaders.begin(), leaders.end(), std::size_t{0});
        const auto leaderOf = [&](std::size_t use) {
            while (leaders[use] != use)
                use = leaders[use] = leaders[leaders[use]];
            return use;
        };
        std::map<std::uint32_t, std::size_t> firstUse;
        for (std::size_t i = 0; i < uses_.size(); ++i)
            for (const std::uint32_t variant : uses_[i].variants) {
                const std::size_t other = leaderOf(firstUse.try_emplace(variant, i).first->second);
                leaders[leaderOf(i)] = other;
            }
        std::map<std::size_t, std::vector<std::size_t>> groups;
        for (std::size_t i = 0; i < uses_.size(); ++i)
            groups[leaderOf(i)].push_back(i);
        // Groups of several first: a single skin may still join one of their palettes, but not the other way round.
        for (const auto& [leader, group] : groups)
            if (group.size() > 1)
                layOutTogether(group);
        for (const auto& [leader, group] : groups)
            if (group.size() == 1)
                layOutAlone(uses_[group.front()]);
        for (const Palette& palette : palettes_)
            if (palette.size() > Palette::kMaxJoints)
                return fail(ErrorCode::SizeImplausible, "/skins",
                            fmt::format("expected at most {} joints in a skin", Palette::kMaxJoints));
        return {};
    }

    [[nodiscard]] PaletteEntry entryOf(const SourceSkin& skin, std::uint32_t joint) const
    {
        // Another skin of the group has more joints: here nothing names this place, any joint will do.
        const std::uint32_t known = joint < skin.joints.size() ? joint : 0;
        return {skin.joints[known], skin.inverseBinds[known], false};
    }

    /// One palette a use, all with the same places: joint number order, then a place for each weightless variant.
    void layOutTogether(const std::vector<std::size_t>& group)
    {
        std::set<std::uint32_t> variants, joints;
        for (const std::size_t use : group)
            variants.insert(uses_[use].variants.begin(), uses_[use].variants.end());
        for (const std::uint32_t variant : variants)
            joints.insert(variants_[variant].influences.joints.begin(), variants_[variant].influences.joints.end());
        std::map<std::uint32_t, std::uint32_t> places;
        for (const std::uint32_t joint : joints)
            places.emplace(joint, static_cast<std::uint32_t>(places.size()));
        auto next = static_cast<std::uint32_t>(places.size());
        for (const std::uint32_t index : variants) {
            Variant& variant = variants_[index];
            for (const std::uint32_t joint : variant.influences.joints)
                variant.places.push_back(places.at(joint));
            variant.anchorPlace = variant.influences.weightless.empty() ? 0 : next++;
        }
        for (const std::size_t useIndex : group) {
            Use& use = uses_[useIndex];
            const SourceSkin& skin = skins_[use.skin];
            Palette palette(skin.name);
            for (const std::uint32_t joint : joints)
                palette.add(entryOf(skin, joint));
            for (const std::uint32_t variant : variants)
                if (!variants_[variant].influences.weightless.empty()) {
                    const auto anchor = use.anchors.find(variant);
                    palette.add(
                        {anchor == use.anchors.end() ? use.nodes.front() : anchor->second, glm::mat4(1.0f), true});
                }
            use.palette = SkinIndex(palettes_.size());
            palettes_.push_back(std::move(palette));
        }
    }

    /// Into the first palette that agrees, else into a new one.
    void layOutAlone(Use& use)
    {
        const SourceSkin& skin = skins_[use.skin];
        std::set<std::uint32_t> joints;
        for (const std::uint32_t variant : use.variants)
            joints.insert(variants_[variant].influences.joints.begin(), variants_[variant].influences.joints.end());
        std::vector<PaletteEntry> entries;
        for (const std::uint32_t joint : joints)
            entries.push_back(entryOf(skin, joint));
        for (const auto& [variant, node] : use.anchors)
            entries.push_back({node, glm::mat4(1.0f), true});

        std::size_t target = 0;
        const std::size_t attempts = std::min(palettes_.size(), kMaxMergeAttempts);
        while (target < attempts && !palettes_[target].canTake(entries))
            ++target;
        if (target == attempts) {
            target = palettes_.size();
            palettes_.emplace_back(skin.name);
        }
        Palette& palette = palettes_[target];
        use.palette = SkinIndex(target);
        std::map<std::uint32_t, std::uint32_t> places;
        std::size_t i = 0;
        for (const std::uint32_t joint : joints)
            places.emplace(joint, palette.findOrAdd(entries[i++]));
        for (const std::uint32_t variant : use.variants)
            for (const std::uint32_t joint : variants_[variant].influences.joints)
                variants_[variant].places.push_back(places.at(joint));
        for (const auto& [variant, node] : use.anchors)
            variants_[variant].anchorPlace = palette.findOrAdd(entries[i++]);
    }

    /// Renames the joints of a variant to places and hands it to its stream.
    void storeInfluences(Variant& variant)
    {
        const std::vector<std::uint32_t>& joints = variant.influences.joints;
        std::vector<std::uint16_t> placeOf(joints.empty() ? 0 : std::size_t{joints.back()} + 1, 0);
        for (std::size_t i = 0; i < joints.size(); ++i)
            placeOf[joints[i]] = static_cast<std::uint16_t>(variant.places[i]);
        const bool isRenamed = joints != variant.places;
        const auto rename = [&](std::vector<asset::VertexInfluences>& all) {
            if (isRenamed)
                for (asset::VertexInfluences& v : all)
                    for (std::size_t k = 0; k < 4; ++k)
                        v.joints[k] = v.weights[k] > 0.0f ? placeOf[v.joints[k]] : std::uint16_t{0};
            return std::move(all);
        };
        asset::VertexStreamAsset& stream = scene_.streams[variant.stream.value];
        stream.influences = rename(variant.influences.first);
        stream.influences2 = rename(variant.influences.second);
        for (const std::uint32_t vertex : variant.influences.weightless) {
            stream.influences[vertex].joints[0] = static_cast<std::uint16_t>(variant.anchorPlace);
            stream.influences[vertex].weights[0] = 1.0f;
        }
    }

    static constexpr std::uint32_t kAnySkin = 0xFFFFFFFFu;

    const SkinRules& rules_;
    asset::SceneAsset& scene_;
    const std::vector<SourceSkin>& skins_;
    const std::vector<RawInfluences>& raw_;
    std::vector<std::uint32_t> canonical_; ///< By source skin: the first that equals it.
    std::vector<JointCounts> jointCounts_; ///< By stream.
    std::vector<Variant> variants_;
    std::map<std::pair<StreamIndex, std::uint32_t>, std::uint32_t> variantBySkin_;
    std::set<StreamIndex> usedStreams_;
    std::map<std::pair<MeshIndex, std::uint32_t>, MeshIndex> meshCopies_;
    std::vector<Use> uses_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> useByLane_;
    std::vector<Palette> palettes_;
};

} // namespace

Result<void> buildSkins(asset::SceneAsset& scene, const std::vector<SourceSkin>& skins,
                        const std::vector<RawInfluences>& influences, const SkinRules& rules)
{
    return SkinBuilder(scene, skins, influences, rules).run();
}

} // namespace stylized::import::assemble
