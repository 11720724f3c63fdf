#include <stylized/core/Log.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace stylized::log {
namespace {

class Log : public testing::Test {
protected:
    void SetUp() override
    {
        setSink([this](Level level, std::string_view text) { lines_.emplace_back(level, text); });
    }
    void TearDown() override
    {
        setSink({});
        setLevel(Level::Warning);
    }

    std::vector<std::pair<Level, std::string>> lines_;
};

TEST_F(Log, HandsOnWhatIsAtOrAboveItsLevel)
{
    debug("a {}", 1);
    info("b");
    warning("c {} {}", 2, "x");
    error("d");
    EXPECT_EQ(lines_, (std::vector<std::pair<Level, std::string>>{{Level::Warning, "c 2 x"}, {Level::Error, "d"}}));
}

TEST_F(Log, SaysMoreOrNothingAsItIsTold)
{
    setLevel(Level::Debug);
    debug("a");
    setLevel(Level::Off);
    error("b");
    EXPECT_EQ(lines_, (std::vector<std::pair<Level, std::string>>{{Level::Debug, "a"}}));
}

TEST_F(Log, WritesToStderrWithoutASink)
{
    setSink({});
    testing::internal::CaptureStderr();
    warning("odd but usable");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "stylized: warning: odd but usable\n");
}

} // namespace
} // namespace stylized::log
