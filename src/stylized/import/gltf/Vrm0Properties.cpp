#include "stylized/import/gltf/Vrm0Properties.h"

#include "stylized/import/gltf/Factors.h"

#include <stylized/math/Srgb.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace stylized::import::gltf {
namespace {

/// Unity's queues of the four modes.
constexpr std::array<int, 4> kDefaultQueues{2000, 2450, 3000, 2501};
constexpr float kMostQueue = 5000.0f;

} // namespace

Vrm0Properties::Vrm0Properties(Document& document, const JsonView& json)
    : document_(document), json_(json), numbers_(json["floatProperties"]), vectors_(json["vectorProperties"]),
      textures_(json["textureProperties"]), shader_(json["shader"].stringOr("", document.report()))
{
    for (const JsonMember member : numbers_.members())
        numberMembers_.push_back(member);
    readMode();
    std::array<float, 4> transform{0.0f, 0.0f, 1.0f, 1.0f};
    vectors_["_MainTex"].floatsOr(transform, document.report());
    // In Unity v runs up.
    uvOffset_ = {transform[0], 1.0f - transform[3] - transform[1]};
    uvScale_ = {transform[2], transform[3]};
}

void Vrm0Properties::readMode()
{
    ImportReport& report = document_.report();
    const JsonView keywords = json_["keywordMap"];
    if (find("_BlendMode").exists())
        blendMode_ = static_cast<Vrm0BlendMode>(number("_BlendMode", 0.0f, 0.0f, 3.0f));
    else if (shader_ == "VRM/UnlitTransparentZWrite")
        blendMode_ = Vrm0BlendMode::TransparentWithDepth;
    else if (shader_ == "VRM/UnlitTransparent")
        blendMode_ = Vrm0BlendMode::Transparent;
    else if (keywords["_ALPHABLEND_ON"].boolOr(false, report))
        blendMode_ = number("_ZWrite", 0.0f) == 1.0f ? Vrm0BlendMode::TransparentWithDepth : Vrm0BlendMode::Transparent;
    else if (shader_ == "VRM/UnlitCutout" || keywords["_ALPHATEST_ON"].boolOr(false, report))
        blendMode_ = Vrm0BlendMode::Cutout;
    const float queue = std::clamp(json_["renderQueue"].floatOr(-1.0f, report), -1.0f, kMostQueue);
    renderQueue_ = queue < 0.0f ? kDefaultQueues[static_cast<std::size_t>(blendMode_)] : static_cast<int>(queue);
}

JsonView Vrm0Properties::find(std::string_view name)
{
    known_.push_back(name);
    // Of members with the same name the last counts.
    const auto found = std::find_if(numberMembers_.rbegin(), numberMembers_.rend(),
                                    [&](const JsonMember& member) { return member.key == name; });
    return found != numberMembers_.rend() ? found->value : numbers_[name];
}

float Vrm0Properties::number(std::string_view name, float fallback)
{
    return find(name).floatOr(fallback, document_.report());
}

float Vrm0Properties::number(std::string_view name, float fallback, float min, float max)
{
    return factorOr(find(name), fallback, min, max, document_.report());
}

glm::vec4 Vrm0Properties::color(std::string_view name, const glm::vec4& fallback)
{
    known_.push_back(name);
    std::array<float, 4> c{fallback.r, fallback.g, fallback.b, fallback.a};
    readFactors(vectors_[name], c, document_.report(), 0.0f, kUnlimited);
    return {math::linearFromSrgb(c[0]), math::linearFromSrgb(c[1]), math::linearFromSrgb(c[2]), std::min(c[3], 1.0f)};
}

glm::vec3 Vrm0Properties::linearColor(std::string_view name, const glm::vec3& fallback)
{
    known_.push_back(name);
    std::array<float, 4> c{fallback.r, fallback.g, fallback.b, 1.0f};
    readFactors(vectors_[name], c, document_.report(), 0.0f, kUnlimited);
    return {c[0], c[1], c[2]};
}

std::optional<asset::TextureSlot> Vrm0Properties::texture(std::string_view name, bool isTransformed)
{
    known_.push_back(name);
    const JsonView reference = textures_[name];
    const Result<double> number = reference.asNumber();
    if (!reference.exists() || (number && *number == -1.0)) // some writers mean none by -1
        return std::nullopt;
    const Result<std::uint32_t> index = document_.index(reference, Collection::Textures);
    if (!index) {
        document_.report().add(ReportCode::TextureInvalid, Severity::Warning, reference.pointer(),
                               index.error().message + ", drawn without the texture");
        return std::nullopt;
    }
    asset::TextureSlot slot;
    slot.texture = TextureIndex(*index);
    if (isTransformed) {
        slot.offset = uvOffset_;
        slot.scale = uvScale_;
    }
    return slot;
}

void Vrm0Properties::report(const JsonView& place, std::string what)
{
    document_.report().add(ReportCode::MaterialConverted, Severity::Info, place.pointer(), std::move(what));
}

void Vrm0Properties::reportNumber(std::string_view name, float withoutEffect, std::string_view what)
{
    if (number(name, withoutEffect) != withoutEffect)
        report(numbers_[name], std::string(what));
}

void Vrm0Properties::reportTexture(std::string_view name, std::string_view what)
{
    known_.push_back(name);
    if (textures_[name].exists())
        report(textures_[name], std::string(what));
}

void Vrm0Properties::reportOthers()
{
    for (const JsonView* properties : {&numbers_, &vectors_, &textures_})
        for (const JsonMember member : properties->members())
            // Vectors of a texture's name are its transform; only that of _MainTex is used, by all.
            if (std::find(known_.begin(), known_.end(), member.key) == known_.end())
                report(member.value, fmt::format("the shader has no property {}", member.key));
}

} // namespace stylized::import::gltf
