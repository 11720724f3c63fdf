#include "stylized/import/gltf/Attributes.h"

#include "stylized/import/assemble/Finite.h"

#include <stylized/asset/TextureAsset.h>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>

namespace stylized::import::gltf {
namespace {

/// Sets beyond these are left out: no writer makes them, and a million must not cost a million arrays.
constexpr std::uint32_t kMaxTexCoordSets = 16;
constexpr std::uint32_t kMaxInfluenceSets = 32;
constexpr std::uint16_t kNoJoint = 0xFFFF;
/// What rounding the components of a unit vector makes of its squared length.
constexpr float kUnitSquareTolerance = 1e-6f;
/// Squared lengths between which single precision normalizes without losing digits.
constexpr float kMinSquare = 1e-30f;
constexpr float kMaxSquare = 1e30f;

/// Reads one attribute after the other from wherever its values are.
class AttributeReader {
public:
    AttributeReader(Document& document, const DracoMesh* draco, std::uint32_t vertexCount)
        : document_(document), draco_(draco), vertexCount_(vertexCount)
    {}

    /// One vector a vertex, with one of the component counts in [minComponents, the vector's]; the rest is `fill`.
    /// Nothing where the attribute's shape is wrong, which is reported.
    template <class Vec>
    Result<std::optional<std::vector<Vec>>> read(const JsonMember& member, int minComponents = Vec::length(),
                                                 float fill = 1.0f)
    {
        if (const DracoAttribute* attribute = draco_ == nullptr ? nullptr : draco_->find(member.key)) {
            if (!isCountAllowed(member, attribute->componentCount, minComponents, Vec::length()))
                return std::optional<std::vector<Vec>>();
            return widened<Vec>(attribute->values, attribute->componentCount, fill, member.value);
        }
        const Result<std::optional<Accessor>> accessor = open(member);
        if (!accessor)
            return fail(accessor.error());
        if (!*accessor || !isCountAllowed(member, (*accessor)->componentCount(), minComponents, Vec::length()))
            return std::optional<std::vector<Vec>>();
        if ((*accessor)->componentCount() == static_cast<std::uint32_t>(Vec::length())) {
            Result<std::vector<Vec>> values = (*accessor)->template readVectors<Vec>(document_);
            if (!values)
                return fail(values.error());
            return std::optional(std::move(*values));
        }
        const Result<std::vector<float>> values = (*accessor)->readFloats(document_);
        if (!values)
            return fail(values.error());
        return widened<Vec>(*values, (*accessor)->componentCount(), fill, member.value);
    }

    using Joints = std::vector<std::array<std::uint16_t, 4>>;

    Result<std::optional<Joints>> readJoints(const JsonMember& member)
    {
        const bool isCompressed = draco_ != nullptr && draco_->find(member.key) != nullptr;
        if (!isCompressed) {
            const Result<std::optional<Accessor>> accessor = open(member);
            if (!accessor)
                return fail(accessor.error());
            if (!*accessor || !isCountAllowed(member, (*accessor)->componentCount(), 4, 4))
                return std::optional<Joints>();
            if ((*accessor)->isUnsigned()) {
                if (Result<void> ok = document_.reserve(std::uint64_t{vertexCount_} * 8, member.value); !ok)
                    return fail(ok.error());
                Joints out(vertexCount_);
                (*accessor)->copyUnsigned(std::span(out.data()->data(), out.size() * 4));
                return std::optional(std::move(out));
            }
        }
        const auto floats = read<glm::vec4>(member);
        if (!floats)
            return fail(floats.error());
        if (!*floats)
            return std::optional<Joints>();
        Joints out(vertexCount_);
        for (std::size_t i = 0; i < out.size(); ++i)
            for (int k = 0; k < 4; ++k) {
                const float value = (**floats)[i][k];
                const bool isJoint = value >= 0.0f && value < 65535.0f && std::floor(value) == value;
                out[i][static_cast<std::size_t>(k)] = isJoint ? static_cast<std::uint16_t>(value) : kNoJoint;
            }
        return std::optional(std::move(out));
    }

