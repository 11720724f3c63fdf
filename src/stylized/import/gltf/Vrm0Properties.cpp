#include "stylized/import/gltf/Vrm0Properties.h"

#include "stylized/import/gltf/Factors.h"
#include "stylized/import/gltf/MissingMembers.h"

#include <stylized/core/Error.h>
#include <stylized/math/Srgb.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace stylized::import::gltf {
namespace {

/// Unity's queues of the four modes.
constexpr std::array<int, 4> kDefaultQueues{2000, 2450, 3000, 2501};
constexpr float kMostQueue = 5000.0f;
constexpr std::array<float, 4> kNoTransform{0.0f, 0.0f, 1.0f, 1.0f}; // offset, scale

constexpr std::string_view kPartsOfMaterial[] = {"renderQueue",       "floatProperties", "vectorProperties",
                                                 "textureProperties", "keywordMap",      "tagMap"};
/// What MToon has had from its first version on, but for what has no effect here.
constexpr std::string_view kNumbersOfMToon[] = {
    "_Cutoff",    "_BumpScale",        "_ShadeShift",       "_ShadeToony", "_OutlineWidth", "_OutlineLightingMix",
    "_BlendMode", "_OutlineWidthMode", "_OutlineColorMode", "_CullMode",
};
constexpr std::string_view kVectorsOfMToon[] = {"_Color", "_ShadeColor", "_EmissionColor", "_OutlineColor"};

} // namespace

bool isMToon(std::string_view shader) noexcept
{
    return shader == "VRM/MToon";
}

bool isUnlit(std::string_view shader) noexcept
{
    return shader.substr(0, 9) == "VRM/Unlit";
}

Vrm0Properties::Members::Members(const JsonView& object) : object_(object)
{
    constexpr std::size_t kUsual = 32;
    all_.reserve(kUsual);
    for (const JsonMember member : object.members())
        all_.push_back(member);
}

JsonView Vrm0Properties::Members::operator[](std::string_view name) const noexcept
{
    const auto found = std::find_if(all_.rbegin(), all_.rend(),
                                    [&](const JsonMember& member) { return areKeysEqual(member.key, name); });
    return found != all_.rend() ? found->value : object_[name];
}

Vrm0Properties::Vrm0Properties(Document& document, const JsonView& json)
    : document_(document), json_(json), numbers_(json["floatProperties"]), vectors_(json["vectorProperties"]),
      textures_(json["textureProperties"]), shader_(json["shader"].stringOr("", document.report()))
{
    checkParts();
    readKeywords();
    if (isMToon(shader_) || isUnlit(shader_))
        blendMode_ = static_cast<Vrm0BlendMode>(choice("_BlendMode", static_cast<int>(modeOfKeywords()), 3));
    readQueue();
    vectors_["_MainTex"].floatsOr(transform_, -kFarthestOfVrm0, kFarthestOfVrm0, document.report());
    // In Unity v runs up.
    uvOffset_ = {transform_[0], 1.0f - transform_[3] - transform_[1]};
    uvScale_ = {transform_[2], transform_[3]};
}

void Vrm0Properties::checkParts()
{
    const std::string shader = "a material of the shader " + printable(shader_);
    const auto check = [&](const JsonView& view, std::span<const std::string_view> names) {
        reportMissing(view, names, ReportCode::MaterialInvalid, shader, "the shader's defaults are used",
                      document_.report());
    };
    if (isMToon(shader_) || isUnlit(shader_))
        check(json_, kPartsOfMaterial);
    if (!isMToon(shader_))
        return;
    check(numbers_.object(), kNumbersOfMToon);
    check(vectors_.object(), kVectorsOfMToon);
}

void Vrm0Properties::readKeywords()
{
    for (const JsonMember member : json_["keywordMap"].members())
        keywords_.emplace_back(member.key, member.value.boolOr(false, document_.report()));
    for (const JsonMember member : json_["tagMap"].members())
        static_cast<void>(member.value.stringOr("", document_.report()));
}

bool Vrm0Properties::isOn(std::string_view keyword) const noexcept
{
    const auto found =
        std::find_if(keywords_.rbegin(), keywords_.rend(), [&](const auto& entry) { return entry.first == keyword; });
    return found != keywords_.rend() && found->second;
}

