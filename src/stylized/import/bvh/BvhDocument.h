#pragma once

#include <stylized/core/Result.h>
#include <stylized/import/ImportReport.h>

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stylized::import::bvh {

enum class Channel : std::uint8_t { Xposition, Yposition, Zposition, Xrotation, Yrotation, Zrotation };

[[nodiscard]] constexpr bool isRotation(Channel channel) noexcept
{
    return channel >= Channel::Xrotation;
}

/// 0 for x, 1 for y, 2 for z.
[[nodiscard]] constexpr int axisOf(Channel channel) noexcept
{
    return static_cast<int>(channel) % 3;
}

/// A joint, or an end site: one without channels or children.
struct Joint {
    static constexpr std::uint32_t kNoParent = 0xFFFFFFFFu;

    std::string name; ///< An end site's is its parent's with "_End" behind it.
    std::uint32_t parent = kNoParent;
    glm::dvec3 offset{0.0}; ///< File units, relative to the parent.
    std::vector<Channel> channels;
    std::size_t firstChannel = 0; ///< Where its channels begin in a frame.
};

/// What a BVH file says.
struct Document {
    std::vector<Joint> joints;    ///< Parents before children, depth first.
    std::size_t channelCount = 0; ///< Numbers a frame.
    std::size_t frameCount = 0;
    double frameSeconds = 0.0; ///< Above 0 where there are several frames.
    std::vector<float> frames; ///< frameCount · channelCount; file units and degrees.
};

/// Joints inside joints beyond this are no skeleton.
inline constexpr std::size_t kMaxDepth = 1024;

/// Parses a BVH file. Keywords may have any case and their colons may stand apart; there may be several roots, and any
/// joint may have position channels.
/// **Errors**: FormatUnsupported (UTF-16), ValueMissing, ValueInvalid, ValueNotFinite, FileTruncated, SizeImplausible;
/// the place is a line.
/// **Source**: the format as Biovision's hierarchy files have it; there is no standard.
[[nodiscard]] Result<Document> parse(std::string_view text, ImportReport& report);

} // namespace stylized::import::bvh
