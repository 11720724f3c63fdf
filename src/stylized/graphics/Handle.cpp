#include "stylized/graphics/Handle.h"

#include <stylized/graphics/Context.h>

#include <epoxy/gl.h>

#include <utility>

namespace stylized::graphics {
namespace {

GLenum identifierOf(ObjectKind kind)
{
    switch (kind) {
    case ObjectKind::Buffer: return GL_BUFFER;
    case ObjectKind::VertexArray: return GL_VERTEX_ARRAY;
    case ObjectKind::Texture: return GL_TEXTURE;
    case ObjectKind::Sampler: return GL_SAMPLER;
    case ObjectKind::Renderbuffer: return GL_RENDERBUFFER;
    case ObjectKind::Framebuffer: return GL_FRAMEBUFFER;
    case ObjectKind::Program: return GL_PROGRAM;
    case ObjectKind::ProgramPipeline: return GL_PROGRAM_PIPELINE;
    case ObjectKind::Query: return GL_QUERY;
    }
    return GL_NONE;
}

void destroy(ObjectKind kind, GLuint id)
{
    switch (kind) {
    case ObjectKind::Buffer: glDeleteBuffers(1, &id); break;
    case ObjectKind::VertexArray: glDeleteVertexArrays(1, &id); break;
    case ObjectKind::Texture: glDeleteTextures(1, &id); break;
    case ObjectKind::Sampler: glDeleteSamplers(1, &id); break;
    case ObjectKind::Renderbuffer: glDeleteRenderbuffers(1, &id); break;
    case ObjectKind::Framebuffer: glDeleteFramebuffers(1, &id); break;
    case ObjectKind::Program: glDeleteProgram(id); break;
    case ObjectKind::ProgramPipeline: glDeleteProgramPipelines(1, &id); break;
    case ObjectKind::Query: glDeleteQueries(1, &id); break;
    }
}

} // namespace

Handle::Handle(Handle&& other) noexcept : context_(other.context_), id_(std::exchange(other.id_, 0)), kind_(other.kind_)
{}

Handle& Handle::operator=(Handle&& other) noexcept
{
    if (this != &other) {
        reset();
        context_ = other.context_;
        id_ = std::exchange(other.id_, 0);
        kind_ = other.kind_;
    }
    return *this;
}

void Handle::setLabel(std::string_view label) const noexcept
{
    if (!label.empty())
        glObjectLabel(identifierOf(kind_), id_, static_cast<GLsizei>(label.size()), label.data());
}

void Handle::reset() noexcept
{
    if (id_ == 0 || context_->isAbandoned())
        return;
    context_->commands().forget(kind_, id_); // the driver may give the next object the same id
    destroy(kind_, id_);
    id_ = 0;
}

} // namespace stylized::graphics
