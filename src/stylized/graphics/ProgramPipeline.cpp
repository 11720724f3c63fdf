#include "stylized/graphics/ProgramPipeline.h"

#include <stylized/core/Assert.h>
#include <stylized/graphics/Program.h>

#include <epoxy/gl.h>

namespace stylized::graphics {
namespace {

GLuint createPipeline()
{
    GLuint id = 0;
    glCreateProgramPipelines(1, &id);
    return id;
}

} // namespace

ProgramPipeline::ProgramPipeline(Context& context, const Program& vertex, const Program& fragment,
                                 std::string_view label)
    : handle_(context, ObjectKind::ProgramPipeline, createPipeline())
{
    STYLIZED_ASSERT(vertex.isValid() && fragment.isValid(), "both stages are linked");
    handle_.setLabel(label);
    glUseProgramStages(id(), GL_VERTEX_SHADER_BIT, vertex.id());
    glUseProgramStages(id(), GL_FRAGMENT_SHADER_BIT, fragment.id());
}

} // namespace stylized::graphics
