#pragma once

#include <stylized/graphics/Context.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string_view>

namespace stylized::test {

/// A test on a headless OpenGL context, which all tests of a program share. Without one the test is skipped, or fails
/// where STYLIZED_REQUIRE_GL=1. A test that makes the driver report an error fails, unless it says expectErrors().
class GlTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        GTEST_FLAG_SET(death_test_style, "threadsafe"); // drivers have threads, which a plain fork loses
        if (!sharedContext()) {
            const char* isRequired = std::getenv("STYLIZED_REQUIRE_GL");
            if (isRequired && std::string_view(isRequired) == "1")
                FAIL() << sharedContext().error().message;
            GTEST_SKIP() << sharedContext().error().message;
        }
        ASSERT_TRUE(context().makeCurrent());
        context().resetCounters();
        errorCount_ = context().debugErrorCount();
    }

    void TearDown() override
    {
        if (sharedContext() && !expectsErrors_) {
            EXPECT_EQ(context().debugErrorCount(), errorCount_) << "the driver reported errors";
        }
    }

    static graphics::Context& context() { return **sharedContext(); }
    static graphics::Commands& commands() { return context().commands(); }

    /// This test makes errors on purpose.
    void expectErrors() { expectsErrors_ = true; }

private:
    static Result<std::unique_ptr<graphics::Context>>& sharedContext()
    {
        static auto context = graphics::Context::createHeadless();
        return context;
    }

    std::size_t errorCount_ = 0;
    bool expectsErrors_ = false;
};

} // namespace stylized::test
