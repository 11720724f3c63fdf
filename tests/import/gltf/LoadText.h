#pragma once

#include <stylized/import/Import.h>

#include "support/GltfText.h"

#include <gtest/gtest.h>

#include <string>

namespace stylized::import::test {

/// The scene in a .gltf text whose root object is `members`, without its braces and asset; a failure to read it fails
/// the test.
inline ImportedScene loadText(const std::string& members, const ImportOptions& options = {})
{
    const std::string json = R"({"asset":{"version":"2.0"},)" + members + "}";
    Result<ImportedScene> out = loadSceneFromMemory(stylized::test::bytesOf(json), {}, options);
    EXPECT_TRUE(out.has_value()) << toString(out.error());
    if (!out)
        return {};
    EXPECT_EQ(findBrokenPromise(out->scene), "");
    return std::move(*out);
}

/// The error in reading it; having none fails the test.
inline Error errorOf(const std::string& members)
{
    const std::string json = R"({"asset":{"version":"2.0"},)" + members + "}";
    const Result<ImportedScene> out = loadSceneFromMemory(stylized::test::bytesOf(json), {});
    EXPECT_FALSE(out.has_value()) << "expected an error";
    return out ? Error{} : out.error();
}

/// The report entry of a code; having none fails the test.
inline ReportEntry entryOf(const ImportedScene& file, ReportCode code)
{
    for (const ReportEntry& entry : file.report.entries())
        if (entry.code == code)
            return entry;
    ADD_FAILURE() << "expected an entry " << toString(code);
    return {};
}

} // namespace stylized::import::test
