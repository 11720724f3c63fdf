#include "stylized/foreign/FbxRecord.h"

#include <algorithm>
#include <array>

namespace stylized::foreign {
namespace {

constexpr std::array<std::string_view, 8> kSkipped{"Geometry", "Video", "Texture",  "Material",
                                                   "Pose",     "Takes", "Document", "References"};

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

std::optional<double> FbxRecord::property(std::string_view propertyName) const noexcept
{
    const FbxRecord* list = child("Properties70");
    if (list == nullptr)
        return std::nullopt;
    // P: name, type, label, flags, value.
    for (const FbxRecord& entry : list->children)
        if (entry.text(0) == propertyName && entry.values.size() > 4)
            return entry.number(4);
    return std::nullopt;
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
