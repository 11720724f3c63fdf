#pragma once

#include <stylized/app/OptionValues.h>
#include <stylized/renderer/FrameOptions.h>

namespace stylized::app {

/// How frames are drawn where nobody asks for anything: with shadows and the outlines of materials.
[[nodiscard]] renderer::FrameStyle defaultStyle() noexcept;

/// What the options of `render` say of it.
[[nodiscard]] renderer::FrameStyle frameStyle(const OptionValues& values);

} // namespace stylized::app