    void ignore(const JsonMember& member, Severity severity, std::string detail)
    {
        document_.report().add(ReportCode::AttributeIgnored, severity, member.value.pointer(), std::move(detail));
    }

private:
    Result<std::optional<Accessor>> open(const JsonMember& member)
    {
        Result<Accessor> accessor = Accessor::open(document_, member.value);
        if (!accessor)
            return fail(accessor.error());
        if (accessor->count() != vertexCount_) {
            ignore(member, Severity::Warning,
                   fmt::format("expected {} elements, one a vertex, found {}; the attribute is left out", vertexCount_,
                               accessor->count()));
            return std::optional<Accessor>();
        }
        return std::optional(std::move(*accessor));
    }

    bool isCountAllowed(const JsonMember& member, std::uint32_t found, int min, int max)
    {
        if (found >= static_cast<std::uint32_t>(min) && found <= static_cast<std::uint32_t>(max))
            return true;
        ignore(member, Severity::Warning,
               fmt::format("expected {} components, found {}; the attribute is left out", max, found));
        return false;
    }

    template <class Vec>
    Result<std::optional<std::vector<Vec>>> widened(const std::vector<float>& values, std::uint32_t components,
                                                    float fill, const JsonView& place)
    {
        if (Result<void> ok = document_.reserve(std::uint64_t{vertexCount_} * sizeof(Vec), place); !ok)
            return fail(ok.error());
        std::vector<Vec> out(vertexCount_, Vec(fill));
        for (std::size_t i = 0; i < out.size(); ++i)
            for (std::uint32_t k = 0; k < components; ++k)
                out[i][static_cast<int>(k)] = values[i * components + k];
        return std::optional(std::move(out));
    }

    Document& document_;
    const DracoMesh* draco_;
    std::uint32_t vertexCount_;
};

/// The n of "TEXCOORD_n" where `name` is that; none where it is not.
std::optional<std::uint32_t> setNumber(std::string_view name, std::string_view prefix)
{
    if (!name.starts_with(prefix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    std::uint32_t out = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), out);
    return error == std::errc() && end == name.data() + name.size() ? std::optional(out) : std::nullopt;
}

void reportInvalid(Document& document, const JsonView& place, std::uint64_t count, std::string_view detail)
{
    if (count > 0)
        document.report().add(ReportCode::AttributeInvalid, Severity::Warning, place.pointer(), std::string(detail),
                              count);
}

/// Whether the first three components of all have length 1. Compared as bits, of which what is no number has the most:
/// a loop without branches, which compilers vectorise.
template <class Vec>
bool areUnit(const std::vector<Vec>& vectors) noexcept
{
    std::int32_t worst = 0;
    for (const Vec& v : vectors) {
        const float square = v.x * v.x + v.y * v.y + v.z * v.z;
        worst = std::max(worst, std::bit_cast<std::int32_t>(square - 1.0f) & 0x7FFFFFFF);
    }
    return worst <= std::bit_cast<std::int32_t>(kUnitSquareTolerance);
}

/// Normalizes the first three components where need be; **returns** how many had no direction and became `replacement`.
template <class Vec>
std::uint64_t makeUnit(std::vector<Vec>& vectors, const glm::vec3& replacement)
{
    if (areUnit(vectors))
        return 0;
    std::uint64_t count = 0;
    for (Vec& v : vectors) {
        float square = v.x * v.x + v.y * v.y + v.z * v.z;
        if (std::abs(square - 1.0f) <= kUnitSquareTolerance)
            continue;
        float scale = 1.0f;
        if (!(square >= kMinSquare && square <= kMaxSquare)) {
            // Too short or long to be squared: bring the largest component to 1 first.
            const float largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
            scale = largest > 0.0f ? 1.0f / largest : 1.0f;
            square = v.x * scale * (v.x * scale) + v.y * scale * (v.y * scale) + v.z * scale * (v.z * scale);
        }
        const bool isUsable = square >= kMinSquare && square <= kMaxSquare;
        const glm::vec3 unit = isUsable ? glm::vec3(v) * scale / std::sqrt(square) : replacement;
        v.x = unit.x;
        v.y = unit.y;
        v.z = unit.z;
        count += isUsable ? 0 : 1;
    }
    return count;
}

/// Whether a picture can be looked up at all of these. Without their sign the bits of floats are ordered as the floats
/// are, and what is no number comes last: a loop without branches, which compilers vectorise.
bool areNear(const glm::vec2* uvs, std::size_t count) noexcept
{
    std::int32_t farthest = 0;
    for (std::size_t i = 0; i < count; ++i)
        for (int k = 0; k < 2; ++k)
            farthest = std::max(farthest, std::bit_cast<std::int32_t>(uvs[i][k]) & 0x7FFFFFFF);
    return farthest <= std::bit_cast<std::int32_t>(asset::kFarthestUv);
}

/// Texture coordinates at which no picture can be looked up become 0; **returns** how many did.
std::uint64_t replaceFar(std::vector<glm::vec2>& uvs) noexcept
{
    if (areNear(uvs.data(), uvs.size()))
        return 0;
    std::uint64_t count = 0;
    for (glm::vec2& uv : uvs) {
        if (areNear(&uv, 1))
            continue;
        uv = glm::vec2(0.0f);
        ++count;
    }
    return count;
}

/// Fills the parts of a stream member by member.
class StreamReader {
public:
    StreamReader(Document& document, const DracoMesh* draco, std::uint32_t vertexCount)
        : document_(document), reader_(document, draco, vertexCount)
    {
        out_.stream.vertexCount = vertexCount;
    }

