// From the vertices of a stream to the pose of this frame.
#include "../../runtime/shaders/skinning.glsl"
#include "draw.glsl"

#if INFLUENCE_SETS > 0
layout(location = 6) in uvec4 joints;
layout(location = 7) in vec4 weights;
#endif
#if INFLUENCE_SETS > 1
layout(location = 8) in uvec4 joints2;
layout(location = 9) in vec4 weights2;
#endif

/// The vertex in model space: a skinned draw's is its instance's space, any other's the node's.
Vertex deform(Vertex v)
{
#if INFLUENCE_SETS > 0
    vec4 rows[3] = vec4[3](vec4(0.0), vec4(0.0), vec4(0.0));
    addJoints(rows, firstJoint, joints, weights, jointsPerSet);
#if INFLUENCE_SETS > 1
    addJoints(rows, firstJoint, joints2, weights2, jointsPerSet);
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
    result.position = vec3(dot(worldFromModel[0], p), dot(worldFromModel[1], p), dot(worldFromModel[2], p));
    result.normal = unitOrSame(vec3(dot(worldFromNormal[0].xyz, v.normal), dot(worldFromNormal[1].xyz, v.normal),
                                    dot(worldFromNormal[2].xyz, v.normal)));
    result.tangent.xyz = vec3(dot(worldFromModel[0].xyz, v.tangent.xyz), dot(worldFromModel[1].xyz, v.tangent.xyz),
                              dot(worldFromModel[2].xyz, v.tangent.xyz));
    result.tangent.w = v.tangent.w * worldFromNormal[0].w;
#if OUTLINE_NORMALS
    result.outlineNormal = unitOrSame(vec3(dot(worldFromNormal[0].xyz, v.outlineNormal),
                                           dot(worldFromNormal[1].xyz, v.outlineNormal),
                                           dot(worldFromNormal[2].xyz, v.outlineNormal)));
#endif
    return result;
}
