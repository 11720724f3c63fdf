#include "Recorder.h"

#include <algorithm>
#include <utility>

namespace stylized::viewer {

Result<void> Recorder::start(const std::string& path, app::PictureSize size)
{
    size_ = app::sizeFor(app::VideoFormat::Mp4, size);
    // Where that is a pixel more than there is, one less: nothing would fill it.
    if (size_.width > size.width && size.width > 1)
        size_.width = size.width - 1;
    if (size_.height > size.height && size.height > 1)
        size_.height = size.height - 1;
    Result<app::OutputFile> file = app::OutputFile::create(path);
    if (!file)
        return fail(file.error());
    Result<app::VideoEncoder> encoder =
        app::VideoEncoder::start(file->workPath(), {app::VideoFormat::Mp4, size_, kFps, false});
    if (!encoder)
        return fail(encoder.error());
    file_.emplace(*std::move(file));
    encoder_.emplace(*std::move(encoder));
    path_ = path;
    frameCount_ = 0;
    return {};
}

Result<void> Recorder::add(const asset::DecodedImage& picture)
{
    fitted_.width = size_.width;
    fitted_.height = size_.height;
    fitted_.rgba.assign(std::size_t(4) * size_.width * size_.height, 0);
    const std::uint32_t columns = std::min(size_.width, picture.width), rows = std::min(size_.height, picture.height);
    for (std::uint32_t y = 0; y < rows; ++y)
        std::copy_n(picture.rgba.begin() + static_cast<std::ptrdiff_t>(std::size_t(4) * y * picture.width),
                    std::size_t(4) * columns,
                    fitted_.rgba.begin() + static_cast<std::ptrdiff_t>(std::size_t(4) * y * size_.width));
    Result<void> written = encoder_->write(fitted_);
    if (!written)
        drop();
    else
        ++frameCount_;
    return written;
}

Result<void> Recorder::finish()
{
    Result<void> finished = encoder_->finish();
    if (finished)
        finished = file_->commit();
    drop();
    return finished;
}

void Recorder::drop()
{
    encoder_.reset();
    file_.reset();
}

} // namespace stylized::viewer
