#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace stylized::import {

/// The kinds of file that are told apart.
enum class FileFormat : std::uint8_t {
    Unknown,
    Gltf,
    Bvh,
    Fbx,
    Collada,
    Obj,
    Stl,
    Ply,
    ThreeDs,
    DirectX,
    Md5,
    Smd,
    B3d,
    Ms3d,
    Lwo,
    Ac3d,
    Off,
    Pmx,
    Pmd,
    Vmd,
    Vpd,
    Blend,
    Usd,
    Zip,
};

/// Who reads a format.
enum class FormatReader : std::uint8_t {
    Own,    ///< This library.
    Helper, ///< The program stylized-import, in a process of its own.
    None,   ///< Recognised and refused, with a sentence.
};

/// What is known about one format.
struct FormatInfo {
    FileFormat format;
    FormatReader reader;
    std::string_view name;
    std::string_view extensions; ///< Lower case, without dots, separated by blanks.
    std::string_view contents;   ///< What is read of it, as a list of words; empty for FormatReader::None.
    std::string_view refusal;    ///< FormatReader::None only: why not, and a way out.
    bool isCompared = false;     ///< Whether conformance tests hold it against values of independent programs.
};

/// All formats but Unknown, in the order of FileFormat.
[[nodiscard]] std::span<const FormatInfo> knownFormats() noexcept;

/// The entry of `format`, which is not Unknown.
[[nodiscard]] const FormatInfo& formatInfo(FileFormat format) noexcept;

} // namespace stylized::import