    Result<void> readMember(const JsonMember& member)
    {
        const std::string_view name = member.key;
        if (name == "POSITION")
            return readPositions(member);
        if (name == "NORMAL")
            return readNormals(member);
        if (name == "TANGENT")
            return readTangents(member);
        if (name == "COLOR_0")
            return readColors(member);
        if (const auto set = setNumber(name, "TEXCOORD_"); set && *set < kMaxTexCoordSets)
            return readTexCoords(member, *set);
        if (const auto set = setNumber(name, "JOINTS_"); set && *set < kMaxInfluenceSets)
            return store(reader_.readJoints(member), sets_[*set].joints);
        if (const auto set = setNumber(name, "WEIGHTS_"); set && *set < kMaxInfluenceSets)
            return store(reader_.read<glm::vec4>(member), sets_[*set].weights);
        return ignore(member);
    }

    StreamData finish(const JsonView& attributes)
    {
        out_.influences.place = attributes.pointer();
        for (auto& [number, set] : sets_) {
            if (set.joints.empty() != set.weights.empty())
                document_.report().add(ReportCode::AttributeIgnored, Severity::Warning, attributes.pointer(),
                                       fmt::format("JOINTS_{0} and WEIGHTS_{0} are only used together", number));
            else if (!set.joints.empty())
                out_.influences.sets.push_back(std::move(set));
        }
        return std::move(out_);
    }

private:
    template <class T>
    static Result<void> store(Result<std::optional<std::vector<T>>> from, std::vector<T>& to)
    {
        if (!from)
            return fail(from.error());
        if (*from)
            to = std::move(**from);
        return {};
    }

    Result<void> ignore(const JsonMember& member)
    {
        const Result<Accessor> accessor = Accessor::open(document_, member.value);
        if (!accessor)
            return fail(accessor.error());
        // A leading underscore marks what only the file's own program understands.
        if (!member.key.starts_with('_'))
            reader_.ignore(member, Severity::Info, "the attribute is not used");
        else if (accessor->format().componentType == ComponentType::UInt32)
            reader_.ignore(member, Severity::Info, "attributes cannot have 32-bit integers");
        return {};
    }

