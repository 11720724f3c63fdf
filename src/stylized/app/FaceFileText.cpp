#include "stylized/app/FaceFileText.h"

#include <stylized/app/JsonWriter.h>
#include <stylized/core/Error.h>

#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <map>
#include <span>
#include <string_view>

namespace stylized::app {
namespace {

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

/// Writes things by name where that is enough to find them again, else by number.
class Writer {
public:
    explicit Writer(const asset::SceneAsset& scene) : scene_(scene), json_(true)
    {
        for (std::size_t n = 0; n < scene.nodes.size(); ++n)
            if (scene.morphTargetCount(NodeIndex(n)) > 0)
                ++faces_[scene.nodes[n].name];
        for (const asset::MaterialAsset& material : scene.materials)
            ++materials_[material.name];
    }

    std::string write()
    {
        json_.beginObject();
        json_.field("schemaVersion", 1);
        json_.key("expressions");
        json_.beginArray();
        for (const asset::ExpressionAsset& expression : scene_.expressions)
            writeExpression(expression);
        json_.endArray();
        json_.key("correctives");
        json_.beginArray();
        for (const asset::CorrectiveAsset& corrective : scene_.correctives)
            writeCorrective(corrective);
        json_.endArray();
        json_.endObject();
        json_.endDocument();
        return std::string(json_.text());
    }

private:
    void writeMorph(const asset::MorphReference& morph)
    {
        const asset::NodeAsset& node = scene_.node(morph.node);
        if (faces_.at(node.name) == 1 && isUtf8(node.name))
            json_.field("node", node.name);
        else
            json_.field("node", node.sourceIndex);
        const std::string_view name = scene_.morphTargetName(morph);
        std::uint32_t count = 0;
        for (std::uint32_t t = 0; t < scene_.morphTargetCount(morph.node); ++t)
            count += scene_.morphTargetName({morph.node, t}) == name ? 1 : 0;
        if (count == 1 && isUtf8(name))
            json_.field("target", name);
        else
            json_.field("target", morph.target);
    }

    void writeMaterial(MaterialIndex material)
    {
        const std::string& name = scene_.material(material).name;
        if (materials_.at(name) == 1 && isUtf8(name))
            json_.field("material", name);
        else
            json_.field("material", material.value);
    }

    void writeFloat(std::string_view key, float value)
    {
        json_.key(key);
        json_.number(value);
    }

    void writeFloats(std::string_view key, std::span<const float> values)
    {
        json_.key(key);
        json_.numbers(values);
    }

    /// Calls `writeMembers` for each entry, inside an object of its own; writes nothing for an empty list.
    template <class List, class WriteMembers>
    void writeList(std::string_view key, const List& list, WriteMembers&& writeMembers)
    {
        if (list.empty())
            return;
        json_.key(key);
        json_.beginArray();
        for (const auto& entry : list) {
            json_.beginObject();
            writeMembers(entry);
            json_.endObject();
        }
        json_.endArray();
    }

    void writeOverride(std::string_view key, asset::ExpressionOverride how)
    {
        if (how != asset::ExpressionOverride::None)
            json_.field(key, toString(how));
    }

    void writeExpression(const asset::ExpressionAsset& expression)
    {
        json_.beginObject();
        json_.field("name", expression.name);
        if (expression.isBinary)
            json_.field("isBinary", true);
        writeOverride("overrideBlink", expression.overrideBlink);
        writeOverride("overrideLookAt", expression.overrideLookAt);
        writeOverride("overrideMouth", expression.overrideMouth);
        writeList("morphs", expression.morphs, [&](const asset::MorphBind& bind) {
            writeMorph(bind.morph);
            writeFloat("weight", bind.weight);
        });
        writeList("colors", expression.colors, [&](const asset::MaterialColorBind& bind) {
            writeMaterial(bind.material);
            json_.field("color", toString(bind.color));
            writeFloats("value", std::span(glm::value_ptr(bind.value), 4));
        });
        writeList("textureTransforms", expression.textureTransforms, [&](const asset::TextureTransformBind& bind) {
            writeMaterial(bind.material);
            writeFloats("scale", std::span(glm::value_ptr(bind.scale), 2));
            writeFloats("offset", std::span(glm::value_ptr(bind.offset), 2));
        });
        json_.endObject();
    }

    void writeCorrective(const asset::CorrectiveAsset& corrective)
    {
        json_.beginObject();
        writeMorph(corrective.morph);
        json_.field("kind", toString(corrective.kind));
        writeFloat("weight", corrective.weight);
        writeList("drivers", corrective.drivers, [&](const asset::MorphReference& driver) { writeMorph(driver); });
        json_.endObject();
    }

    const asset::SceneAsset& scene_;
    std::map<std::string_view, std::size_t> faces_;     // how many nodes with targets bear a name
    std::map<std::string_view, std::size_t> materials_; // how many materials do
    JsonWriter json_;
};

} // namespace

std::string faceFileText(const asset::SceneAsset& scene)
{
    return Writer(scene).write();
}

} // namespace stylized::app
