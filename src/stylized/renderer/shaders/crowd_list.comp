// Lists those that crowd_cull.comp has found, in order of their places, and tells the draws how many they are: the same
// lists whatever order invocations run in.
#include "crowd.glsl"

layout(local_size_x = 64) in;

layout(std430, binding = 4) readonly buffer CrowdOrder
{
    uint nearFirst[];
};
layout(std430, binding = 6) readonly buffer CrowdGroups
{
    uvec2 seenInGroup[];
};
layout(std430, binding = 7) buffer CrowdCommands
{
    uint commands[]; // five words a draw, of which the second is the number of instances
};

uniform uint memberCount;
uniform uint groupCount;
uniform uint listStride; // words
uniform uint slotCount;

shared uint seen[4]; // a bit a place: two words for the camera, two for the light

uint bitsBefore(uint first, uint place)
{
    uint low = place < 32u ? (1u << place) - 1u : 0xFFFFFFFFu;
    uint high = place < 32u ? 0u : (1u << (place - 32u)) - 1u;
    return uint(bitCount(seen[first] & low) + bitCount(seen[first + 1u] & high));
}

void main()
{
    uint local = gl_LocalInvocationID.x;
    if (local < 4u)
        seen[local] = 0u;
    barrier();
    uint place = gl_GlobalInvocationID.x, number = 0u, seenBy = 0u;
    if (place < memberCount) {
        number = nearFirst[place];
        seenBy = members[number].seenBy;
    }
    uint bit = 1u << (local & 31u);
    if ((seenBy & 1u) != 0u)
        atomicOr(seen[local >> 5], bit);
    if ((seenBy & 2u) != 0u)
        atomicOr(seen[2u + (local >> 5)], bit);
    barrier();
    uvec2 before = uvec2(0u), all = uvec2(0u);
    for (uint group = 0u; group < groupCount; ++group) {
        uvec2 count = seenInGroup[group];
        all += count;
        before += group < gl_WorkGroupID.x ? count : uvec2(0u);
    }
    if ((seenBy & 1u) != 0u) {
        uint rank = before.x + bitsBefore(0u, local);
        crowdLists[rank] = number;
        crowdLists[listStride + all.x - 1u - rank] = number;
    }
    if ((seenBy & 2u) != 0u)
        crowdLists[2u * listStride + before.y + bitsBefore(2u, local)] = number;
    if (gl_WorkGroupID.x == 0u)
        for (uint slot = local; slot < 2u * slotCount; slot += 64u)
            commands[5u * slot + 1u] = slot < slotCount ? all.x : all.y;
}
