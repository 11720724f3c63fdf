#include "Program.h"

#include <stylized/core/Log.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace {

using namespace stylized;

Result<void> run(std::span<const char* const> words)
{
    std::vector<const char*> command{"view"};
    command.insert(command.end(), words.begin(), words.end());
    const Result<std::variant<app::Invocation, app::Information>> read = app::parseCommandLine(command);
    if (!read)
        return fail(read.error());
    if (const auto* information = std::get_if<app::Information>(&*read)) {
        std::fputs(information->text.c_str(), stdout);
        return {};
    }
    const auto& invocation = std::get<app::Invocation>(*read);
    if (invocation.values.get<bool>("quiet"))
        log::setLevel(log::Level::Error);
    else if (invocation.values.get<bool>("verbose"))
        log::setLevel(log::Level::Debug);
    Result<std::unique_ptr<viewer::Program>> program = viewer::Program::start(invocation);
    return program ? (*program)->run() : Result<void>(fail(program.error()));
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    try {
        const Result<void> done = run(std::span<const char* const>(argv + (argc > 0 ? 1 : 0), argc > 0 ? argc - 1 : 0));
        if (done)
            return 0;
        std::fprintf(stderr, "stylized-viewer: %s\n", toString(done.error()).c_str());
        return exitCode(done.error().code);
    } catch (const std::exception& error) { // out of memory
        std::fprintf(stderr, "stylized-viewer: %s\n", error.what());
        return exitCode(ErrorCode::SizeImplausible);
    }
}
