#include "RenderOutputs.h"

#include <stylized/app/ImageComparison.h>
#include <stylized/app/Png.h>
#include <stylized/import/file/ReadFile.h>
#include <stylized/import/image/DecodeImage.h>

#include <fmt/format.h>

#include <utility>

namespace stylized {
namespace {

Result<asset::DecodedImage> readPicture(const std::string& path)
{
    const Result<import::file::Bytes> bytes = import::file::readFile(path);
    if (!bytes)
        return fail(bytes.error());
    Result<asset::DecodedImage> picture = import::decodeImage(bytes->span);
    if (!picture) {
        Error error = std::move(picture).error();
        error.file = path;
        return fail(std::move(error));
    }
    return picture;
}

} // namespace

Result<RenderOutputs> RenderOutputs::open(const app::RenderSettings& settings)
{
    RenderOutputs outputs(settings);
    if (settings.check) {
        Result<asset::DecodedImage> reference = readPicture(settings.check->reference);
        if (!reference)
            return fail(reference.error());
        outputs.reference_ = *std::move(reference);
        if (settings.check->diff)
            if (const Result<app::OutputFile> probe = app::OutputFile::create(*settings.check->diff); !probe)
                return fail(probe.error());
    }
    const auto* names = std::get_if<app::FrameTemplate>(&settings.kind);
    Result<app::OutputFile> file = app::OutputFile::create(names == nullptr ? settings.output : names->nameOf(0));
    if (!file)
        return fail(file.error());
    if (names != nullptr)
        return outputs;
    if (const auto* format = std::get_if<app::VideoFormat>(&settings.kind)) {
        Result<app::VideoEncoder> encoder = app::VideoEncoder::start(
            file->workPath(), {*format, settings.size, settings.fps, settings.background.isTransparent});
        if (!encoder)
            return fail(encoder.error());
        outputs.encoder_.emplace(*std::move(encoder));
    }
    outputs.file_.emplace(*std::move(file));
    return outputs;
}

Result<void> RenderOutputs::write(std::uint64_t frame, const asset::DecodedImage& picture)
{
    if (encoder_)
        return encoder_->write(picture);
    if (!file_)
        return app::writePng(std::get<app::FrameTemplate>(settings_->kind).nameOf(frame), picture);
    if (settings_->check)
        picture_ = picture;
    return file_->write(app::encodedPng(picture));
}

Result<void> RenderOutputs::finish()
{
    if (encoder_)
        if (Result<void> finished = encoder_->finish(); !finished)
            return finished;
    if (file_)
        if (Result<void> committed = file_->commit(); !committed)
            return committed;
    return settings_->check ? compare() : Result<void>{};
}

Result<void> RenderOutputs::compare() const
{
    const app::ReferenceCheck& check = *settings_->check;
    std::string difference;
    if (picture_.width != reference_.width || picture_.height != reference_.height) {
        difference = fmt::format("it is {}x{}, the picture {}x{}", reference_.width, reference_.height, picture_.width,
                                 picture_.height);
    } else {
        const app::ImageDifference levels = app::differenceOf(picture_, reference_);
        if (levels.max <= check.max && levels.mean <= check.mean)
            return {};
        difference = fmt::format("max {:g} levels (accepted {:g}), mean {:.4g} (accepted {:g})", levels.max, check.max,
                                 levels.mean, check.mean);
    }
    if (check.diff)
        if (Result<void> written = app::writePng(*check.diff, app::differencePicture(picture_, reference_)); !written)
            return written;
    return fail(Error{ErrorCode::ReferenceDiffers, check.reference, {}, "the picture differs: " + difference});
}

} // namespace stylized
