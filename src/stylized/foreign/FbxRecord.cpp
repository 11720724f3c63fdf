#include "stylized/foreign/FbxRecord.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stylized::foreign {
namespace {

constexpr std::array<std::string_view, 16> kSkipped{"Video",
                                                    "Texture",
                                                    "Material",
                                                    "Pose",
                                                    "Takes",
                                                    "Document",
                                                    "References",
                                                    "Edges",
                                                    "LayerElementNormal",
                                                    "LayerElementBinormal",
                                                    "LayerElementTangent",
                                                    "LayerElementUV",
                                                    "LayerElementColor",
                                                    "LayerElementSmoothing",
                                                    "LayerElementVisibility",
                                                    "Thumbnail"};
/// Whole numbers beyond this make no sense as the choices and counts that properties hold.
constexpr double kLargestInteger = 1e9;

} // namespace

const FbxRecord* FbxRecord::child(std::string_view childName) const noexcept
{
    const auto found =
        std::find_if(children.begin(), children.end(), [&](const FbxRecord& c) { return c.name == childName; });
    return found == children.end() ? nullptr : &*found;
}

std::span<const double> FbxRecord::array(std::string_view childName) const noexcept
{
    const FbxRecord* found = child(childName);
    return found == nullptr || found->values.empty() ? std::span<const double>() : found->values.front().numbers;
}

const FbxRecord* FbxRecord::propertyEntry(std::string_view propertyName) const noexcept
{
    const FbxRecord* list = child("Properties70");
    if (list == nullptr)
        return nullptr;
    // P: name, type, label, flags, value.
    for (const FbxRecord& entry : list->children)
        if (entry.text(0) == propertyName && entry.values.size() > 4)
            return &entry;
    return nullptr;
}

std::optional<double> FbxRecord::property(std::string_view propertyName) const noexcept
{
    const FbxRecord* entry = propertyEntry(propertyName);
    return entry == nullptr ? std::nullopt : std::optional(entry->number(4));
}

std::optional<std::int64_t> FbxRecord::integerProperty(std::string_view propertyName) const noexcept
{
    const std::optional<double> value = property(propertyName);
    if (!value || !(std::abs(*value) <= kLargestInteger))
        return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

std::optional<std::array<double, 3>> FbxRecord::vectorProperty(std::string_view propertyName) const noexcept
{
    const FbxRecord* entry = propertyEntry(propertyName);
    if (entry == nullptr || entry->values.size() < 7)
        return std::nullopt;
    return std::array{entry->number(4), entry->number(5), entry->number(6)};
}

double FbxRecord::number(std::size_t value) const noexcept
{
    return value < values.size() ? values[value].number : 0.0;
}

std::string_view FbxRecord::text(std::size_t value) const noexcept
{
    return value < values.size() ? std::string_view(values[value].text) : std::string_view();
}

bool isFbxElementSkipped(std::string_view name) noexcept
{
    return std::find(kSkipped.begin(), kSkipped.end(), name) != kSkipped.end();
}

FbxRecord readFbxRecords(std::span<const std::byte> file, bool isBinary)
{
    return isBinary ? readBinaryFbx(file) : readTextFbx({reinterpret_cast<const char*>(file.data()), file.size()});
}

} // namespace stylized::foreign
