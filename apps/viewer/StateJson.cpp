#include "StateJson.h"

#include "IkHandles.h"
#include "MaterialParameters.h"
#include "UiState.h"
#include "Viewer.h"

#include <stylized/app/JsonWriter.h>

#include <array>
#include <limits>
#include <span>
#include <utility>
#include <variant>

namespace stylized::viewer {
namespace {

void writeVector(app::JsonWriter& json, std::string_view name, const glm::vec3& value)
{
    const std::array<float, 3> numbers{value.x, value.y, value.z};
    json.key(name);
    json.numbers(numbers);
}

void writeFace(app::JsonWriter& json, const Character& character)
{
    const animation::FaceState& face = character.instance->face();
    json.key("morphs"); // those that show
    json.beginObject();
    for (const MorphGroup& group : character.morphs)
        for (const MorphSlider& slider : group.sliders)
            if (const float weight = shownWeight(slider, face); weight != 0.0f)
                json.field(slider.name, weight);
    json.endObject();
    json.key("expressions");
    json.beginObject();
    for (std::size_t e = 0; e < character.scene().expressions.size(); ++e)
        if (const float weight = face.expressionWeights()[e]; weight != 0.0f)
            json.field(character.scene().expressions[e].name, weight);
    json.endObject();
}

void writeMaterial(app::JsonWriter& json, const Character& character)
{
    if (character.scene().materials.empty())
        return;
    const MaterialIndex selected = character.selectedMaterial.value_or(MaterialIndex(0));
    const world::MaterialState& materials = character.instance->materials();
    json.key("material");
    json.beginObject();
    json.field("name", character.scene().material(selected).name);
    for (const MaterialParameter& parameter : materialParameters())
        if (const std::optional<MaterialNumbers> numbers = valueOf(parameter, materials.base(selected))) {
            json.key(parameter.name);
            json.numbers(std::span(*numbers).first(static_cast<std::size_t>(parameter.count)));
        }
    json.endObject();
}

void writeHidden(app::JsonWriter& json, const Character& character)
{
    json.key("hidden");
    json.beginArray();
    for (std::size_t n = 0; n < character.scene().nodes.size(); ++n)
        if (character.scene().nodes[n].mesh.isValid() && !character.instance->isNodeVisible(NodeIndex(n)))
            json.string(character.scene().nodes[n].name);
    json.endArray();
}

void writeMachine(app::JsonWriter& json, const animation::Animator& animator,
                  const animation::Animator::Machine& machine)
{
    const asset::BlendNodeAsset& node = animator.description().nodes[machine.node.value];
    const auto& states = std::get<asset::StateMachineNodeAsset>(node.kind).states;
    const asset::AnimatorStateIndex leaving = machine.machine->leavingState();
    json.key(node.name);
    json.beginObject();
    json.field("state", std::string_view(states[machine.machine->currentState().value].name));
    json.field("leaving", leaving.isValid() ? std::string_view(states[leaving.value].name) : std::string_view());
    json.endObject();
}

void writeAnimator(app::JsonWriter& json, const Character& character)
{
    const animation::Animator& animator = std::as_const(*character.animator).animator();
    const auto& parameters = animator.description().parameters;
    json.key("animator");
    json.beginObject();
    json.field("file", std::string_view(character.animator->file()));
    json.field("time", character.animator->seconds());
    json.key("parameters");
    json.beginObject();
    for (std::size_t p = 0; p < parameters.size(); ++p)
        json.field(parameters[p].name, character.parameterValue(asset::AnimatorParameterIndex(p)));
    json.endObject();
    json.key("machines");
    json.beginObject();
    for (const animation::Animator::Machine& machine : animator.machines())
        writeMachine(json, animator, machine);
    json.endObject();
    json.key("weights");
    json.beginObject();
    for (std::size_t n = 0; n < animator.description().nodes.size(); ++n) {
        json.key(animator.description().nodes[n].name);
        json.numbers(animator.inputWeights(asset::BlendNodeIndex(n)));
    }
    json.endObject();
    json.key("ik");
    json.beginObject();
    for (const IkHandle& handle : ikHandles(character))
        writeVector(json, handle.name, handle.position);
    json.endObject();
    json.endObject();
}

void writeCharacter(app::JsonWriter& json, const Character& character)
{
    const animation::AnimationPlayer& player = character.instance->player();
    json.beginObject();
    json.field("path", character.path);
    json.field("clip", player.clip() ? player.clip()->name : std::string());
    json.field("clipSeconds", character.clipSeconds());
    json.field("time", player.currentTime());
    json.field("isPlaying", character.animator ? character.isAnimatorPlaying : player.isPlaying());
    json.field("isLooping", player.isLooping());
    json.field("speed", player.playbackSpeed());
    if (character.animator)
        writeAnimator(json, character);
    writeFace(json, character);
    writeMaterial(json, character);
    writeHidden(json, character);
    writeVector(json, "position", character.placement.position);
    json.field("turn", static_cast<double>(character.placement.turnDegrees));
    json.field("scale", static_cast<double>(character.placement.scale));
    json.field("selectedNode", character.selectedNode ? character.scene().node(*character.selectedNode).name : "");
    json.field("problems", static_cast<std::uint64_t>(character.report.entries().size()));
    json.endObject();
}

void writeCamera(app::JsonWriter& json, const OrbitCamera& camera)
{
    json.key("camera");
    json.beginObject();
    json.field("azimuth", static_cast<double>(camera.azimuth()));
    json.field("elevation", static_cast<double>(camera.elevation()));
    json.field("distance", static_cast<double>(camera.distance()));
    writeVector(json, "target", camera.target());
    json.field("isOrthographic", camera.isOrthographic());
    json.endObject();
}

void writeStats(app::JsonWriter& json, const Viewer& viewer)
{
    const ViewerCpuTimings& timings = viewer.timings();
    json.key("stats");
    json.beginObject();
    json.field("fps", timings.fps());
    json.field("updateMilliseconds", timings.updateMilliseconds);
    json.field("renderMilliseconds", timings.renderMilliseconds);
    json.field("pictures", viewer.pictureCount());
    json.key("lastFrame"); // in which the picture was drawn
    json.beginObject();
    json.field("renderMilliseconds", viewer.lastTimings().renderMilliseconds);
    json.field("pipelineMilliseconds", viewer.lastTimings().pipelineMilliseconds);
    json.endObject();
    json.key("passMilliseconds"); // null while it is pending
    json.beginObject();
    for (const renderer::PassTiming& timing : viewer.passTimings())
        json.field(timing.pass, timing.seconds ? 1000 * *timing.seconds : std::numeric_limits<double>::quiet_NaN());
    json.endObject();
    json.field("draws", viewer.stats().drawCount);
    json.field("triangles", static_cast<std::uint64_t>(viewer.stats().triangleCount));
    json.field("paletteUploads", static_cast<std::uint64_t>(viewer.uploads().palettes));
    json.field("morphUploads", static_cast<std::uint64_t>(viewer.uploads().morphs));
    json.field("morphUploadsInAll", static_cast<std::uint64_t>(viewer.uploads().morphsInAll));
    json.field("openGlErrors", static_cast<std::uint64_t>(viewer.context().debugErrorCount()));
    json.endObject();
}

void writeWidgets(app::JsonWriter& json, const WidgetPlaces& places)
{
    json.key("widgets");
    json.beginObject();
    for (const auto& [name, rect] : places.places()) {
        const std::array<float, 4> numbers{rect.x, rect.y, rect.width, rect.height};
        json.key(name);
        json.numbers(numbers);
    }
    json.endObject();
}

} // namespace

std::string stateJson(const Viewer& viewer, const UiState& ui, const WindowFacts& window)
{
    app::JsonWriter json(true);
    json.beginObject();
    json.field("width", window.width);
    json.field("height", window.height);
    json.field("frames", window.frameCount);
    json.field("contentScale", static_cast<double>(window.contentScale));
    json.field("isFullscreen", window.isFullscreen);
    json.field("isMinimised", window.isMinimised);
    json.field("isLoading", viewer.isBusy());
    json.field("isMoving", viewer.isMoving());
    json.field("isWatching", viewer.isWatching());
    json.field("isRecording", ui.isRecording);
    json.field("error", viewer.error());
    json.field("notice", ui.notice.text());
    json.field("lacksGlyphs", ui.lacksGlyphs);
    json.field("hasFarGlyphs", ui.hasFarGlyphs);
    json.field("panel", ui.showsPanels ? kPanelNames[static_cast<std::size_t>(ui.panel)] : "none");
    json.key("characters");
    json.beginArray();
    for (const Character& character : viewer.characters())
        writeCharacter(json, character);
    json.endArray();
    json.field("selected", static_cast<std::uint64_t>(viewer.selectedIndex()));
    writeCamera(json, viewer.camera());
    json.field("showsIkTargets", ui.showsIkHandles);
    json.field("showsSkeleton", viewer.overlays().skeleton);
    json.field("showsBounds", viewer.overlays().bounds);
    json.key("options");
    json.beginObject();
    for (const auto& [name, text] : viewer.options().texts())
        json.field(name, std::string_view(text));
    json.endObject();
    json.key("recentFiles");
    json.beginArray();
    for (const std::string& file : ui.settings.recentFiles)
        json.string(file);
    json.endArray();
    writeStats(json, viewer);
    writeWidgets(json, ui.places);
    json.endObject();
    json.endDocument();
    return std::string(json.text());
}

} // namespace stylized::viewer
