#include "stylized/renderer/PassDeclaration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace stylized::renderer {
namespace {

/// Whether `later` needs something that `earlier` writes. A pass that changes a resource waits for the one that makes
/// it; passes that change the same resource wait for each other in the order in which they are listed.
bool waitsFor(std::span<const PassDeclaration> passes, std::size_t later, std::size_t earlier)
{
    const auto waits = [&](std::string_view resource) {
        const bool changes = passes[earlier].doesWrite(resource);
        return passes[earlier].doesMake(resource) ||
               (changes && (!passes[later].doesWrite(resource) || earlier < later));
    };
    const PassDeclaration& pass = passes[later];
    return std::any_of(pass.reads.begin(), pass.reads.end(), waits) ||
           std::any_of(pass.keeps.begin(), pass.keeps.end(), waits);
}

enum class Visit : std::uint8_t { NotYet, Open, Done };

/// The name of passes on a cycle, in order; empty where there is none below `pass`.
std::string findCycle(std::span<const PassDeclaration> passes, std::size_t pass, std::vector<Visit>& visits,
                      std::vector<std::size_t>& path)
{
    visits[pass] = Visit::Open;
    path.push_back(pass);
    for (std::size_t other = 0; other < passes.size(); ++other) {
        if (other == pass || visits[other] == Visit::Done || !waitsFor(passes, pass, other))
            continue;
        if (visits[other] == Visit::Open) {
            std::string names;
            for (auto it = std::find(path.begin(), path.end(), other); it != path.end(); ++it)
                names += fmt::format("'{}', ", passes[*it].name);
            return names + fmt::format("'{}'", passes[other].name);
        }
        if (std::string cycle = findCycle(passes, other, visits, path); !cycle.empty())
            return cycle;
    }
    path.pop_back();
    visits[pass] = Visit::Done;
    return {};
}

std::string checkProducers(std::span<const PassDeclaration> passes)
{
    for (const PassDeclaration& pass : passes) {
        for (const auto* list : {&pass.reads, &pass.keeps})
            for (const std::string_view resource : *list)
                if (std::none_of(passes.begin(), passes.end(), [&](const auto& p) { return p.doesMake(resource); }))
                    return fmt::format("pass '{}' reads '{}', which no pass makes", pass.name, resource);
        for (const std::string_view resource : pass.writes)
            for (const PassDeclaration& other : passes)
                if (&other != &pass && pass.doesMake(resource) && other.doesMake(resource))
                    return fmt::format("passes '{}' and '{}' both make '{}'", pass.name, other.name, resource);
    }
    return {};
}

bool contains(std::span<const std::string_view> list, std::string_view resource) noexcept
{
    return std::find(list.begin(), list.end(), resource) != list.end();
}

} // namespace

bool PassDeclaration::doesRead(std::string_view resource) const noexcept
{
    return contains(reads, resource) || contains(keeps, resource);
}

bool PassDeclaration::doesWrite(std::string_view resource) const noexcept
{
    return contains(writes, resource);
}

bool PassDeclaration::doesMake(std::string_view resource) const noexcept
{
    return doesWrite(resource) && !doesRead(resource);
}

std::string findOrderFault(std::span<const PassDeclaration> passes)
{
    if (std::string fault = checkProducers(passes); !fault.empty())
        return fault;
    std::vector<Visit> visits(passes.size(), Visit::NotYet);
    for (std::size_t i = 0; i < passes.size(); ++i) {
        std::vector<std::size_t> path;
        if (visits[i] == Visit::NotYet)
            if (const std::string cycle = findCycle(passes, i, visits, path); !cycle.empty())
                return fmt::format("passes wait for each other: {}", cycle);
    }
    for (std::size_t later = 0; later < passes.size(); ++later)
        for (std::size_t earlier = later + 1; earlier < passes.size(); ++earlier)
            for (const std::string_view resource : passes[earlier].writes)
                if (passes[later].doesRead(resource) && waitsFor(passes, later, earlier))
                    return fmt::format("pass '{}' reads '{}' before pass '{}' has written it", passes[later].name,
                                       resource, passes[earlier].name);
    return {};
}

} // namespace stylized::renderer
