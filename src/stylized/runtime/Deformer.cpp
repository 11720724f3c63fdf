#include "stylized/runtime/Deformer.h"

#include <stylized/graphics/Context.h>
#include <stylized/runtime/DeformBindings.h>
#include <stylized/runtime/ShaderFiles.h>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>
#include <utility>

namespace stylized::runtime {
namespace {

Result<graphics::Program> compile(graphics::Context& context, const DeformVariant& variant)
{
    const MorphFormat morphs = variant.morphs.value_or(MorphFormat());
    const std::string influenceSets = std::to_string(variant.influenceSets);
    const std::string deltaWords = std::to_string(variant.morphs ? morphs.wordsPerDelta() : 0);
    const std::string vertexBits = std::to_string(kSlotVertexBits), oneTerm = fmt::format("{}u", kOneTerm);
    const std::string listedTerms = fmt::format("{}u", kListedTerms), lastTerm = fmt::format("{}u", kLastTerm);
    const std::string ownOutline = fmt::format("{}u", kOwnOutline);
    const std::string layerBits = std::to_string(std::countr_zero(kMaxOneTermLayers));
    const auto flag = [](bool isSet) -> std::string_view { return isSet ? "1" : "0"; };
    const graphics::ShaderDefine defines[] = {{"INFLUENCE_SETS", influenceSets},
                                              {"DELTA_WORDS", deltaWords},
                                              {"WIDE_DELTAS", flag(morphs.isWide)},
                                              {"NORMAL_DELTAS", flag(morphs.content != MorphContent::Positions)},
                                              {"TANGENT_DELTAS", flag(morphs.content == MorphContent::Tangents)},
                                              {"SLOT_VERTEX_BITS", vertexBits},
                                              {"ONE_TERM_LAYER_BITS", layerBits},
                                              {"OWN_OUTLINE", ownOutline},
                                              {"ONE_TERM", oneTerm},
                                              {"LISTED_TERMS", listedTerms},
                                              {"LAST_TERM", lastTerm},
                                              {"WRITES_TANGENTS", flag(variant.writesTangents)},
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
