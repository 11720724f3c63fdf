#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/NativeContext.h>

#include <memory>

namespace stylized::graphics {

/// An EGL context without a surface, of version 4.5 core where there is one, else of whatever version there is.
/// Destroying it leaves the EGL display initialised for the rest of the process: others may be using it, and closing
/// it costs a fifth of opening it.
/// **Errors**: GraphicsUnavailable.
[[nodiscard]] Result<std::unique_ptr<NativeContext>> makeHeadlessContext(bool isDebug);

/// Whether some OpenGL context, of EGL or GLX, is current on this thread. libepoxy ends the process where it is asked
/// for a function without one.
[[nodiscard]] bool isAnyContextCurrent() noexcept;

/// Whether the library is there that libepoxy takes OpenGL's functions from; it ends the process where there is none.
[[nodiscard]] bool isOpenGlLibraryPresent() noexcept;

} // namespace stylized::graphics
