#include "stylized/runtime/Deformer.h"

#include <stylized/graphics/Context.h>
#include <stylized/runtime/DeformBindings.h>
#include <stylized/runtime/ShaderFiles.h>
#include <stylized/runtime/VertexLayout.h>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace stylized::runtime {
namespace {

std::string words(std::size_t bytes)
{
    return fmt::format("{}u", bytes / sizeof(float));
}

Result<graphics::Program> compile(graphics::Context& context, const DeformVariant& variant)
{
    const std::string influenceSets = std::to_string(variant.influenceSets);
    const std::string deltaWords = std::to_string(variant.deltaWords);
    const std::string vertexWords = words(sizeof(GeometryVertex)), influenceWords = words(sizeof(InfluenceVertex));
    const std::string position = words(offsetof(GeometryVertex, position));
    const std::string normal = words(offsetof(GeometryVertex, normal));
    const std::string tangent = words(offsetof(GeometryVertex, tangent));
    const std::string outlineNormal = words(offsetof(GeometryVertex, outlineNormal));
    const graphics::ShaderDefine defines[] = {{"INFLUENCE_SETS", influenceSets},
                                              {"DELTA_WORDS", deltaWords},
                                              {"WRITES_TANGENTS", variant.writesTangents ? "1" : "0"},
                                              {"VERTEX_WORDS", vertexWords},
                                              {"INFLUENCE_WORDS", influenceWords},
                                              {"POSITION_WORD", position},
                                              {"NORMAL_WORD", normal},
                                              {"TANGENT_WORD", tangent},
                                              {"OUTLINE_NORMAL_WORD", outlineNormal},
                                              {"OUTLINE_NORMALS", "1"}};
    return graphics::Program::create(
        context, {.compute = shaderPieces("deform.comp"), .defines = defines, .label = "deform.comp"});
}

} // namespace

Result<DeformProgram*> Deformer::program(const DeformVariant& variant)
{
    const auto found =
        std::find_if(programs_.begin(), programs_.end(), [&](const auto& p) { return p->variant == variant; });
    if (found != programs_.end())
        return found->get();
    Result<graphics::Program> program = compile(context_, variant);
    if (!program)
        return fail(std::move(program.error()));
    auto made = std::make_unique<DeformProgram>();
    made->variant = variant;
    made->vertexCount = program->uniformLocation("vertexCount");
    made->firstSlot = program->uniformLocation("firstSlot");
    made->firstJoint = program->uniformLocation("firstJoint");
    made->program = *std::move(program);
    programs_.push_back(std::move(made));
    return programs_.back().get();
}

} // namespace stylized::runtime
