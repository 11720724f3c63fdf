// What tells one item from another. C++ side: TagBlock in ShaderBlocks.h.
#if WRITES_GEOMETRY
layout(std140, binding = 6) uniform TagBlock
{
    uint itemId; // the same for all primitives of a node that share a material; never 0
};
#endif
