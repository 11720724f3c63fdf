#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stylized {

/// What went wrong, as a stable code that programs may switch on. Messages may be reworded, codes may not.
enum class ErrorCode {
    // Usage of a program: exit code 2.
    UsageInvalid,
    ClipNotFound,
    MorphNotFound,
    ExpressionNotFound,
    // Reading input: exit code 3.
    FileNotFound,
    FileUnreadable,
    FileIsDirectory,
    // What input says: exit code 4.
    FormatUnknown,
    FormatUnsupported,
    FileEmpty,
    FileTruncated,
    ContainerInvalid,
    JsonInvalid,
    JsonTooDeep,
    ValueMissing,
    ValueInvalid,
    ValueNotFinite,
    IndexOutOfRange,
    ExtentOutOfRange,
    SizeImplausible,
    NodeCycle,
    UriInvalid,
    BufferUnavailable,
    CompressionInvalid,
    ExtensionRequired,
    ImageInvalid,
    SceneEmpty,
    MotionUnmatched,
    ImportCancelled,
    ImportTimedOut,
    ImportTooLarge,
    ImportCrashed,
    HelperUnavailable,
    HandOverInvalid,
    // The machine: exit code 5.
    GraphicsUnavailable,
    GraphicsTooOld,
    GraphicsFailed,
    // Writing output: exit code 6.
    OutputUnwritable,
    EncoderUnavailable,
    EncoderFailed,
    FontUnavailable,
    // A check the user asked for did not hold: exit code 1.
    ReferenceDiffers,
    PictureBlank,
    RigFaulty,
};

/// The code's stable name, such as "IndexOutOfRange".
[[nodiscard]] std::string_view toString(ErrorCode code) noexcept;

/// The exit code of the programs for an error: 1 check failed · 2 usage · 3 cannot read input · 4 invalid or
/// unsupported input · 5 no OpenGL · 6 cannot write output.
[[nodiscard]] int exitCode(ErrorCode code) noexcept;

/// One failure, told in one sentence.
struct Error {
    ErrorCode code;
    std::string file;    ///< Path as the user gave it; empty where no file is concerned.
    std::string place;   ///< Where in the file: a JSON pointer, "byte 12" or a node's name; may be empty.
    std::string message; ///< One sentence that says what was expected; no trailing newline, no file name.
};

/// "file: place: message", leaving out what is empty. Control characters are shown escaped, so it is always one line.
[[nodiscard]] std::string toString(const Error& error);

/// Length of the well-formed UTF-8 sequence at the start of `text`, which is not empty; 0 where there is none.
/// **Source**: Unicode 15, table 3-7.
[[nodiscard]] std::size_t utf8Length(std::string_view text) noexcept;

/// `text` with control characters and bytes that are not UTF-8 written as \xNN: safe to print on one line.
[[nodiscard]] std::string printable(std::string_view text);

} // namespace stylized
