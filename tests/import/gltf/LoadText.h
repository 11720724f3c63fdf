#pragma once

#include <stylized/import/Import.h>

#include "support/GltfText.h"

#include <gtest/gtest.h>

#include <string>

namespace stylized::test {

/// The scene in a .gltf text whose root object is `members`, without its braces and asset; a failure to read it fails
/// the test.
inline import::ImportedScene loadText(const std::string& members, const import::ImportOptions& options = {})
{
    const std::string json = R"({"asset":{"version":"2.0"},)" + members + "}";
    Result<import::ImportedScene> out = import::loadSceneFromMemory(bytesOf(json), {}, options);
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
    const Result<import::ImportedScene> out = import::loadSceneFromMemory(bytesOf(json), {});
    EXPECT_FALSE(out.has_value()) << "expected an error";
    return out ? Error{} : out.error();
}

/// The report entry of a code; having none fails the test.
inline import::ReportEntry entryOf(const import::ImportedScene& file, import::ReportCode code)
{
    for (const import::ReportEntry& entry : file.report.entries())
        if (entry.code == code)
            return entry;
    ADD_FAILURE() << "expected an entry " << toString(code);
    return {};
}

} // namespace stylized::test
