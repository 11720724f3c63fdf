#pragma once

#include <stylized/renderer/PassTiming.h>

#include <glm/vec4.hpp>

#include <cstdint>

namespace stylized::renderer {

/// The lines around what is drawn.
struct OutlineOptions {
    bool drawsHulls = false; ///< Those that materials ask for, as hulls turned inside out.
    bool drawsEdges = false; ///< Found in the picture, where depth, normal or material break.
    float scale = 1.0f;      ///< Of all widths.
    // Edges in the picture.
    glm::vec4 edgeColor{0.02f, 0.015f, 0.025f, 1.0f}; ///< Linear, straight alpha.
    float edgeWidth = 3.0f;                           ///< Pixels of a picture of kReferenceHeight.
    float edgeAngle = 0.7f;                           ///< Radians between normals, from which on they break.
    float edgeDepth = 0.01f;                          ///< Parts of the distance by which a surface bends.
};

/// The height of a picture in which lengths in pixels are what they say.
inline constexpr float kReferenceHeight = 1080.0f;

enum class ToneMap : std::uint8_t {
    None,  ///< Light above 1 is cut.
    Filmic ///< A curve with a toe and a shoulder.
};

/// How the picture's alpha goes with its colours, which are encoded either way.
enum class AlphaUse : std::uint8_t { Straight, Premultiplied };

/// From linear light to the picture.
struct PostOptions {
    ToneMap toneMap = ToneMap::None;
    float exposure = 0.0f;   ///< Stops: each doubles the light.
    float bloom = 0.0f;      ///< How much of bright light spreads; 0 none.
    float saturation = 1.0f; ///< 0 grey, 1 as it is.
    float contrast = 1.0f;   ///< Of encoded values, around the middle.
    bool usesFxaa = false;   ///< Smooths edges in the finished picture.
    AlphaUse alpha = AlphaUse::Straight;
};

/// The shadows of the light.
struct ShadowOptions {
    bool isOn = false;
    std::uint32_t mapSize = 1024; ///< Texels a side of the map, 16 to 8192.
};

/// What a picture shows of a scene: all of it, or one thing alone, for finding out why it looks as it does.
enum class Channel : std::uint8_t {
    Beauty,
    Lit,        ///< The colour of surfaces as if light reached all of them, without any light's colour.
    ShadeRatio, ///< How far from shade (0) to lit (1), shadows included.
    Normal,     ///< Of shading, in the world; -1 to 1 shown as 0 to 1.
    Uv,         ///< Red u and green v of the base colour's map, as moved and transformed, without whole numbers.
    Depth,      ///< White at the nearest and black at the farthest corner of what is drawn.
    Id,         ///< One colour for each material of each node.
    Outline,    ///< Outlines white, surfaces black.
    Bounds,     ///< Beauty with the box of each item.
    Joints,     ///< Beauty with lines from joint to joint.
    Queue       ///< Blue opaque, green mask, orange blend with depth writes, red blend; brighter where drawn later.
};

/// What is drawn beside the surfaces, and what is done with the picture.
struct FrameStyle {
    OutlineOptions outline;
    ShadowOptions shadow;
    PostOptions post;
    Channel channel = Channel::Beauty;
    bool showsBounds = false; ///< The box of each item over the picture, whatever the channel.
    bool showsJoints = false; ///< Lines from joint to joint over the picture, whatever the channel.
};

/// Whether boxes, or lines between joints, are drawn: by the channel or beside it.
[[nodiscard]] inline bool drawsBounds(const FrameStyle& style) noexcept
{
    return style.showsBounds || style.channel == Channel::Bounds;
}
[[nodiscard]] inline bool drawsJoints(const FrameStyle& style) noexcept
{
    return style.showsJoints || style.channel == Channel::Joints;
}

/// `style` as its channel needs it: what would only be in the way is off.
[[nodiscard]] FrameStyle styleOfChannel(const FrameStyle& style) noexcept;

/// How large and how finely sampled a frame is, and its style.
struct FrameOptions {
    std::uint32_t width = 800;       ///< Pixels of the picture.
    std::uint32_t height = 600;      ///< Pixels of the picture.
    std::uint32_t sampleCount = 4;   ///< Multisampling; 1 for none. At most 8 and what the driver can do.
    std::uint32_t supersampling = 1; ///< 1 to 8: so many pixels a side are rendered for each of the picture.
    glm::vec4 background{0.0f};      ///< Linear, straight alpha; alpha 0 makes a transparent picture.
    FrameStyle style;
    Timing timing = Timing::None;
};

} // namespace stylized::renderer
