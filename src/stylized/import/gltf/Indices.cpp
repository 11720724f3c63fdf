#include "stylized/import/gltf/Indices.h"

#include <algorithm>

namespace stylized::import::gltf {
namespace {

/// Collects elements and drops those that name no vertex.
class Unroller {
public:
    Unroller(PrimitiveMode mode, std::uint32_t vertexCount, UnrolledIndices& out)
        : mode_(mode), vertexCount_(vertexCount), out_(out)
    {}

    /// Unrolls one run of indices between restarts.
    void addRun(std::span<const std::uint32_t> run)
    {
        const std::size_t count = run.size();
        switch (mode_) {
        case PrimitiveMode::Points: addList(run, 1); break;
        case PrimitiveMode::Lines: addList(run, 2); break;
        case PrimitiveMode::Triangles: addList(run, 3); break;
        case PrimitiveMode::LineLoop:
        case PrimitiveMode::LineStrip:
            leftOver(count, 2);
            for (std::size_t i = 0; i + 1 < count; ++i)
                add({run[i], run[i + 1]});
            if (mode_ == PrimitiveMode::LineLoop && count > 2)
                add({run[count - 1], run[0]});
            break;
        case PrimitiveMode::TriangleStrip:
            leftOver(count, 3);
            // Every second triangle has its last two corners swapped, so that all wind alike.
            for (std::size_t i = 0; i + 2 < count; ++i)
                addWithArea({run[i], run[i + 1 + i % 2], run[i + 2 - i % 2]});
            break;
        case PrimitiveMode::TriangleFan:
            leftOver(count, 3);
            for (std::size_t i = 0; i + 2 < count; ++i)
                addWithArea({run[i + 1], run[i + 2], run[0]});
            break;
        }
    }

private:
    void leftOver(std::size_t count, std::size_t corners)
    {
        if (count < corners)
            out_.leftOverCount += count;
    }

    void addList(std::span<const std::uint32_t> run, std::size_t corners)
    {
        out_.leftOverCount += run.size() % corners;
        for (std::size_t i = 0; i + corners <= run.size(); i += corners)
            add(run.subspan(i, corners));
    }

    void addWithArea(std::initializer_list<std::uint32_t> corners)
    {
        const std::uint32_t* c = corners.begin();
        if (c[0] != c[1] && c[1] != c[2] && c[2] != c[0])
            add(corners);
    }

    void add(std::initializer_list<std::uint32_t> corners) { add(std::span(corners.begin(), corners.size())); }

    void add(std::span<const std::uint32_t> corners)
    {
        if (std::all_of(corners.begin(), corners.end(), [&](std::uint32_t i) { return i < vertexCount_; }))
            out_.indices.insert(out_.indices.end(), corners.begin(), corners.end());
        else
            ++out_.outOfRangeCount;
    }

    PrimitiveMode mode_;
    std::uint32_t vertexCount_;
    UnrolledIndices& out_;
};

std::size_t cornersOf(PrimitiveMode mode)
{
    return mode == PrimitiveMode::Triangles ? 3 : mode == PrimitiveMode::Lines ? 2 : 1;
}

} // namespace

asset::Topology topologyOf(PrimitiveMode mode) noexcept
{
    switch (mode) {
    case PrimitiveMode::Points: return asset::Topology::Points;
    case PrimitiveMode::Lines:
    case PrimitiveMode::LineLoop:
    case PrimitiveMode::LineStrip: return asset::Topology::Lines;
    case PrimitiveMode::Triangles:
    case PrimitiveMode::TriangleStrip:
    case PrimitiveMode::TriangleFan: break;
    }
    return asset::Topology::Triangles;
}

namespace {

/// False also where that takes a closer look: without comparisons, which old vector instructions lack for whole numbers
/// without sign.
bool areBelow(const std::vector<std::uint32_t>& indices, std::uint32_t limit)
{
    constexpr std::uint32_t kTopBit = 0x80000000u;
    std::uint32_t signs = limit <= kTopBit ? kTopBit : 0u;
    for (const std::uint32_t index : indices)
        signs &= (index - limit) & ~index;
    return (signs & kTopBit) != 0;
}

} // namespace

UnrolledIndices unrollIndices(PrimitiveMode mode, std::vector<std::uint32_t> indices, std::uint32_t vertexCount,
                              std::uint32_t restart)
{
    UnrolledIndices out;
    const bool isList =
        mode == PrimitiveMode::Points || mode == PrimitiveMode::Lines || mode == PrimitiveMode::Triangles;
    if (isList && indices.size() % cornersOf(mode) == 0 && areBelow(indices, std::min(vertexCount, restart))) {
        out.indices = std::move(indices);
        return out;
    }
    Unroller unroller(mode, vertexCount, out);
    auto runBegin = indices.begin();
    while (true) {
        const auto runEnd = std::find(runBegin, indices.end(), restart);
        unroller.addRun({runBegin, runEnd});
        if (runEnd == indices.end())
            return out;
        ++out.restartCount;
        runBegin = runEnd + 1;
    }
}

} // namespace stylized::import::gltf
