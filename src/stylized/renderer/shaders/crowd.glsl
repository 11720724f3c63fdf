// One of many that are drawn together. C++ side: CrowdBlocks.h.
#if CROWD
struct CrowdMember
{
    vec4 worldFromModel[3]; // rows of a turn, a uniform scale and a place
    vec4 tint;
    uint frame;       // the one before the moment
    float part;       // of the way to the next one
    uint seenBy;      // 1: the camera; 2: the light
    uint firstMatrix; // of its joints
};
#if CROWD_COMPUTE
layout(std430, binding = 1) buffer CrowdMembers
{
    CrowdMember members[];
};
layout(std430, binding = 2) writeonly buffer CrowdLists
{
    uint crowdLists[]; // numbers of members: near first, far first, casters
};
#else
layout(std430, binding = 1) readonly buffer CrowdMembers
{
    CrowdMember members[];
};
layout(std430, binding = 2) readonly buffer CrowdList
{
    uint crowdList[]; // of this draw
};
#define MEMBER members[crowdList[gl_InstanceID]]
#endif
#endif
