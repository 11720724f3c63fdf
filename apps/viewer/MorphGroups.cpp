#include "MorphGroups.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace stylized::viewer {

std::vector<MorphGroup> morphGroups(const asset::SceneAsset& scene)
{
    std::vector<MorphGroup> groups;
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const std::size_t count = scene.morphTargetCount(NodeIndex(n));
        if (count == 0)
            continue;
        MorphGroup group;
        group.node = NodeIndex(n);
        group.nodeName = scene.nodes[n].name.empty() ? fmt::format("Node {}", n) : scene.nodes[n].name;
        for (std::uint32_t t = 0; t < count; ++t) {
            const std::string_view given = scene.morphTargetName({NodeIndex(n), t});
            std::string name = given.empty() ? fmt::format("Target {}", t) : std::string(given);
            const auto same = std::find_if(group.sliders.begin(), group.sliders.end(),
                                           [&](const MorphSlider& slider) { return slider.name == name; });
            if (same != group.sliders.end())
                same->morphs.push_back({NodeIndex(n), t});
            else
                group.sliders.push_back({std::move(name), {{NodeIndex(n), t}}});
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

std::size_t sliderCount(const std::vector<MorphGroup>& groups) noexcept
{
    std::size_t count = 0;
    for (const MorphGroup& group : groups)
        count += group.sliders.size();
    return count;
}

std::size_t activeCount(const std::vector<MorphGroup>& groups, const animation::FaceState& face) noexcept
{
    std::size_t count = 0;
    for (const MorphGroup& group : groups)
        for (const MorphSlider& slider : group.sliders)
            count += shownWeight(slider, face) != 0.0f;
    return count;
}

float shownWeight(const MorphSlider& slider, const animation::FaceState& face) noexcept
{
    const asset::MorphReference& morph = slider.morphs.front();
    const std::span<const float> weights = face.morphs().weights(morph.node);
    return morph.target < weights.size() ? weights[morph.target] : 0.0f;
}

} // namespace stylized::viewer
