// Writes an instance's own vertices: adds the morph targets that are active, then skins where vertex shaders shall not.
// C++ side: DeformBindings.h for bindings and the layout of `work`; VertexLayout.h for vertices, PackedMorphs.h for deltas.
#include "skinning.glsl"

layout(local_size_x = 64) in;

struct GeometryVertex
{
    vec3 position;
    vec3 normal;
    vec4 tangent;
    vec3 outlineNormal;
};
layout(std430, binding = 1) readonly buffer BaseVertices
{
    GeometryVertex baseVertices[];
};
layout(std430, binding = 2) writeonly buffer OutputVertices
{
    GeometryVertex outputVertices[];
};
uniform uint vertexCount; // to write

// What neither targets nor joints change stays the base's, as which the output begins.
#define WRITES_NORMALS (INFLUENCE_SETS > 0 || NORMAL_DELTAS)
#if DELTA_WORDS > 0
layout(std430, binding = 3) readonly buffer MorphDeltas
{
    uint deltaWords[];
};
layout(std430, binding = 4) readonly buffer MorphWork
{
    uvec2 work[];
};
uniform uint firstSlot;
#endif
#if INFLUENCE_SETS > 0
layout(std430, binding = 5) readonly buffer Influences
{
    uvec2 influences[]; // three a vertex
};
uniform uint firstJoint;
#endif
#if INFLUENCE_SETS > 1
layout(std430, binding = 6) readonly buffer Influences2
{
    uvec2 influences2[];
};
#endif

#if DELTA_WORDS > 0
// Shorter sums are what rounding leaves of deltas that cancel the base.
const float kShortestSquare = 1e-8;

/// Two numbers of 16 bits with signs.
vec2 numbers(uint word)
{
    int both = int(word);
    return vec2(bitfieldExtract(both, 0, 16), bitfieldExtract(both, 16, 16));
}

struct Delta
{
    vec3 position;
    vec3 normal;
};

/// The first words of a delta: MorphFormat's rows.
Delta unpacked(uint at)
{
    Delta delta;
#if WIDE_DELTAS
    ivec3 words = ivec3(deltaWords[at], deltaWords[at + 1u], deltaWords[at + 2u]);
    delta.position = vec3(words >> 8);
#if NORMAL_DELTAS
    int z = words.x & 0xFF | words.y << 8;
    delta.normal = vec3(numbers(deltaWords[at + 3u]), bitfieldExtract(z, 0, 16));
#endif
#else
    vec2 a = numbers(deltaWords[at]);
    vec2 b = numbers(deltaWords[at + 1u]);
    delta.position = vec3(a, b.x);
#if NORMAL_DELTAS
    delta.normal = vec3(b.y, numbers(deltaWords[at + 2u]));
#endif
#endif
    return delta;
}

vec3 unitOr(vec3 v, vec3 fallback)
{
    float square = dot(v, v);
    return square > kShortestSquare ? v * inversesqrt(square) : fallback;
}

/// Adds the terms of a slot, in the order of targets.
Vertex morphed(Vertex base, uvec2 slot)
{
    Vertex sum = base;
    if ((slot.x & (ONE_TERM | LISTED_TERMS)) == 0u)
        return base; // to the last bit
    uint next = slot.y;
    uvec2 term = uvec2(slot.y, bitfieldExtract(slot.x, SLOT_VERTEX_BITS, ONE_TERM_LAYER_BITS) | LAST_TERM);
    if ((slot.x & LISTED_TERMS) != 0u)
        term = work[next];
    while (true) {
        uint layer = term.y & ~LAST_TERM;
        vec2 steps = uintBitsToFloat(work[2u * layer]); // weight times step: position, normal
        uint at = uint(DELTA_WORDS) * term.x;
        Delta delta = unpacked(at);
        sum.position += steps.x * delta.position;
#if NORMAL_DELTAS
        sum.normal += steps.y * delta.normal;
#endif
#if TANGENT_DELTAS && WRITES_TANGENTS
        uint last = at + uint(DELTA_WORDS) - 2u;
        vec3 tangent = vec3(numbers(deltaWords[last]), numbers(deltaWords[last + 1u]).x);
        sum.tangent.xyz += uintBitsToFloat(work[2u * layer + 1u].x) * tangent;
#endif
        if ((term.y & LAST_TERM) != 0u)
            break;
        term = work[++next];
    }
#if NORMAL_DELTAS
    sum.normal = unitOr(sum.normal, base.normal);
    // One of its own belongs to several vertices, whose normals may part: it stays, or the hull would tear there.
    if ((slot.x & OWN_OUTLINE) == 0u)
        sum.outlineNormal = sum.normal;
#endif
#if TANGENT_DELTAS && WRITES_TANGENTS
    sum.tangent.xyz = unitOr(sum.tangent.xyz, base.tangent.xyz);
#endif
    return sum;
}
#endif

#if INFLUENCE_SETS > 0
/// Reads a VertexInfluences: four joints of 16 bits, four weights.
#define ADD_INFLUENCES(rows, pairs, vertex)                                                                            \
    {                                                                                                                  \
        uvec2 joints = pairs[3u * vertex];                                                                             \
        vec4 pulls = uintBitsToFloat(uvec4(pairs[3u * vertex + 1u], pairs[3u * vertex + 2u]));                         \
        addJoints(rows, firstJoint, uvec4(joints.x & 0xFFFFu, joints.x >> 16, joints.y & 0xFFFFu, joints.y >> 16),     \
                  pulls, 4);                                                                                           \
    }
#endif

void main()
{
    if (gl_GlobalInvocationID.x >= vertexCount)
        return;
#if DELTA_WORDS > 0
    uvec2 slot = work[firstSlot + gl_GlobalInvocationID.x];
    uint index = bitfieldExtract(slot.x, 0, SLOT_VERTEX_BITS);
#else
    uint index = gl_GlobalInvocationID.x;
#endif
    Vertex vertex;
    vertex.position = baseVertices[index].position;
#if WRITES_NORMALS
    vertex.normal = baseVertices[index].normal;
#else
    vertex.normal = vec3(0.0);
#endif
#if WRITES_TANGENTS
    vertex.tangent = baseVertices[index].tangent;
#else
    vertex.tangent = vec4(0.0);
#endif
#if INFLUENCE_SETS > 0
    vertex.outlineNormal = baseVertices[index].outlineNormal;
#else
    vertex.outlineNormal = vertex.normal;
#endif
#if DELTA_WORDS > 0
    vertex = morphed(vertex, slot);
#endif
#if INFLUENCE_SETS > 0
    vec4 rows[3] = vec4[3](vec4(0.0), vec4(0.0), vec4(0.0));
    ADD_INFLUENCES(rows, influences, index)
#if INFLUENCE_SETS > 1
    ADD_INFLUENCES(rows, influences2, index)
#endif
    vertex = skinned(vertex, rows);
#endif
    outputVertices[index].position = vertex.position;
#if WRITES_NORMALS
    outputVertices[index].normal = vertex.normal;
#if INFLUENCE_SETS == 0
    if ((slot.x & OWN_OUTLINE) == 0u)
#endif
        outputVertices[index].outlineNormal = vertex.outlineNormal;
#endif
#if WRITES_TANGENTS
    outputVertices[index].tangent = vertex.tangent;
#endif
}
