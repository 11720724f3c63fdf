#include "stylized/core/Error.h"

#include <fmt/format.h>

namespace stylized {

std::string_view toString(ErrorCode code) noexcept
{
    switch (code) {
    case ErrorCode::UsageInvalid: return "UsageInvalid";
    case ErrorCode::ClipNotFound: return "ClipNotFound";
    case ErrorCode::MorphNotFound: return "MorphNotFound";
    case ErrorCode::ExpressionNotFound: return "ExpressionNotFound";
    case ErrorCode::FileNotFound: return "FileNotFound";
    case ErrorCode::FileUnreadable: return "FileUnreadable";
    case ErrorCode::FileIsDirectory: return "FileIsDirectory";
    case ErrorCode::FormatUnknown: return "FormatUnknown";
    case ErrorCode::FormatUnsupported: return "FormatUnsupported";
    case ErrorCode::FileEmpty: return "FileEmpty";
    case ErrorCode::FileTruncated: return "FileTruncated";
    case ErrorCode::ContainerInvalid: return "ContainerInvalid";
    case ErrorCode::JsonInvalid: return "JsonInvalid";
    case ErrorCode::JsonTooDeep: return "JsonTooDeep";
    case ErrorCode::ValueMissing: return "ValueMissing";
    case ErrorCode::ValueInvalid: return "ValueInvalid";
    case ErrorCode::ValueNotFinite: return "ValueNotFinite";
    case ErrorCode::IndexOutOfRange: return "IndexOutOfRange";
    case ErrorCode::ExtentOutOfRange: return "ExtentOutOfRange";
    case ErrorCode::SizeImplausible: return "SizeImplausible";
    case ErrorCode::NodeCycle: return "NodeCycle";
    case ErrorCode::UriInvalid: return "UriInvalid";
    case ErrorCode::BufferUnavailable: return "BufferUnavailable";
    case ErrorCode::CompressionInvalid: return "CompressionInvalid";
    case ErrorCode::ExtensionRequired: return "ExtensionRequired";
    case ErrorCode::ImageInvalid: return "ImageInvalid";
    case ErrorCode::SceneEmpty: return "SceneEmpty";
    case ErrorCode::MotionUnmatched: return "MotionUnmatched";
    case ErrorCode::ImportCancelled: return "ImportCancelled";
    case ErrorCode::ImportTimedOut: return "ImportTimedOut";
    case ErrorCode::ImportTooLarge: return "ImportTooLarge";
    case ErrorCode::ImportCrashed: return "ImportCrashed";
    case ErrorCode::HelperUnavailable: return "HelperUnavailable";
    case ErrorCode::HandOverInvalid: return "HandOverInvalid";
    case ErrorCode::GraphicsUnavailable: return "GraphicsUnavailable";
    case ErrorCode::GraphicsTooOld: return "GraphicsTooOld";
    case ErrorCode::GraphicsFailed: return "GraphicsFailed";
    case ErrorCode::OutputUnwritable: return "OutputUnwritable";
    case ErrorCode::EncoderUnavailable: return "EncoderUnavailable";
    case ErrorCode::EncoderFailed: return "EncoderFailed";
    case ErrorCode::FontUnavailable: return "FontUnavailable";
    case ErrorCode::ReferenceDiffers: return "ReferenceDiffers";
    case ErrorCode::PictureBlank: return "PictureBlank";
    case ErrorCode::RigFaulty: return "RigFaulty";
    }
    return "Unknown";
}

int exitCode(ErrorCode code) noexcept
{
    switch (code) {
    case ErrorCode::ReferenceDiffers:
    case ErrorCode::PictureBlank:
    case ErrorCode::RigFaulty: return 1;
    case ErrorCode::UsageInvalid:
    case ErrorCode::ClipNotFound:
    case ErrorCode::MorphNotFound:
    case ErrorCode::ExpressionNotFound: return 2;
    case ErrorCode::FileNotFound:
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileIsDirectory: return 3;
    case ErrorCode::GraphicsUnavailable:
    case ErrorCode::GraphicsTooOld:
    case ErrorCode::GraphicsFailed: return 5;
    case ErrorCode::OutputUnwritable:
    case ErrorCode::EncoderUnavailable:
    case ErrorCode::EncoderFailed:
    case ErrorCode::FontUnavailable: return 6;
    default: return 4;
    }
}

std::size_t utf8Length(std::string_view text) noexcept
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xC2 && first <= 0xDF   ? 2
                               : first >= 0xE0 && first <= 0xEF ? 3
                               : first >= 0xF0 && first <= 0xF4 ? 4
                                                                : 0;
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (byte(i) < 0x80 || byte(i) > 0xBF)
            return 0;
    const unsigned char second = byte(1);
    const bool outside = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                         (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return outside ? 0 : length;
}

std::string printable(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        const auto first = static_cast<unsigned char>(text[0]);
        if (length == 0 || first < 0x20 || first == 0x7F) {
            out += fmt::format("\\x{:02X}", first);
            text.remove_prefix(1);
        } else {
            out += text.substr(0, length);
            text.remove_prefix(length);
        }
    }
    return out;
}

std::string toString(const Error& error)
{
    std::string out;
    if (!error.file.empty())
        out += printable(error.file) + ": ";
    if (!error.place.empty())
        out += printable(error.place) + ": ";
    return out + printable(error.message);
}

} // namespace stylized
