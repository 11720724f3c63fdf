#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stylized::import {

enum class Severity : std::uint8_t { Info, Warning };

/// What was odd but usable, as a stable code.
enum class ReportCode : std::uint8_t {
    FormatVersionNewer,    ///< A minor version that this reader does not know.
    ExtensionIgnored,      ///< A known or unknown extension that is not evaluated.
    FeatureNotRead,        ///< Spring bones, node constraints, look-at, …: present, not read yet.
    NodeUnreachable,       ///< A node that is no part of the scene shown (only counted).
    NodeTransformNotExact, ///< A matrix with shear or zero scale.
    NodeTransformInvalid,  ///< A transform that is not finite or a rotation without length: replaced.
    SceneReferenceInvalid, ///< A scene names something twice, or a node that is not a root.
    PrimitiveSkipped,      ///< Nothing to draw, or attributes that cannot be read.
    PrimitiveTruncated,    ///< An incomplete last triangle or line was dropped.
    AttributeIgnored,      ///< An attribute of unknown name or shape.
    AttributeInvalid,      ///< Values that are not finite or normals without length: replaced.
    IndexInvalid,          ///< Elements with an index beyond the vertices: dropped.
    PrimitiveRestart,      ///< A restart value among the indices: dropped.
    InfluencesReduced,     ///< More influences than kept; `detail` says the largest weight lost.
    InfluenceInvalid,      ///< A joint beyond the skin, or a weight that is negative or not finite.
    WeightsNotNormalized,  ///< Weights of a vertex did not sum to 1.
    WeightsZero,           ///< A vertex without weight: it follows the mesh's node.
    SkinInvalid,           ///< Joints or matrices that had to be replaced.
    MorphTargetInvalid,    ///< A target of the wrong shape: left out.
    ClipChannelSkipped,    ///< A channel without a usable target or keys.
    ClipKeysInvalid,       ///< Keys that are not finite, out of order or doubled: dropped.
    ClipConstant,          ///< A clip with one key or no duration.
    ExpressionInvalid,     ///< An expression or a bind of it that cannot be used: left out or limited.
    MaterialInvalid,       ///< A value out of range or of the wrong type: the default is used.
    TextureInvalid,        ///< A texture that names nothing usable.
    ImageMissing,          ///< A picture's file or bytes are not there.
    ImageUndecodable,      ///< A picture's bytes are damaged or of an unknown kind.
    FileNameCorrected,     ///< Found under another letter case or spelling.
    ValueIgnored,          ///< A field of the wrong type or range that nothing depends on.
    DataTrailing,          ///< Bytes after the end of what was read.
    UnitAssumed,           ///< The file names no unit of length, or none of time.
    CurvesStraightened,    ///< Curves with tangents or steps became straight lines between their keys.
    LayersNotBlended,      ///< Several animation layers, of which one counts.
    ScaleInheritance,      ///< Nodes that inherit scale in a way of the format's own.
    MaterialConverted,     ///< A material's property that is drawn otherwise than its format means it.
};

/// The code's stable name, such as "InfluencesReduced".
[[nodiscard]] std::string_view toString(ReportCode code) noexcept;
[[nodiscard]] std::string_view toString(Severity severity) noexcept;

struct ReportEntry {
    ReportCode code;
    Severity severity = Severity::Warning;
    std::string place;       ///< JSON pointer, byte offset or node name.
    std::string detail;      ///< What was found and done instead, as a sentence without a full stop.
    std::uint64_t count = 1; ///< How often it happened at this place.
};

/// "place: detail (×count)".
[[nodiscard]] std::string toString(const ReportEntry& entry);

/// What an importer noticed on the way. Entries of the same code and place are counted, not repeated.
class ImportReport {
public:
    /// Places told apart for each code; what is found at further ones is counted in one entry without a place.
    static constexpr std::size_t kMaxPlaces = 100;

    void add(ReportCode code, Severity severity, std::string place, std::string detail, std::uint64_t count = 1);
    void append(const ImportReport& other);

    [[nodiscard]] const std::vector<ReportEntry>& entries() const noexcept { return entries_; }
    [[nodiscard]] bool contains(ReportCode code) const noexcept;

private:
    std::vector<ReportEntry> entries_;
    std::map<std::pair<ReportCode, std::string>, std::size_t> entryByPlace_;
    std::map<ReportCode, std::size_t> placeCounts_;
};

} // namespace stylized::import
