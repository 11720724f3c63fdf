// From the vertices of a stream to the pose of this frame.
#include "../../runtime/shaders/skinning.glsl"
#include "draw.glsl"
#include "crowd.glsl"

#if INFLUENCE_SETS > 0
layout(location = 6) in uvec4 joints;
layout(location = 7) in vec4 weights;
#endif
#if INFLUENCE_SETS > 1
layout(location = 8) in uvec4 joints2;
layout(location = 9) in vec4 weights2;
#endif

#if CROWD
#define FIRST_MATRIX (firstJoint + MEMBER.firstMatrix)
#define PLACE MEMBER.worldFromModel
#define NORMAL_PLACE MEMBER.worldFromModel // scaled alike to all sides
#define HANDEDNESS 1.0
#else
#define FIRST_MATRIX firstJoint
#define PLACE worldFromModel
#define NORMAL_PLACE worldFromNormal
#define HANDEDNESS worldFromNormal[0].w
#endif

/// The vertex in model space: a skinned draw's and a crowd's is its instance's space, any other's the node's.
Vertex deform(Vertex v)
{
#if HAS_PALETTE
    vec4 rows[3] = vec4[3](vec4(0.0), vec4(0.0), vec4(0.0));
#if INFLUENCE_SETS > 0
    addJoints(rows, FIRST_MATRIX, joints, weights, jointsPerSet);
#else // the node's own matrix
    addJoints(rows, FIRST_MATRIX, uvec4(0u), vec4(1.0), 1);
#endif
#if INFLUENCE_SETS > 1
    addJoints(rows, FIRST_MATRIX, joints2, weights2, jointsPerSet);
#endif
    return skinned(v, rows);
#else
    return v;
#endif
}

/// From model space into the world.
Vertex placed(Vertex v)
{
    vec4 p = vec4(v.position, 1.0);
    Vertex result;
    result.position = vec3(dot(PLACE[0], p), dot(PLACE[1], p), dot(PLACE[2], p));
    result.normal = unitOrSame(vec3(dot(NORMAL_PLACE[0].xyz, v.normal), dot(NORMAL_PLACE[1].xyz, v.normal),
                                    dot(NORMAL_PLACE[2].xyz, v.normal)));
    result.tangent.xyz = vec3(dot(PLACE[0].xyz, v.tangent.xyz), dot(PLACE[1].xyz, v.tangent.xyz),
                              dot(PLACE[2].xyz, v.tangent.xyz));
    result.tangent.w = v.tangent.w * HANDEDNESS;
#if OUTLINE_NORMALS
    result.outlineNormal = unitOrSame(vec3(dot(NORMAL_PLACE[0].xyz, v.outlineNormal),
                                           dot(NORMAL_PLACE[1].xyz, v.outlineNormal),
                                           dot(NORMAL_PLACE[2].xyz, v.outlineNormal)));
#endif
    return result;
}
