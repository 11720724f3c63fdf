#include "stylized/graphics/Sampler.h"

#include <stylized/graphics/Context.h>

#include <epoxy/gl.h>

namespace stylized::graphics {
namespace {

GLint wrapOf(Wrap wrap)
{
    switch (wrap) {
    case Wrap::Repeat: return GL_REPEAT;
    case Wrap::MirroredRepeat: return GL_MIRRORED_REPEAT;
    case Wrap::ClampToEdge: break;
    }
    return GL_CLAMP_TO_EDGE;
}

GLint minificationOf(Filter filter, MipFilter mips)
{
    const bool isLinear = filter == Filter::Linear;
    switch (mips) {
    case MipFilter::None: break;
    case MipFilter::Nearest: return isLinear ? GL_LINEAR_MIPMAP_NEAREST : GL_NEAREST_MIPMAP_NEAREST;
    case MipFilter::Linear: return isLinear ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST_MIPMAP_LINEAR;
    }
    return isLinear ? GL_LINEAR : GL_NEAREST;
}

} // namespace

Sampler::Sampler(Context& context, const SamplerOptions& options, std::string_view label)
{
    GLuint id = 0;
    glCreateSamplers(1, &id);
    handle_ = Handle(context, ObjectKind::Sampler, id);
    handle_.setLabel(label);
    glSamplerParameteri(id, GL_TEXTURE_WRAP_S, wrapOf(options.wrapU));
    glSamplerParameteri(id, GL_TEXTURE_WRAP_T, wrapOf(options.wrapV));
    glSamplerParameteri(id, GL_TEXTURE_MAG_FILTER, options.magnification == Filter::Linear ? GL_LINEAR : GL_NEAREST);
    glSamplerParameteri(id, GL_TEXTURE_MIN_FILTER, minificationOf(options.minification, options.mipmapping));
    if (options.comparesDepth) {
        glSamplerParameteri(id, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
        glSamplerParameteri(id, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    }
}

} // namespace stylized::graphics
