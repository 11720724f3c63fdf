// The joint matrices of those who are seen, mixed from two frames of their clips. C++ side: PaletteLayout.h for what is
// written, RuntimeBakedClips.h for what is read.
#include "crowd.glsl"

layout(local_size_x = 64) in;

layout(std430, binding = 0) writeonly buffer PaletteRows
{
    vec4 paletteRows[]; // three a matrix
};
layout(binding = 0) uniform sampler2D bakedRows; // its width is a power of two

uniform uint matrixCount;

vec4 bakedRow(uint row)
{
    uint width = uint(textureSize(bakedRows, 0).x);
    return texelFetch(bakedRows, ivec2(row & (width - 1u), row >> findLSB(width)), 0);
}

void main()
{
    uint matrix = gl_GlobalInvocationID.x, number = gl_WorkGroupID.y;
    if (matrix >= matrixCount || members[number].seenBy == 0u)
        return;
    uint from = 3u * (members[number].frame * matrixCount + matrix);
    uint to = 3u * (members[number].firstMatrix + matrix);
    float part = members[number].part;
    for (uint row = 0u; row < 3u; ++row) {
        vec4 mixed = bakedRow(from + row);
        if (part > 0.0) // the last frame has no next one
            mixed = mix(mixed, bakedRow(from + row + 3u * matrixCount), part);
        paletteRows[to + row] = mixed;
    }
}