    Result<void> readPositions(const JsonMember& member)
    {
        Result<void> ok = store(reader_.read<glm::vec3>(member), out_.stream.positions);
        reportInvalid(document_, member.value, replaceNonFinite(out_.stream.positions, glm::vec3(0.0f)),
                      "positions that are not finite became the origin");
        out_.stream.bounds = {};
        for (const glm::vec3& position : out_.stream.positions)
            out_.stream.bounds.include(position);
        return ok;
    }

    Result<void> readNormals(const JsonMember& member)
    {
        Result<void> ok = store(reader_.read<glm::vec3>(member), out_.stream.normals);
        reportInvalid(document_, member.value, makeUnit(out_.stream.normals, {0.0f, 0.0f, 1.0f}),
                      "normals without a direction became +Z");
        return ok;
    }

    Result<void> readTangents(const JsonMember& member)
    {
        Result<void> ok = store(reader_.read<glm::vec4>(member), out_.stream.tangents);
        reportInvalid(document_, member.value, makeUnit(out_.stream.tangents, {1.0f, 0.0f, 0.0f}),
                      "tangents without a direction became +X");
        for (glm::vec4& tangent : out_.stream.tangents)
            tangent.w = tangent.w < 0.0f ? -1.0f : 1.0f;
        return ok;
    }

    Result<void> readColors(const JsonMember& member)
    {
        Result<void> ok = store(reader_.read<glm::vec4>(member, 3), out_.stream.colors);
        reportInvalid(document_, member.value, replaceNonFinite(out_.stream.colors, glm::vec4(1.0f)),
                      "colours that are not finite became white");
        return ok;
    }

    Result<void> readTexCoords(const JsonMember& member, std::uint32_t set)
    {
        auto& sets = out_.stream.texCoords;
        sets.resize(std::max<std::size_t>(sets.size(), set + 1));
        Result<void> ok = store(reader_.read<glm::vec2>(member), sets[set]);
        reportInvalid(document_, member.value, replaceFar(sets[set]),
                      "texture coordinates that are not finite, or beyond 16777216, became 0");
        return ok;
    }

    Document& document_;
    AttributeReader reader_;
    StreamData out_;
    std::map<std::uint32_t, assemble::InfluenceSet> sets_;
};

} // namespace

template <class Vec>
std::uint64_t replaceNonFinite(std::vector<Vec>& values, const Vec& replacement) noexcept
{
    const auto floats = [](const Vec* first, std::size_t count) {
        return std::span(reinterpret_cast<const float*>(first), count * static_cast<std::size_t>(Vec::length()));
    };
    if (assemble::allFinite(floats(values.data(), values.size())))
        return 0;
    std::uint64_t count = 0;
    for (Vec& value : values) {
        if (assemble::allFinite(floats(&value, 1)))
            continue;
        value = replacement;
        ++count;
    }
    return count;
}

template std::uint64_t replaceNonFinite(std::vector<glm::vec3>&, const glm::vec3&) noexcept;
template std::uint64_t replaceNonFinite(std::vector<glm::vec4>&, const glm::vec4&) noexcept;

void reportMissingExtremes(Document& document, const Accessor& positions)
{
    if (!positions.json()["min"].exists() || !positions.json()["max"].exists())
        document.report().add(ReportCode::ValueIgnored, Severity::Info, positions.json().pointer(),
                              "expected min and max of positions");
}

Result<StreamData> readAttributes(Document& document, const JsonView& attributes, const DracoMesh* draco,
                                  std::uint32_t vertexCount)
{
    StreamReader reader(document, draco, vertexCount);
    for (const JsonMember member : attributes.members())
        if (Result<void> ok = reader.readMember(member); !ok)
            return fail(ok.error());
    return reader.finish(attributes);
}

} // namespace stylized::import::gltf
