#pragma once

#include <filesystem>
#include <optional>

/// The folder of test files that is not part of the repository: `corpus/` and `oracle/`.
namespace stylized::test {

/// Where the environment variable STYLIZED_SHARED points, else the folder `shared` beside the source tree; nothing
/// where neither holds a corpus.
[[nodiscard]] std::optional<std::filesystem::path> sharedFolder();

/// A corpus file such as "gltf/CesiumMan.glb"; nothing where there is no shared folder.
/// A file that is missing from a folder that is there is returned all the same: opening it fails, and so does the test.
[[nodiscard]] std::optional<std::filesystem::path> corpusFile(const std::filesystem::path& relativePath);

} // namespace stylized::test

/// Leaves the test as skipped, with the reason, where there is no shared folder.
/// scripts/test turns the absence into a failure on a server (CI=true).
#define STYLIZED_SKIP_WITHOUT_SHARED()                                                                                 \
    do {                                                                                                               \
        if (!::stylized::test::sharedFolder())                                                                         \
            GTEST_SKIP() << "no shared folder: set STYLIZED_SHARED to the folder that holds corpus/ and oracle/";      \
    } while (false)
