#include "stylized/import/ImportReport.h"

#include <stylized/core/Error.h>

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace stylized::import {

std::string_view toString(ReportCode code) noexcept
{
    switch (code) {
    case ReportCode::FormatVersionNewer: return "FormatVersionNewer";
    case ReportCode::ExtensionIgnored: return "ExtensionIgnored";
    case ReportCode::FeatureNotRead: return "FeatureNotRead";
    case ReportCode::NodeUnreachable: return "NodeUnreachable";
    case ReportCode::NodeTransformNotExact: return "NodeTransformNotExact";
    case ReportCode::NodeTransformInvalid: return "NodeTransformInvalid";
    case ReportCode::SceneReferenceInvalid: return "SceneReferenceInvalid";
    case ReportCode::PrimitiveSkipped: return "PrimitiveSkipped";
    case ReportCode::PrimitiveTruncated: return "PrimitiveTruncated";
    case ReportCode::AttributeIgnored: return "AttributeIgnored";
    case ReportCode::AttributeInvalid: return "AttributeInvalid";
    case ReportCode::IndexInvalid: return "IndexInvalid";
    case ReportCode::PrimitiveRestart: return "PrimitiveRestart";
    case ReportCode::InfluencesReduced: return "InfluencesReduced";
    case ReportCode::InfluenceInvalid: return "InfluenceInvalid";
    case ReportCode::WeightsNotNormalized: return "WeightsNotNormalized";
    case ReportCode::WeightsZero: return "WeightsZero";
    case ReportCode::SkinInvalid: return "SkinInvalid";
    case ReportCode::MorphTargetInvalid: return "MorphTargetInvalid";
    case ReportCode::ClipChannelSkipped: return "ClipChannelSkipped";
    case ReportCode::ClipKeysInvalid: return "ClipKeysInvalid";
    case ReportCode::ClipConstant: return "ClipConstant";
    case ReportCode::ExpressionInvalid: return "ExpressionInvalid";
    case ReportCode::MaterialInvalid: return "MaterialInvalid";
    case ReportCode::TextureInvalid: return "TextureInvalid";
    case ReportCode::ImageMissing: return "ImageMissing";
    case ReportCode::ImageUndecodable: return "ImageUndecodable";
    case ReportCode::FileNameCorrected: return "FileNameCorrected";
    case ReportCode::ValueIgnored: return "ValueIgnored";
    case ReportCode::DataTrailing: return "DataTrailing";
    case ReportCode::UnitAssumed: return "UnitAssumed";
    case ReportCode::CurvesStraightened: return "CurvesStraightened";
    case ReportCode::LayersNotBlended: return "LayersNotBlended";
    case ReportCode::ScaleInheritance: return "ScaleInheritance";
    case ReportCode::MaterialConverted: return "MaterialConverted";
    }
    return "Unknown";
}

std::string_view toString(Severity severity) noexcept
{
    return severity == Severity::Info ? "info" : "warning";
}

std::string toString(const ReportEntry& entry)
{
    const std::string times = entry.count > 1 ? fmt::format(" (×{})", entry.count) : std::string();
    return printable(entry.place.empty() ? entry.detail : entry.place + ": " + entry.detail) + times;
}

void ImportReport::add(ReportCode code, Severity severity, std::string place, std::string detail, std::uint64_t count)
{
    auto same = entryByPlace_.find({code, place});
    if (same == entryByPlace_.end()) {
        // A hostile file has a million faults at as many places; nobody reads them all.
        if (++placeCounts_[code] > kMaxPlaces) {
            place.clear();
            detail = "the same kind of fault at further places";
        }
        bool isNew = false;
        std::tie(same, isNew) = entryByPlace_.try_emplace({code, place}, entries_.size());
        if (isNew) {
            entries_.push_back({code, severity, std::move(place), std::move(detail), count});
            return;
        }
    }
    entries_[same->second].count += count;
}

void ImportReport::append(const ImportReport& other)
{
    for (const ReportEntry& entry : other.entries_)
        add(entry.code, entry.severity, entry.place, entry.detail, entry.count);
}

bool ImportReport::contains(ReportCode code) const noexcept
{
    return std::any_of(entries_.begin(), entries_.end(), [&](const ReportEntry& e) { return e.code == code; });
}

} // namespace stylized::import
