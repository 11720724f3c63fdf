#include "stylized/foreign/FbxObjects.h"

namespace stylized::foreign {
namespace {

template <class Map>
std::span<const FbxObjects::Link> linksIn(const Map& map, double id)
{
    const auto found = map.find(id);
    return found == map.end() ? std::span<const FbxObjects::Link>() : std::span(found->second);
}

} // namespace

FbxObjects::FbxObjects(const FbxRecord& file) : objects_(file.child("Objects"))
{
    for (const FbxRecord& object : all())
        if (const double id = object.number(0); id != kRoot)
            byId_.emplace(id, &object);
    const FbxRecord* connections = file.child("Connections");
    if (connections == nullptr)
        return;
    // C: kind, id of the child, id of the parent, the parent's property.
    for (const FbxRecord& connection : connections->children) {
        const double child = connection.number(1), parent = connection.number(2);
        const std::string_view property = connection.text(3);
        children_[parent].push_back({child, property});
        parents_[child].push_back({parent, property});
    }
}

const FbxRecord* FbxObjects::find(double id) const
{
    const auto found = byId_.find(id);
    return found == byId_.end() ? nullptr : found->second;
}

std::span<const FbxRecord> FbxObjects::all() const noexcept
{
    return objects_ == nullptr ? std::span<const FbxRecord>() : std::span(objects_->children);
}

std::span<const FbxObjects::Link> FbxObjects::childrenOf(double id) const
{
    return linksIn(children_, id);
}

std::span<const FbxObjects::Link> FbxObjects::parentsOf(double id) const
{
    return linksIn(parents_, id);
}

std::string fbxNameOf(const FbxRecord& object)
{
    const std::string_view stored = object.text(1);
    if (const std::size_t end = stored.find('\0'); end != std::string_view::npos)
        return std::string(stored.substr(0, end));
    const std::size_t colons = stored.find("::");
    return std::string(colons == std::string_view::npos ? stored : stored.substr(colons + 2));
}

} // namespace stylized::foreign
