#include "stylized/foreign/Losses.h"

#include <stylized/core/Error.h>

#include <assimp/scene.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string_view>

namespace stylized::foreign {
namespace {

using import::ReportCode;
using import::Severity;

constexpr std::size_t kLongestMessage = 160;

/// A complaint by how it begins; what follows the beginning takes the place of {} in its place.
struct Complaint {
    std::string_view beginning;
    ReportCode code;
    std::string_view place;
    std::string_view meaning; ///< Empty: it says what another says already.
};

constexpr std::string_view kLibraryPlace = "material library '{}'";

constexpr std::array kComplaints{
    Complaint{"OFF: Vertex index is out of range", ReportCode::IndexInvalid, "faces",
              "faces name vertices that are not there: the last vertex stands in"},
    Complaint{"OBJ: Unable to locate material file ", ReportCode::MaterialInvalid, kLibraryPlace,
              "the file is not there: what it colours is plain"},
    Complaint{"Collada: No material specified for subgroup <", ReportCode::MaterialInvalid, "material '{}'",
              "a mesh is drawn without giving it one: it is plain"},
    Complaint{"OBJ: Unable to locate fallback material file", ReportCode::MaterialInvalid, {}, {}},
    Complaint{"OBJ: failed to locate material ", ReportCode::MaterialInvalid, "material '{}'",
              "it is defined nowhere: it is plain"},
    Complaint{"OBJ: No object detected", ReportCode::ValueIgnored, {}, {}},
    Complaint{"Failed to read MD5ANIM file: ", ReportCode::FeatureNotRead, "motion '{}'",
              "there is no such file beside it: nothing moves"},
};

/// What the complaint is about, without the words around it.
std::string_view complaintSubject(const Complaint& complaint, std::string_view message)
{
    std::string_view rest = message.substr(complaint.beginning.size());
    for (const std::string_view end : {", creating new material", "> in geometry <"})
        rest = rest.substr(0, rest.find(end));
    return rest;
}

std::string_view complaintMeaning(const Complaint& complaint, std::string_view subject)
{
    const bool isAbsolute = subject.starts_with('/') || subject.find(":\\") == 1 || subject.find(":/") == 1;
    if (complaint.place == kLibraryPlace && isAbsolute)
        return "paths from the root are not followed, only those beside the file: what it colours is plain";
    return complaint.meaning;
}

void reportKnown(const Complaint& complaint, std::string_view message, import::ImportReport& report)
{
    const std::string_view subject = complaintSubject(complaint, message);
    report.add(complaint.code, Severity::Warning, fmt::format(fmt::runtime(complaint.place), printable(subject)),
               std::string(complaintMeaning(complaint, subject)));
}

} // namespace

void reportUnread(const aiScene& source, import::ImportReport& report)
{
    if (source.mNumCameras > 0)
        report.add(ReportCode::FeatureNotRead, Severity::Info, "cameras",
                   "the file's cameras are not read: --view and --camera-position choose the view", source.mNumCameras);
    if (source.mNumLights > 0)
        report.add(ReportCode::FeatureNotRead, Severity::Info, "lights",
                   "the file's lights are not read: --light-direction and --light-color set the light",
                   source.mNumLights);
}

void reportComplaints(std::span<const std::string> messages, import::ImportReport& report)
{
    std::map<std::string_view, std::size_t> unknown;
    for (const std::string& message : messages) {
        const auto known = std::find_if(kComplaints.begin(), kComplaints.end(), [&](const Complaint& complaint) {
            return std::string_view(message).starts_with(complaint.beginning);
        });
        if (known == kComplaints.end())
            ++unknown[message];
        else if (!known->meaning.empty())
            reportKnown(*known, message, report);
    }
    std::size_t number = 0;
    for (const auto& [message, count] : unknown)
        report.add(ReportCode::ValueIgnored, Severity::Warning, fmt::format("reader's complaint {}", ++number),
                   printable(message.substr(0, kLongestMessage)), count);
}

} // namespace stylized::foreign
