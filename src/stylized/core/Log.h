#pragma once

#include <fmt/core.h>

#include <functional>
#include <string_view>
#include <utility>

/// The log: diagnostics for people, on stderr unless redirected. Products never go through it.
namespace stylized::log {

enum class Level { Debug, Info, Warning, Error, Off };

/// Messages below `level` are dropped. Default: Warning.
void setLevel(Level level) noexcept;
[[nodiscard]] Level level() noexcept;

/// Sends messages to `sink` instead of stderr; an empty function restores stderr.
/// **Threads**: `sink` may be called from any thread, never from two at once.
void setSink(std::function<void(Level, std::string_view)> sink);

/// Writes one line.
void write(Level level, std::string_view message);

template <class... Args>
void debug(fmt::format_string<Args...> format, Args&&... args)
{
    if (level() <= Level::Debug)
        write(Level::Debug, fmt::format(format, std::forward<Args>(args)...));
}

template <class... Args>
void info(fmt::format_string<Args...> format, Args&&... args)
{
    if (level() <= Level::Info)
        write(Level::Info, fmt::format(format, std::forward<Args>(args)...));
}

template <class... Args>
void warning(fmt::format_string<Args...> format, Args&&... args)
{
    if (level() <= Level::Warning)
        write(Level::Warning, fmt::format(format, std::forward<Args>(args)...));
}

template <class... Args>
void error(fmt::format_string<Args...> format, Args&&... args)
{
    if (level() <= Level::Error)
        write(Level::Error, fmt::format(format, std::forward<Args>(args)...));
}

} // namespace stylized::log
