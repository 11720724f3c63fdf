// Linear blend skinning with 4 or 8 influences: the one text for vertex shaders and for compute.
#ifndef CROWD
#define CROWD 0 // compute deforms no crowds
#endif
#define HAS_PALETTE (INFLUENCE_SETS > 0 || CROWD)
#if HAS_PALETTE
layout(std430, binding = 0) readonly buffer PaletteRows
{
    vec4 paletteRows[]; // three a joint
};
#endif

struct Vertex
{
    vec3 position;
    vec3 normal;
    vec4 tangent;
#if OUTLINE_NORMALS
    vec3 outlineNormal;
#endif
};

/// `v` with length 1, or as it is where it has none.
vec3 unitOrSame(vec3 v)
{
    float square = dot(v, v);
    return square > 0.0 ? v * inversesqrt(square) : v;
}

#if HAS_PALETTE
/// Adds the first `count` of four joints of the palette that starts at matrix `palette`.
void addJoints(inout vec4 rows[3], uint palette, uvec4 four, vec4 pulls, int count)
{
    for (int i = 0; i < count; ++i) {
        uint first = 3u * (palette + four[i]);
        rows[0] += pulls[i] * paletteRows[first];
        rows[1] += pulls[i] * paletteRows[first + 1u];
        rows[2] += pulls[i] * paletteRows[first + 2u];
    }
}

/// 1 / the power of two below the largest number: products of what is multiplied by it neither vanish nor overflow, and
/// lose no bit.
float inverseSizeOf(vec3 x, vec3 y, vec3 z)
{
    vec3 most = max(max(abs(x), abs(y)), abs(z));
    float largest = max(max(most.x, most.y), most.z);
    return uintBitsToFloat(0x7F000000u - (floatBitsToUint(largest) & 0x7F800000u));
}

/// Positions and tangents by the blended matrix, normals by its cofactors times the sign of its determinant: the
/// direction of the inverse transpose, without dividing.
Vertex skinned(Vertex v, vec4 rows[3])
{
    vec3 x = rows[0].xyz, y = rows[1].xyz, z = rows[2].xyz;
    float inverseSize = inverseSizeOf(x, y, z);
    vec3 unitX = x * inverseSize, unitY = y * inverseSize, unitZ = z * inverseSize;
    vec3 yz = cross(unitY, unitZ), zx = cross(unitZ, unitX), xy = cross(unitX, unitY);
    float handedness = dot(unitX, yz) < 0.0 ? -1.0 : 1.0;
    vec4 p = vec4(v.position, 1.0);
    Vertex result;
    result.position = vec3(dot(rows[0], p), dot(rows[1], p), dot(rows[2], p));
    result.normal = unitOrSame(handedness * vec3(dot(yz, v.normal), dot(zx, v.normal), dot(xy, v.normal)));
#if OUTLINE_NORMALS
    result.outlineNormal = unitOrSame(
        handedness * vec3(dot(yz, v.outlineNormal), dot(zx, v.outlineNormal), dot(xy, v.outlineNormal)));
#endif
    result.tangent.xyz = vec3(dot(x, v.tangent.xyz), dot(y, v.tangent.xyz), dot(z, v.tangent.xyz));
    result.tangent.w = handedness * v.tangent.w;
    return result;
}
#endif
