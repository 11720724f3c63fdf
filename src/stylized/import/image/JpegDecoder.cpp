#include "stylized/import/image/ImageDecoders.h"

#include <csetjmp>
#include <cstdio>
#include <string>
#include <vector>

// jpeglib.h needs FILE and size_t declared before it; jerror.h's numbering depends on jpeglib.h.
#include <jpeglib.h>

#include <jerror.h>

namespace stylized::import::detail {
namespace {

constexpr const char* kKind = "JPEG picture";
/// A block of 8x8 pixels takes a bit at least in the sequential and progressive modes; four times that for others.
constexpr std::uint32_t kPixelsPerByte = 2048;
/// Real progressive files have about ten scans; a file may claim any number, each over all pixels.
constexpr int kMaxScans = 64;

/// All that must outlive a longjmp out of libjpeg: nothing with a destructor lives between setjmp and the calls.
struct JpegRead {
    jpeg_decompress_struct state{};
    jpeg_error_mgr errors{};
    jpeg_progress_mgr progress{};
    std::jmp_buf jump{};
    std::vector<std::uint8_t> cmykRow;
    char message[JMSG_LENGTH_MAX] = "";

    ~JpegRead() { jpeg_destroy_decompress(&state); }
};

[[noreturn]] void leave(j_common_ptr state)
{
    auto& read = *static_cast<JpegRead*>(state->client_data);
    state->err->format_message(state, read.message);
    std::longjmp(read.jump, 1);
}

void onMessage(j_common_ptr state, int level)
{
    // Bytes that are missing or damaged in the picture's data; other warnings leave all pixels as they should be.
    const int code = state->err->msg_code;
    if (level < 0 && (code == JWRN_HIT_MARKER || code == JWRN_HUFF_BAD_CODE || code == JWRN_ARITH_BAD_CODE))
        leave(state);
}

void onProgress(j_common_ptr state)
{
    if (reinterpret_cast<j_decompress_ptr>(state)->input_scan_number > kMaxScans) {
        auto& read = *static_cast<JpegRead*>(state->client_data);
        std::snprintf(read.message, sizeof read.message, "it has more than %d scans", kMaxScans);
        std::longjmp(read.jump, 1);
    }
}

/// Must be called after setjmp: all of these may leave.
void start(JpegRead& read, std::span<const std::byte> bytes)
{
    jpeg_create_decompress(&read.state);
    read.state.progress = &read.progress;
    jpeg_mem_src(&read.state, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_read_header(&read.state, TRUE);
}

void prepare(JpegRead& read)
{
    read.state.err = jpeg_std_error(&read.errors);
    read.errors.error_exit = leave;
    read.errors.emit_message = onMessage;
    read.progress.progress_monitor = onProgress;
    read.state.client_data = &read;
}

bool readHeader(JpegRead& read, std::span<const std::byte> bytes)
{
    if (setjmp(read.jump) != 0)
        return false;
    start(read, bytes);
    return true;
}

/// Values are stored inverted by Adobe's programs, which write nearly all such files and say so in a marker.
void convertCmykRow(const std::uint8_t* cmyk, std::uint8_t* rgba, std::uint32_t width, bool inverted)
{
    for (std::uint32_t x = 0; x < width; ++x, cmyk += 4, rgba += 4) {
        const unsigned flip = inverted ? 0 : 255;
        const unsigned key = cmyk[3] ^ flip;
        for (int c = 0; c < 3; ++c)
            rgba[c] = static_cast<std::uint8_t>(((cmyk[c] ^ flip) * key + 127) / 255);
        rgba[3] = 255;
    }
}

bool decodeRows(JpegRead& read, std::span<const std::byte> bytes, asset::DecodedImage& image)
{
    if (setjmp(read.jump) != 0)
        return false;
    start(read, bytes);
    const bool isCmyk = read.state.jpeg_color_space == JCS_CMYK || read.state.jpeg_color_space == JCS_YCCK;
    read.state.out_color_space = isCmyk ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(&read.state);
    while (read.state.output_scanline < read.state.output_height) {
        std::uint8_t* row = image.rgba.data() + std::size_t(4) * image.width * read.state.output_scanline;
        JSAMPROW target = isCmyk ? read.cmykRow.data() : row;
        jpeg_read_scanlines(&read.state, &target, 1);
        if (isCmyk)
            convertCmykRow(read.cmykRow.data(), row, image.width, read.state.saw_Adobe_marker);
    }
    return true;
}

Result<ImageSize> readSize(std::span<const std::byte> bytes)
{
    JpegRead read;
    prepare(read);
    if (!readHeader(read, bytes))
        return fail(ErrorCode::ImageInvalid, kKind, std::string("has no usable header: ") + read.message);
    return ImageSize{read.state.image_width, read.state.image_height};
}

Result<void> decode(std::span<const std::byte> bytes, asset::DecodedImage& image)
{
    JpegRead read;
    prepare(read);
    read.cmykRow.resize(std::size_t(4) * image.width);
    if (!decodeRows(read, bytes, image))
        return fail(ErrorCode::ImageInvalid, kKind, std::string("cannot be decoded: ") + read.message);
    return {};
}

} // namespace

const ImageDecoder kJpegDecoder{kKind, kPixelsPerByte, readSize, decode};

} // namespace stylized::import::detail
