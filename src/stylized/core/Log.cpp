#include "stylized/core/Log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <memory>
#include <mutex>

namespace stylized::log {
namespace {

std::atomic<Level> currentLevel{Level::Warning};
std::mutex sinkMutex;
std::function<void(Level, std::string_view)> currentSink;

spdlog::logger& stderrLogger()
{
    static const std::shared_ptr<spdlog::logger> logger = [] {
        auto made =
            std::make_shared<spdlog::logger>("stylized", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
        made->set_pattern("stylized: %^%l%$: %v");
        made->set_level(spdlog::level::trace);
        return made;
    }();
    return *logger;
}

spdlog::level::level_enum toSpdlog(Level level)
{
    switch (level) {
    case Level::Debug: return spdlog::level::debug;
    case Level::Info: return spdlog::level::info;
    case Level::Warning: return spdlog::level::warn;
    case Level::Error: return spdlog::level::err;
    case Level::Off: break;
    }
    return spdlog::level::off;
}

} // namespace

void setLevel(Level level) noexcept
{
    currentLevel = level;
}

Level level() noexcept
{
    return currentLevel;
}

void setSink(std::function<void(Level, std::string_view)> sink)
{
    const std::scoped_lock lock(sinkMutex);
    currentSink = std::move(sink);
}

void write(Level level, std::string_view message)
{
    if (level < currentLevel.load())
        return;
    const std::scoped_lock lock(sinkMutex);
    if (currentSink)
        currentSink(level, message);
    else
        stderrLogger().log(toSpdlog(level), message);
}

} // namespace stylized::log