Vrm0BlendMode Vrm0Properties::modeOfKeywords()
{
    if (shader_ == "VRM/UnlitTransparentZWrite")
        return Vrm0BlendMode::TransparentWithDepth;
    if (shader_ == "VRM/UnlitTransparent")
        return Vrm0BlendMode::Transparent;
    if (isOn("_ALPHABLEND_ON"))
        return find("_ZWrite").asNumber() == 1.0 ? Vrm0BlendMode::TransparentWithDepth : Vrm0BlendMode::Transparent;
    return shader_ == "VRM/UnlitCutout" || isOn("_ALPHATEST_ON") ? Vrm0BlendMode::Cutout : Vrm0BlendMode::Opaque;
}

void Vrm0Properties::readQueue()
{
    const JsonView view = json_["renderQueue"];
    const float found = view.floatOr(-1.0f, document_.report());
    const float queue = std::clamp(std::trunc(found), -1.0f, kMostQueue);
    const bool isDefault = queue < 0.0f;
    renderQueue_ = isDefault ? kDefaultQueues[static_cast<std::size_t>(blendMode_)] : static_cast<int>(queue);
    if (queue != found)
        document_.report().add(ReportCode::MaterialInvalid, Severity::Warning, view.pointer(),
                               fmt::format("expected -1 or a whole number from 0 to {}, found {}, {} is used",
                                           kMostQueue, found, isDefault ? "the shader's own" : fmt::to_string(queue)));
}

JsonView Vrm0Properties::find(std::string_view name)
{
    known_.push_back(name);
    return numbers_[name];
}

JsonView Vrm0Properties::findTexture(std::string_view name)
{
    known_.push_back(name);
    // Vectors of a texture's name are its transform; only that of _MainTex is used, by all.
    std::array<float, 4> transform{};
    if (name != "_MainTex" && vectors_[name].floatsOr(transform, document_.report()) && transform != kNoTransform &&
        transform != transform_)
        report(vectors_[name], "the scale and offset of _MainTex are used for all textures, as MToon does");
    return textures_[name];
}

float Vrm0Properties::number(std::string_view name, float fallback)
{
    return find(name).floatOr(fallback, document_.report());
}

float Vrm0Properties::number(std::string_view name, float fallback, float min, float max)
{
    return factorOr(find(name), fallback, min, max, document_.report());
}

float Vrm0Properties::numberWithin(std::string_view name, float fallback, float most)
{
    return find(name).floatOr(fallback, -most, most, document_.report());
}

int Vrm0Properties::choice(std::string_view name, int fallback, int most)
{
    const JsonView view = find(name);
    const float found = view.floatOr(static_cast<float>(fallback), document_.report());
    const auto limit = static_cast<float>(most);
    if (found >= 0.0f && found <= limit && std::trunc(found) == found)
        return static_cast<int>(found);
    document_.report().add(
        ReportCode::MaterialInvalid, Severity::Warning, view.pointer(),
        fmt::format("expected a whole number from 0 to {}, found {}, {} is used", most, found, fallback));
    return fallback;
}

glm::vec4 Vrm0Properties::color(std::string_view name, const glm::vec4& fallback, float most)
{
    known_.push_back(name);
    std::array<float, 4> c{fallback.r, fallback.g, fallback.b, fallback.a};
    readFactors(vectors_[name], c, document_.report(), 0.0f, most);
    return {math::linearFromSrgb(c[0]), math::linearFromSrgb(c[1]), math::linearFromSrgb(c[2]), std::min(c[3], 1.0f)};
}

glm::vec3 Vrm0Properties::linearColor(std::string_view name, const glm::vec3& fallback)
{
    known_.push_back(name);
    std::array<float, 4> c{fallback.r, fallback.g, fallback.b, 1.0f};
    readFactors(vectors_[name], c, document_.report(), 0.0f, kBrightestOfVrm0);
    return {c[0], c[1], c[2]};
}

std::optional<asset::TextureSlot> Vrm0Properties::texture(std::string_view name, bool isTransformed)
{
    const JsonView reference = findTexture(name);
    if (!reference.exists())
        return std::nullopt;
    if (const Result<double> number = reference.asNumber(); number && *number == -1.0) // some writers mean none by -1
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
    if (texture(name))
        report(textures_[name], std::string(what));
}

void Vrm0Properties::reportOthers()
{
    for (const Members* properties : {&numbers_, &vectors_, &textures_})
        for (const JsonMember& member : properties->all())
            if (std::find(known_.begin(), known_.end(), member.key) == known_.end())
                report(member.value, fmt::format("the shader has no property {}", member.key));
}

} // namespace stylized::import::gltf
