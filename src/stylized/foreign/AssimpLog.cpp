#include "stylized/foreign/AssimpLog.h"

#include <assimp/DefaultLogger.hpp>
#include <assimp/Logger.hpp>

#include <cstddef>
#include <mutex>

namespace stylized::foreign {
namespace {

constexpr std::size_t kMostMessages = 1000;

thread_local std::vector<std::string>* collected = nullptr;

void collect(const char* message)
{
    if (collected != nullptr && collected->size() < kMostMessages)
        collected->emplace_back(message);
}

class ThreadLogger : public Assimp::Logger {
public:
    bool attachStream(Assimp::LogStream*, unsigned) override { return false; }
    bool detachStream(Assimp::LogStream*, unsigned) override { return false; }

private:
    void OnDebug(const char*) override {}
    void OnVerboseDebug(const char*) override {}
    void OnInfo(const char*) override {}
    void OnWarn(const char* message) override { collect(message); }
    void OnError(const char* message) override { collect(message); }
};

} // namespace

AssimpLog::AssimpLog()
{
    static std::once_flag once;
    std::call_once(once, [] {
        if (Assimp::DefaultLogger::isNullLogger())
            Assimp::DefaultLogger::set(new ThreadLogger); // Assimp owns it
    });
    collected = &messages_;
}

AssimpLog::~AssimpLog()
{
    collected = nullptr;
}

} // namespace stylized::foreign
