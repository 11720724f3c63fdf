#include "stylized/import/format/DetectFormat.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace stylized::import {
namespace {

constexpr std::string_view kFbxBinaryMagic{"Kaydara FBX Binary  \0", 21};
constexpr std::size_t kFbxVersionOffset = 23;
constexpr std::string_view kFbxVersionRecord = "FBXVersionI";
/// The oldest FBX that the helper's library knows; versions below store objects and curves in another way.
constexpr std::uint32_t kOldestFbx = 7100;

struct Magic {
    std::string_view bytes;
    FileFormat format;
};

/// Signatures that say everything by themselves.
constexpr std::array kMagics{
    Magic{"glTF", FileFormat::Gltf},
    Magic{"PMX ", FileFormat::Pmx},
    Magic{"Pmx ", FileFormat::Pmx},
    Magic{"Pmd", FileFormat::Pmd},
    Magic{"Vocaloid Motion Data", FileFormat::Vmd},
    Magic{"Vocaloid Pose Data", FileFormat::Vpd},
    Magic{"BLENDER", FileFormat::Blend},
    Magic{"PXR-USDC", FileFormat::Usd},
    Magic{"#usda", FileFormat::Usd},
    Magic{"PK\x03\x04", FileFormat::Zip},
    Magic{"xof 0", FileFormat::DirectX},
    Magic{"MD5Version", FileFormat::Md5},
    Magic{"MS3D000000", FileFormat::Ms3d},
    Magic{"BB3D", FileFormat::B3d},
    Magic{"AC3D", FileFormat::Ac3d},
    Magic{"ply\n", FileFormat::Ply},
    Magic{"ply\r", FileFormat::Ply},
};

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), lower);
    return out;
}

/// `text` without a byte order mark and leading white space.
std::string_view withoutLead(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    return start == std::string_view::npos ? std::string_view() : text.substr(start);
}

/// The number behind the first `key` in `text`, where there is one.
std::optional<std::uint32_t> numberAfter(std::string_view text, std::string_view key)
{
    const std::size_t found = text.find(key);
    if (found == std::string_view::npos)
        return std::nullopt;
    text.remove_prefix(found + key.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

/// "; FBX 6.1.0 project file" says 6100.
std::uint32_t versionOfComment(std::string_view text)
{
    const std::uint32_t major = numberAfter(text, "; FBX ").value_or(0);
    const std::uint32_t minor = numberAfter(text, fmt::format("; FBX {}.", major)).value_or(0);
    return major < 100 && minor < 10 ? major * 1000 + minor * 100 : 0;
}

/// The 32 bits at `offset`; 0 beyond the end.
std::uint32_t littleEndian(std::string_view bytes, std::size_t offset)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4 && offset + 4 <= bytes.size(); ++i)
        value |= std::uint32_t(std::uint8_t(bytes[offset + i])) << (8 * i);
    return value;
}

std::optional<DetectedFormat> detectFbx(std::string_view head)
{
    if (head.starts_with(kFbxBinaryMagic)) {
        // The oldest files have a container of version 3 and tell their own inside.
        const std::size_t record = head.find(kFbxVersionRecord);
        return DetectedFormat{FileFormat::Fbx, true,
                              littleEndian(head, record == std::string_view::npos ? kFbxVersionOffset
                                                                                  : record + kFbxVersionRecord.size())};
    }
    const std::string_view text = withoutLead(head);
    if (text.starts_with("; FBX ") || text.find("FBXHeaderExtension:") != std::string_view::npos)
        return DetectedFormat{FileFormat::Fbx, false,
                              numberAfter(text, "FBXVersion:").value_or(versionOfComment(text))};
    return std::nullopt;
}

std::optional<FileFormat> detectByBytes(std::string_view head)
{
    for (const Magic& magic : kMagics)
        if (head.starts_with(magic.bytes))
            return magic.format;
    if (head.starts_with("FORM") && head.size() >= 12 && (head.substr(8, 3) == "LWO" || head.substr(8, 3) == "LXO"))
        return FileFormat::Lwo;
    const std::string_view text = withoutLead(head);
    if (lowered(text.substr(0, 9)) == "hierarchy")
        return FileFormat::Bvh;
    if (text.starts_with("{"))
        return FileFormat::Gltf;
    if (text.starts_with("<") && text.find("<COLLADA") != std::string_view::npos)
        return FileFormat::Collada;
    return std::nullopt;
}

FileFormat detectByExtension(const std::filesystem::path& path)
{
    std::string extension = lowered(path.extension().string());
    if (extension.size() < 2 || extension.find(' ') != std::string::npos)
        return FileFormat::Unknown;
    extension.erase(0, 1);
    for (const FormatInfo& info : knownFormats()) {
        const std::string all = fmt::format(" {} ", info.extensions);
        if (all.find(fmt::format(" {} ", extension)) != std::string::npos)
            return info.format;
    }
    return FileFormat::Unknown;
}

} // namespace

DetectedFormat detectFormat(std::span<const std::byte> head, const std::filesystem::path& path)
{
    const std::string_view bytes(reinterpret_cast<const char*>(head.data()), std::min(head.size(), kFormatHeadBytes));
    if (const auto fbx = detectFbx(bytes))
        return *fbx;
    if (const auto format = detectByBytes(bytes))
        return {*format, false, 0};
    return {detectByExtension(path), false, 0};
}

Result<void> checkReadable(const DetectedFormat& detected)
{
    if (detected.format == FileFormat::Unknown)
        return fail(ErrorCode::FormatUnknown, "byte 0",
                    "neither its first bytes nor its extension tell what it is: expected a character file such as "
                    ".glb, .gltf, .vrm, .fbx, .dae or .bvh");
    const FormatInfo& info = formatInfo(detected.format);
    if (info.reader == FormatReader::None)
        return fail(ErrorCode::FormatUnsupported, "byte 0", std::string(info.refusal));
    if (detected.format == FileFormat::Fbx && detected.version != 0 && detected.version < kOldestFbx)
        return fail(
            ErrorCode::FormatUnsupported, "byte 0",
            fmt::format("it is FBX version {}.{}, and versions before 7.1 (FBX 2011) are not read: save it as "
                        "FBX 2013 or newer, or as glTF, with the program it comes from or Autodesk's FBX Converter",
                        detected.version / 1000, detected.version / 100 % 10));
    return {};
}

} // namespace stylized::import
