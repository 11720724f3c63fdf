#pragma once

#include <stylized/app/RigCheck.h>
#include <stylized/app/VertexTrace.h>

#include <string>
#include <string_view>
#include <vector>

namespace stylized::app {

/// A vertex at one moment, and how it comes to be there.
struct TracedVertex {
    std::string vertex; ///< As the user wrote it.
    std::string sample;
    VertexTrace trace;
};

/// All that `check` tells about.
struct CheckReport {
    std::string file; ///< As the user gave it.
    std::vector<CheckFinding> findings;
    std::vector<TracedVertex> vertices;
};

/// For people: a line a finding, a table a vertex.
/// - `scene` is the one that was checked.
[[nodiscard]] std::string checkText(const CheckReport& report, const asset::SceneAsset& scene);

/// For programs. `schemaVersion` advances when a field changes its meaning or goes, not when one is added.
[[nodiscard]] std::string checkJson(const CheckReport& report, const asset::SceneAsset& scene);

} // namespace stylized::app
