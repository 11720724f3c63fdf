#pragma once

#include <stylized/app/OptionValue.h>
#include <stylized/asset/DecodedImage.h>
#include <stylized/core/Result.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace stylized::app {

enum class VideoFormat : std::uint8_t { Mp4, WebM, Gif };

struct VideoOptions {
    VideoFormat format = VideoFormat::Mp4;
    PictureSize size;
    double fps = 30;
    bool hasAlpha = false; ///< WebM and Gif only.
    /// How long ffmpeg may take to end once it has all pictures: it has a few dozen of them in hand at most.
    std::chrono::milliseconds patience = std::chrono::minutes(5);
};

/// Whether a video of this size can be made as it is: mp4's colours come in blocks of 2 × 2 pixels.
[[nodiscard]] PictureSize sizeFor(VideoFormat format, PictureSize size) noexcept;

/// Makes a video by handing pictures to ffmpeg, a program of its own. A running ffmpeg is ended with the object.
class VideoEncoder {
public:
    /// ffmpeg's path: the first one that can be run in the folders of the environment variable PATH.
    /// **Errors**: EncoderUnavailable, naming the package to install.
    [[nodiscard]] static Result<std::string> findProgram();

    /// Starts ffmpeg, which writes to `path`.
    /// **Errors**: EncoderUnavailable, EncoderFailed.
    [[nodiscard]] static Result<VideoEncoder> start(const std::string& path, const VideoOptions& options);

    ~VideoEncoder();
    VideoEncoder(VideoEncoder&& other) noexcept;
    VideoEncoder& operator=(VideoEncoder&&) = delete;

    /// - `picture` has the size given at start.
    /// **Errors**: EncoderFailed, with ffmpeg's last words.
    [[nodiscard]] Result<void> write(const asset::DecodedImage& picture);

    /// Waits until the video is complete, but no longer than the options' patience.
    /// **Errors**: EncoderFailed, with ffmpeg's last words: also where it has complained, or written nothing, and yet
    /// ended as if all were well.
    [[nodiscard]] Result<void> finish();

private:
    VideoEncoder() = default;
    [[nodiscard]] Error failure(std::string_view otherwise) const;
    [[nodiscard]] int wait() noexcept;
    [[nodiscard]] bool hasEndedInTime() noexcept;

    std::string path_;
    std::chrono::milliseconds patience_{};
    pid_t process_ = -1;
    int pictures_ = -1; ///< A socket rather than a pipe: writing to one whose reader is gone gives no signal.
    int messages_ = -1; ///< A file in memory that takes ffmpeg's standard error.
};

} // namespace stylized::app
