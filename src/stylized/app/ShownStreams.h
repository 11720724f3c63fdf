#pragma once

#include <stylized/core/Index.h>
#include <stylized/world/SceneInstance.h>

#include <glm/vec3.hpp>

#include <functional>
#include <span>

namespace stylized::app {

/// The vertices of one stream as one node of an instance shows them now.
struct ShownStream {
    NodeIndex node;
    StreamIndex stream;
    SkinIndex skin;                       ///< None where the node moves it.
    std::span<const glm::vec3> positions; ///< In the world, in the stream's order.
};

/// Deforms the drawn streams of `instance` one by one and hands them out; one
/// that several primitives or nodes share in the same place is handed out once.
/// - the instance has been updated.
/// **Cost**: all vertices, on the CPU: for framing pictures, not for frames.
void forEachShownStream(world::SceneInstance& instance, const std::function<void(const ShownStream&)>& visit);

} // namespace stylized::app
