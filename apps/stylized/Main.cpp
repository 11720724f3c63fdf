#include "Commands.h"

#include <stylized/app/CommandLine.h>
#include <stylized/app/OutputFile.h>
#include <stylized/core/Log.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <span>
#include <variant>

namespace {

using namespace stylized;

Result<void> print(const std::string& text)
{
    Result<app::OutputFile> output = app::OutputFile::create("-");
    return output ? output->write(text) : Result<void>(fail(output.error()));
}

Result<void> run(std::span<const char* const> words)
{
    const Result<std::variant<app::Invocation, app::Information>> read = app::parseCommandLine(words);
    if (!read)
        return fail(read.error());
    if (const auto* information = std::get_if<app::Information>(&*read))
        return print(information->text);
    const auto& invocation = std::get<app::Invocation>(*read);
    if (invocation.values.get<bool>("quiet"))
        log::setLevel(log::Level::Error);
    else if (invocation.values.get<bool>("verbose"))
        log::setLevel(log::Level::Debug);
    switch (invocation.command) {
    case app::kCheck: return check(invocation);
    case app::kInspect: return inspect(invocation);
    case app::kEvaluate: return evaluate(invocation);
    case app::kRender: return render(invocation);
    case app::kSheet: return sheet(invocation);
    case app::kBake: return bake(invocation);
    case app::kView: return view(words.subspan(1));
    case app::kAllCommands: break;
    }
    return {};
}

} // namespace

int main(int argc, char** argv)
{
    // A reader of our output that goes away is an output that cannot be written, not the end.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // and so is one that the system allows no more bytes
    try {
        const Result<void> done = run(std::span<const char* const>(argv + (argc > 0 ? 1 : 0), argc > 0 ? argc - 1 : 0));
        if (done)
            return 0;
        std::fprintf(stderr, "stylized: %s\n", toString(done.error()).c_str());
        return exitCode(done.error().code);
    } catch (const std::exception& error) { // out of memory
        std::fprintf(stderr, "stylized: %s\n", error.what());
        return exitCode(ErrorCode::SizeImplausible);
    }
}
