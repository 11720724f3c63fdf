#pragma once

#include <stylized/app/OptionValue.h>
#include <stylized/app/OutputFile.h>
#include <stylized/app/VideoEncoder.h>
#include <stylized/asset/DecodedImage.h>
#include <stylized/core/Result.h>

#include <cstdint>
#include <optional>
#include <string>

namespace stylized::viewer {

/// Makes a video of what is shown, so many pictures a second of the character's time, however long each takes.
class Recorder {
public:
    static constexpr double kFps = 30;

    [[nodiscard]] bool isRecording() const noexcept { return encoder_.has_value(); }
    [[nodiscard]] double seconds() const noexcept { return static_cast<double>(frameCount_) / kFps; }
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

    /// Begins an .mp4 of pictures of this size.
    /// **Errors**: OutputUnwritable, EncoderUnavailable, EncoderFailed.
    [[nodiscard]] Result<void> start(const std::string& path, app::PictureSize size);
    /// Adds a picture; one of another size than the first is cut or filled with black.
    /// **Errors**: EncoderFailed; the recording is over then.
    [[nodiscard]] Result<void> add(const asset::DecodedImage& picture);
    /// Completes the file.
    [[nodiscard]] Result<void> finish();

private:
    void drop();

    std::optional<app::OutputFile> file_;
    std::optional<app::VideoEncoder> encoder_;
    std::string path_;
    app::PictureSize size_;
    std::uint64_t frameCount_ = 0;
    asset::DecodedImage fitted_; // scratch
};

} // namespace stylized::viewer
