// From the vertices of a file to the pose of this frame: linear blend skinning with 0, 4 or 8 influences.
#include "draw.glsl"

#if INFLUENCE_SETS > 0
layout(std430, binding = 0) readonly buffer PaletteRows
{
    vec4 paletteRows[]; // three a joint
};
layout(location = 6) in uvec4 joints;
layout(location = 7) in vec4 weights;
#endif
#if INFLUENCE_SETS > 1
layout(location = 8) in uvec4 joints2;
layout(location = 9) in vec4 weights2;
#endif

struct Vertex
{
    vec3 position;
    vec3 normal;
    vec4 tangent;
};

/// `v` with length 1, or as it is where it has none.
vec3 unitOrSame(vec3 v)
{
    float square = dot(v, v);
    return square > 0.0 ? v * inversesqrt(square) : v;
}

#if INFLUENCE_SETS > 0
void addJoints(inout vec4 rows[3], uvec4 four, vec4 pulls)
{
    for (int i = 0; i < jointsPerSet; ++i) {
        uint first = 3u * (firstJoint + four[i]);
        rows[0] += pulls[i] * paletteRows[first];
        rows[1] += pulls[i] * paletteRows[first + 1u];
        rows[2] += pulls[i] * paletteRows[first + 2u];
    }
}

/// Positions and tangents by the blended matrix, normals by its cofactors times the sign of its determinant: the
/// direction of the inverse transpose, without dividing.
Vertex skinned(Vertex v, vec4 rows[3])
{
    vec3 x = rows[0].xyz, y = rows[1].xyz, z = rows[2].xyz;
    vec3 yz = cross(y, z);
    float handedness = dot(x, yz) < 0.0 ? -1.0 : 1.0;
    vec4 p = vec4(v.position, 1.0);
    Vertex result;
    result.position = vec3(dot(rows[0], p), dot(rows[1], p), dot(rows[2], p));
    result.normal =
        unitOrSame(handedness * vec3(dot(yz, v.normal), dot(cross(z, x), v.normal), dot(cross(x, y), v.normal)));
    result.tangent.xyz = vec3(dot(x, v.tangent.xyz), dot(y, v.tangent.xyz), dot(z, v.tangent.xyz));
    result.tangent.w = handedness * v.tangent.w;
    return result;
}
#endif

/// The vertex in model space: a skinned draw's is its instance's space, any other's the node's.
Vertex deform(Vertex v)
{
#if INFLUENCE_SETS > 0
    vec4 rows[3] = vec4[3](vec4(0.0), vec4(0.0), vec4(0.0));
    addJoints(rows, joints, weights);
#if INFLUENCE_SETS > 1
    addJoints(rows, joints2, weights2);
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
    return result;
}
