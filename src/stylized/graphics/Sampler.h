#pragma once

#include <stylized/graphics/Handle.h>

#include <cstdint>
#include <string_view>

namespace stylized::graphics {

enum class Wrap : std::uint8_t { Repeat, MirroredRepeat, ClampToEdge };
enum class Filter : std::uint8_t { Nearest, Linear };
enum class MipFilter : std::uint8_t { None, Nearest, Linear };

struct SamplerOptions {
    Wrap wrapU = Wrap::ClampToEdge;
    Wrap wrapV = Wrap::ClampToEdge;
    Filter magnification = Filter::Linear;
    Filter minification = Filter::Linear;
    MipFilter mipmapping = MipFilter::Linear;
    bool comparesDepth = false; ///< For sampler2DShadow: 1 where the reference is less than or equal to the texel.

    friend bool operator==(const SamplerOptions&, const SamplerOptions&) = default;
};

/// How a texture is sampled, apart from the texture itself, so that one picture may be used in several ways.
/// **Ownership**: move-only; see Handle for the empty state.
class Sampler final {
public:
    Sampler() noexcept = default;
    Sampler(Context& context, const SamplerOptions& options, std::string_view label);

    [[nodiscard]] bool isValid() const noexcept { return handle_.isValid(); }
    [[nodiscard]] unsigned int id() const noexcept { return handle_.id(); }

private:
    Handle handle_;
};

} // namespace stylized::graphics
