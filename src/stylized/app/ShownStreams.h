#pragma once

#include <stylized/animation/SceneMorphPose.h>
#include <stylized/animation/ScenePose.h>
#include <stylized/asset/SceneAsset.h>
#include <stylized/core/Index.h>
#include <stylized/world/SceneInstance.h>

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <functional>
#include <span>

namespace stylized::app {

/// A scene at one moment, as far as its vertices go: that of an instance, or of a pose alone, without OpenGL.
/// **Ownership**: borrows all that it is made of.
struct ShownPose {
    const asset::SceneAsset* scene;
    const animation::ScenePose* pose; ///< Its world matrices are up to date.
    const animation::SceneMorphPose* morphs;
    glm::mat4 worldFromScene;

    /// - the instance has been updated.
    ShownPose(const world::SceneInstance& instance); // NOLINT(google-explicit-constructor): the usual one
    ShownPose(const asset::SceneAsset& shown, const animation::ScenePose& posed,
              const animation::SceneMorphPose& morphed, const glm::mat4& place = glm::mat4(1.0f)) noexcept
        : scene(&shown), pose(&posed), morphs(&morphed), worldFromScene(place)
    {}
};

/// The vertices of one stream as one node shows them.
struct ShownStream {
    NodeIndex node;
    StreamIndex stream;
    SkinIndex skin;                       ///< None where the node moves it.
    std::span<const glm::vec3> positions; ///< In the world, in the stream's order.
};

/// Deforms the drawn streams one by one and hands them out; one that several primitives or nodes share in the same
/// place is handed out once.
/// **Cost**: all vertices, on the CPU: for framing pictures, not for frames.
void forEachShownStream(const ShownPose& shown, const std::function<void(const ShownStream&)>& visit);

} // namespace stylized::app
