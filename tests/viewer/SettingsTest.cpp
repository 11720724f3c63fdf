#include "Settings.h"

#include "support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

namespace stylized::viewer {
namespace {

TEST(Settings, ComeBackFromTheirText)
{
    Settings settings;
    settings.windowWidth = 999;
    settings.folder = "/models/my folder";
    settings.options["look"] = "plain";
    settings.addRecentFile("/a/b/../ミク.vrm");
    const Settings back = Settings::parse(settings.text());
    EXPECT_EQ(back.windowWidth, 999);
    EXPECT_EQ(back.folder, "/models/my folder");
    EXPECT_EQ(back.options, settings.options);
    EXPECT_EQ(back.recentFiles, (std::vector<std::string>{"/a/ミク.vrm"}));
}

TEST(Settings, LeaveOutWhatNobodyKnowsOrMayBe)
{
    const Settings settings = Settings::parse("nonsense\nfuture = 1\nwindow-width = -5\noption.gone = 1\n"
                                              "option.exposure = 1000\noption.bloom = 0.5\n= x\n");
    EXPECT_EQ(settings.windowWidth, 1280);
    EXPECT_EQ(settings.options, (std::map<std::string, std::string>{{"bloom", "0.5"}}));
}

TEST(Settings, RecentFilesStandOnceTheNewestFirstAndAtMostTen)
{
    Settings settings;
    for (int i = 0; i < 12; ++i)
        settings.addRecentFile("/f" + std::to_string(i));
    settings.addRecentFile("/f5");
    ASSERT_EQ(settings.recentFiles.size(), 10u);
    EXPECT_EQ(settings.recentFiles[0], "/f5");
    EXPECT_EQ(settings.recentFiles[1], "/f11");
    EXPECT_EQ(settings.recentFiles[9], "/f2");
}

/// Sets a variable of the environment for one test.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name)
    {
        if (const char* old = std::getenv(name))
            old_ = old;
        value ? ::setenv(name, value, 1) : ::unsetenv(name);
    }
    ~Variable() { old_ ? ::setenv(name_, old_->c_str(), 1) : ::unsetenv(name_); }

private:
    const char* name_;
    std::optional<std::string> old_;
};

TEST(Settings, AreKeptWhereXdgSaysAndNowhereElse)
{
    const test::TemporaryDirectory folder;
    {
        const Variable config("XDG_CONFIG_HOME", folder.path().c_str());
        Settings settings;
        settings.windowHeight = 777;
        ASSERT_TRUE(settings.save().has_value());
        EXPECT_EQ(settingsFile(), folder.path() / "stylized-viewer" / "settings");
        EXPECT_EQ(Settings::load().windowHeight, 777);
    }
    const Variable config("XDG_CONFIG_HOME", nullptr), home("HOME", "/folk/someone");
    EXPECT_EQ(settingsFile(), "/folk/someone/.config/stylized-viewer/settings");
    const Variable none("HOME", nullptr);
    EXPECT_EQ(settingsFile(), "");
    EXPECT_TRUE(Settings().save().has_value()) << "without a home nothing is kept, and nothing fails";
}

} // namespace
} // namespace stylized::viewer
