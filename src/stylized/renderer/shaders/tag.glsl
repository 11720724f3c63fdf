// What tells one item from another. C++ side: TagBlock in ShaderBlocks.h.
#if WRITES_GEOMETRY || CHANNEL > 0
layout(std140, binding = 6) uniform TagBlock
{
    uint itemId;    // the same for all primitives of a node that share a material; never 0
    uint itemQueue; // 16 times the queue, plus its offset from the queue's lowest
    float nearest;  // of all items: metres from the eye; for an orthographic camera, depths from 0 to 1
    float farthest;
};
#endif
