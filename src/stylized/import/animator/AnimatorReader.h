#pragma once

#include <stylized/asset/AnimatorAsset.h>
#include <stylized/core/Error.h>
#include <stylized/import/gltf/Json.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stylized::import::animator {

/// Turns the JSON of an animator file into an AnimatorAsset. After the first error everything reads as its default, and
/// the error is what counts.
class AnimatorReader {
public:
    [[nodiscard]] Result<asset::AnimatorAsset> read(const gltf::JsonView& root);

private:
    template <class T>
    using Words = std::initializer_list<std::pair<std::string_view, T>>;
    using Names = std::unordered_map<std::string, std::size_t>;

    void fails(const gltf::JsonView& place, std::string message);
    void keep(const Error& error);
    /// An object with no other members than these.
    void expectMembers(const gltf::JsonView& object, std::initializer_list<std::string_view> members);
    [[nodiscard]] std::string string(const gltf::JsonView& value, bool isOptional = false);
    [[nodiscard]] double number(const gltf::JsonView& value);
    [[nodiscard]] double number(const gltf::JsonView& value, double fallback);
    [[nodiscard]] bool boolean(const gltf::JsonView& value, bool fallback);
    template <class T>
    [[nodiscard]] T word(const gltf::JsonView& value, Words<T> words, std::optional<T> fallback = {});
    template <class T, class ReadEntry>
    [[nodiscard]] std::vector<T> list(const gltf::JsonView& value, bool isOptional, const ReadEntry& readEntry);
    [[nodiscard]] Names namesOf(const gltf::JsonView& list);
    template <class I>
    [[nodiscard]] I reference(const gltf::JsonView& value, const Names& names, std::string_view what,
                              bool isOptional = false);

    [[nodiscard]] asset::AnimatorNumber parameterOrNumber(const gltf::JsonView& value, double fallback);
    [[nodiscard]] asset::AnimatorParameterIndex parameter(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeIndex node(const gltf::JsonView& value);
    [[nodiscard]] asset::AnimatorParameterAsset readParameter(const gltf::JsonView& value);
    [[nodiscard]] asset::AnimatorClipAsset readClip(const gltf::JsonView& value);
    [[nodiscard]] asset::AnimatorMaskAsset readMask(const gltf::JsonView& value);
    [[nodiscard]] asset::RootMotionAsset readRootMotion(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeAsset readNode(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readKind(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readClipNode(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readLerp(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readBlendSpace1D(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readBlendSpace2D(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readAdditive(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readLayer(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readSelect(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readTimeScale(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readBlink(const gltf::JsonView& value);
    [[nodiscard]] asset::BlendNodeKind readStateMachine(const gltf::JsonView& value);
    [[nodiscard]] asset::AnimatorTransitionAsset readTransition(const gltf::JsonView& value, const Names& states);
    [[nodiscard]] asset::AnimatorConditionAsset readCondition(const gltf::JsonView& value);

    // In IkReader.cpp.
    [[nodiscard]] asset::AnimatorVector vector(const gltf::JsonView& value, const asset::AnimatorVector& fallback);
    [[nodiscard]] glm::dvec3 direction(const gltf::JsonView& value, const glm::dvec3& fallback);
    [[nodiscard]] asset::IkGoalAsset readGoal(const gltf::JsonView& step);
    [[nodiscard]] asset::IkStepAsset readIkStep(const gltf::JsonView& value);
    [[nodiscard]] asset::IkStepKind readTwoBone(const gltf::JsonView& value);
    [[nodiscard]] asset::IkStepKind readChain(const gltf::JsonView& value);
    [[nodiscard]] asset::IkLimitAsset readLimit(const gltf::JsonView& value);
    [[nodiscard]] asset::IkStepKind readLookAt(const gltf::JsonView& value);
    [[nodiscard]] asset::IkStepKind readFootPlacement(const gltf::JsonView& value);

    Names parameters_, clips_, masks_, nodes_;
    std::optional<Error> error_;
};

template <class T>
T AnimatorReader::word(const gltf::JsonView& value, Words<T> words, std::optional<T> fallback)
{
    if (fallback && !value.exists())
        return *fallback;
    const std::string text = string(value);
    std::vector<std::string_view> known;
    for (const auto& [name, meaning] : words) {
        if (name == text)
            return meaning;
        known.push_back(name);
    }
    fails(value, fmt::format("expected one of {}", fmt::join(known, ", ")));
    return words.begin()->second;
}

template <class T, class ReadEntry>
std::vector<T> AnimatorReader::list(const gltf::JsonView& value, bool isOptional, const ReadEntry& readEntry)
{
    std::vector<T> out;
    if (isOptional && !value.exists())
        return out;
    if (!value.isArray())
        fails(value, "expected an array");
    for (const gltf::JsonView entry : value.items()) {
        out.push_back(readEntry(entry));
        if (error_)
            break;
    }
    return out;
}

} // namespace stylized::import::animator
