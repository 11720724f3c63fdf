// Where each member of a crowd stands now, in which frames of its clip it is, and whether camera and light see its box.
// C++ side: CrowdBlocks.h.
#include "crowd.glsl"

layout(local_size_x = 64) in;

struct CrowdInstance
{
    vec4 rotation; // x, y, z, w
    vec3 position;
    float scale;
    vec3 tint;
    float seconds; // into its clip, when the crowd's clock was 0
    float speed;
    uint clip;
    uint unused0, unused1;
};
layout(std430, binding = 3) readonly buffer CrowdInstances
{
    CrowdInstance instances[];
};
layout(std430, binding = 4) readonly buffer CrowdOrder
{
    uint nearFirst[]; // numbers of members
};

struct CrowdClip
{
    vec3 center;
    float duration; // seconds; 0: one frame
    vec3 extent;    // half the box's sides
    float lastFrame;
    uint firstFrame;
    uint unused0, unused1, unused2;
};
layout(std430, binding = 5) readonly buffer CrowdClips
{
    CrowdClip clips[];
};
layout(std430, binding = 6) writeonly buffer CrowdGroups
{
    uvec2 seenInGroup[]; // by camera, by light
};

uniform uint memberCount;
uniform uint matrixCount; // of a member
uniform uint views;       // whose lists are wanted: 1: the camera's; 2: the light's
uniform float seconds;    // the crowd's clock
uniform float margin;     // metres around boxes, before the member's scale
uniform mat4 worldFromCrowd; // a turn, a uniform scale and a place
uniform mat4 cameraFromWorld, lightFromWorld; // to clip space

shared uint groupCounts[2];

mat3 matrixOf(vec4 q)
{
    vec3 twice = 2.0 * q.xyz;
    vec3 x = twice * q.x, w = twice * q.w;
    float yy = twice.y * q.y, yz = twice.y * q.z, zz = twice.z * q.z;
    return mat3(vec3(1.0 - yy - zz, x.y + w.z, x.z - w.y), vec3(x.y - w.z, 1.0 - x.x - zz, yz + w.x),
                vec3(x.z + w.y, yz - w.x, 1.0 - x.x - yy));
}

/// Never false for a box that touches the inside.
/// Source: Gribb and Hartmann, "Fast Extraction of Viewing Frustum Planes from the World-View-Projection Matrix".
bool isSeen(mat4 clipFromWorld, vec3 center, mat3 halfSides)
{
    mat4 rows = transpose(clipFromWorld);
    for (int plane = 0; plane < 6; ++plane) {
        vec4 inward = rows[3] + ((plane & 1) == 0 ? rows[plane >> 1] : -rows[plane >> 1]);
        vec3 reach = abs(inward.xyz * halfSides); // a row times a matrix: one number a side
        if (dot(inward.xyz, center) + inward.w + reach.x + reach.y + reach.z < 0.0)
            return false;
    }
    return true;
}

void main()
{
    if (gl_LocalInvocationID.x < 2u)
        groupCounts[gl_LocalInvocationID.x] = 0u;
    barrier();
    uint place = gl_GlobalInvocationID.x;
    if (place < memberCount) {
        uint number = nearFirst[place];
        CrowdInstance instance = instances[number];
        CrowdClip clip = clips[instance.clip];
        mat4 model = mat4(matrixOf(instance.rotation) * instance.scale);
        model[3] = vec4(instance.position, 1.0);
        model = worldFromCrowd * model;
        mat4 rows = transpose(model);

        float frame = 0.0;
        if (clip.duration > 0.0) {
            float turns = (instance.seconds + instance.speed * seconds) / clip.duration;
            frame = (turns - floor(turns)) * clip.lastFrame;
        }
        float before = min(floor(frame), max(clip.lastFrame - 1.0, 0.0));

        vec3 center = (model * vec4(clip.center, 1.0)).xyz, halfSides = clip.extent + margin;
        mat3 sides = mat3(model[0].xyz * halfSides.x, model[1].xyz * halfSides.y, model[2].xyz * halfSides.z);
        uint seenBy = 0u;
        if ((views & 1u) != 0u && isSeen(cameraFromWorld, center, sides))
            seenBy |= 1u;
        if ((views & 2u) != 0u && isSeen(lightFromWorld, center, sides))
            seenBy |= 2u;

        for (int row = 0; row < 3; ++row)
            members[number].worldFromModel[row] = rows[row];
        members[number].tint = vec4(instance.tint, 1.0);
        members[number].frame = clip.firstFrame + uint(before);
        members[number].part = frame - before;
        members[number].seenBy = seenBy;
        members[number].firstMatrix = number * matrixCount;
        if ((seenBy & 1u) != 0u)
            atomicAdd(groupCounts[0], 1u);
        if ((seenBy & 2u) != 0u)
            atomicAdd(groupCounts[1], 1u);
    }
    barrier();
    if (gl_LocalInvocationID.x == 0u)
        seenInGroup[gl_WorkGroupID.x] = uvec2(groupCounts[0], groupCounts[1]);
}
