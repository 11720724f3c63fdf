#include "stylized/app/StyleOptions.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace stylized::app {
namespace {

float number(const OptionValues& values, std::string_view name)
{
    return static_cast<float>(values.get<double>(name));
}

renderer::Channel channelOf(std::string_view name)
{
    using renderer::Channel;
    constexpr std::pair<std::string_view, Channel> kChannels[] = {
        {"beauty", Channel::Beauty}, {"lit", Channel::Lit},         {"shade-ratio", Channel::ShadeRatio},
        {"normal", Channel::Normal}, {"uv", Channel::Uv},           {"depth", Channel::Depth},
        {"id", Channel::Id},         {"outline", Channel::Outline}, {"bounds", Channel::Bounds},
        {"joints", Channel::Joints}, {"queue", Channel::Queue}};
    return std::find_if(std::begin(kChannels), std::end(kChannels), [&](const auto& c) { return c.first == name; })
        ->second;
}

bool isOn(const OptionValues& values, std::string_view name)
{
    return values.get<std::string>(name) == "on";
}

} // namespace

renderer::FrameStyle defaultStyle() noexcept
{
    renderer::FrameStyle style;
    style.outline.drawsHulls = true;
    style.shadow.isOn = true;
    return style;
}

renderer::FrameStyle frameStyle(const OptionValues& values)
{
    renderer::FrameStyle style = defaultStyle();
    const std::string outline = values.get<std::string>("outline");
    style.outline.drawsHulls = outline != "off" && outline != "screen";
    style.outline.drawsEdges = outline == "screen" || outline == "both";
    style.outline.scale = number(values, "outline-scale");
    style.shadow.isOn = isOn(values, "shadow");
    style.post.toneMap =
        values.get<std::string>("tonemap") == "filmic" ? renderer::ToneMap::Filmic : renderer::ToneMap::None;
    style.post.exposure = number(values, "exposure");
    style.post.saturation = number(values, "saturation");
    style.post.contrast = number(values, "contrast");
    style.post.bloom = number(values, "bloom");
    style.post.usesFxaa = isOn(values, "fxaa");
    style.post.alpha = values.get<std::string>("alpha") == "premultiplied" ? renderer::AlphaUse::Premultiplied
                                                                           : renderer::AlphaUse::Straight;
    style.channel = channelOf(values.get<std::string>("aov"));
    return style;
}

} // namespace stylized::app
