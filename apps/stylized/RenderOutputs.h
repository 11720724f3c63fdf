#pragma once

#include <stylized/app/OutputFile.h>
#include <stylized/app/RenderSettings.h>
#include <stylized/app/VideoEncoder.h>
#include <stylized/asset/DecodedImage.h>
#include <stylized/core/Result.h>

#include <cstdint>
#include <optional>

namespace stylized {

/// Where the pictures of `render` go. What can be known to fail fails in open(), before anything is drawn.
class RenderOutputs {
public:
    /// - `settings` outlives the object.
    /// **Errors**: OutputUnwritable, EncoderUnavailable, EncoderFailed; those of reading the reference.
    [[nodiscard]] static Result<RenderOutputs> open(const app::RenderSettings& settings);

    /// Whether each picture is a product of its own, which must show something.
    [[nodiscard]] bool keepsEachPicture() const noexcept { return !encoder_.has_value(); }

    [[nodiscard]] Result<void> write(std::uint64_t frame, const asset::DecodedImage& picture);

    /// Gives files their names, then compares with the reference.
    /// **Errors**: OutputUnwritable, EncoderFailed, ReferenceDiffers.
    [[nodiscard]] Result<void> finish();

private:
    explicit RenderOutputs(const app::RenderSettings& settings) : settings_(&settings) {}
    [[nodiscard]] Result<void> compare() const;

    const app::RenderSettings* settings_;
    std::optional<app::OutputFile> file_; ///< None for a sequence.
    std::optional<app::VideoEncoder> encoder_;
    asset::DecodedImage reference_;
    asset::DecodedImage picture_; ///< Kept for the comparison only.
};

} // namespace stylized
