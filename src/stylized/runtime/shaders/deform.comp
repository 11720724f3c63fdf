// Writes an instance's own vertices: adds the morph targets that are active, then skins where vertex shaders shall not.
// C++ side: DeformBindings.h for bindings and the layout of `work`; VertexLayout.h for the words of a vertex.
#include "skinning.glsl"

layout(local_size_x = 64) in;

layout(std430, binding = 1) readonly buffer BaseVertices
{
    float baseWords[];
};
layout(std430, binding = 2) writeonly buffer OutputVertices
{
    float outputWords[];
};
uniform uint vertexCount; // to write
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
    uint influenceWords[];
};
uniform uint firstJoint;
#endif
#if INFLUENCE_SETS > 1
layout(std430, binding = 6) readonly buffer Influences2
{
    uint influenceWords2[];
};
#endif

vec3 baseVector(uint word)
{
    return vec3(baseWords[word], baseWords[word + 1u], baseWords[word + 2u]);
}

void write(uint word, vec3 v)
{
    outputWords[word] = v.x;
    outputWords[word + 1u] = v.y;
    outputWords[word + 2u] = v.z;
}

#if DELTA_WORDS > 0
// Shorter sums are what rounding leaves of deltas that cancel the base.
const float kShortestSquare = 1e-8;

/// Two numbers of 16 bits with signs.
vec2 numbers(uint word)
{
    int both = int(word);
    return vec2(bitfieldExtract(both, 0, 16), bitfieldExtract(both, 16, 16));
}

vec3 unitOr(vec3 v, vec3 fallback)
{
    float square = dot(v, v);
    return square > kShortestSquare ? v * inversesqrt(square) : fallback;
}

/// Adds the terms [first, end), which stand in the order of targets.
Vertex morphed(Vertex base, uint first, uint end)
{
    Vertex sum = base;
    for (uint i = first; i < end; ++i) {
        uvec2 term = work[i];
        vec2 steps = uintBitsToFloat(work[2u * term.y]); // weight times step: position, normal
        uint delta = uint(DELTA_WORDS) * term.x;
        vec2 a = numbers(deltaWords[delta]);
        vec2 b = numbers(deltaWords[delta + 1u]);
        sum.position += steps.x * vec3(a, b.x);
#if DELTA_WORDS > 2
        sum.normal += steps.y * vec3(b.y, numbers(deltaWords[delta + 2u]));
#endif
#if DELTA_WORDS > 3 && WRITES_TANGENTS
        vec3 tangent = vec3(numbers(deltaWords[delta + 3u]), numbers(deltaWords[delta + 4u]).x);
        sum.tangent.xyz += uintBitsToFloat(work[2u * term.y + 1u].x) * tangent;
#endif
    }
    if (first == end)
        return base; // to the last bit
#if DELTA_WORDS > 2
    sum.normal = unitOr(sum.normal, base.normal);
    // One of its own belongs to several vertices, whose normals may part: it stays, or the hull would tear there.
    if (base.outlineNormal == base.normal)
        sum.outlineNormal = sum.normal;
#endif
#if DELTA_WORDS > 3 && WRITES_TANGENTS
    sum.tangent.xyz = unitOr(sum.tangent.xyz, base.tangent.xyz);
#endif
    return sum;
}
#endif

#if INFLUENCE_SETS > 0
/// Reads a VertexInfluences: four joints of 16 bits, four weights.
#define ADD_INFLUENCES(rows, words, vertex)                                                                            \
    {                                                                                                                  \
        uint at = INFLUENCE_WORDS * vertex;                                                                            \
        uint xy = words[at], zw = words[at + 1u];                                                                      \
        addJoints(rows, firstJoint, uvec4(xy & 0xFFFFu, xy >> 16, zw & 0xFFFFu, zw >> 16),                             \
                  uintBitsToFloat(uvec4(words[at + 2u], words[at + 3u], words[at + 4u], words[at + 5u])), 4);          \
    }
#endif

void main()
{
    if (gl_GlobalInvocationID.x >= vertexCount)
        return;
#if DELTA_WORDS > 0
    uvec2 slot = work[firstSlot + gl_GlobalInvocationID.x];
    uint index = slot.x;
#else
    uint index = gl_GlobalInvocationID.x;
#endif
    uint word = VERTEX_WORDS * index;
    Vertex vertex;
    vertex.position = baseVector(word + POSITION_WORD);
    vertex.normal = baseVector(word + NORMAL_WORD);
#if WRITES_TANGENTS
    vertex.tangent = vec4(baseVector(word + TANGENT_WORD), baseWords[word + TANGENT_WORD + 3u]);
#else
    vertex.tangent = vec4(0.0);
#endif
    vertex.outlineNormal = baseVector(word + OUTLINE_NORMAL_WORD);
#if DELTA_WORDS > 0
    vertex = morphed(vertex, slot.y, work[firstSlot + gl_GlobalInvocationID.x + 1u].y);
#endif
#if INFLUENCE_SETS > 0
    vec4 rows[3] = vec4[3](vec4(0.0), vec4(0.0), vec4(0.0));
    ADD_INFLUENCES(rows, influenceWords, index)
#if INFLUENCE_SETS > 1
    ADD_INFLUENCES(rows, influenceWords2, index)
#endif
    vertex = skinned(vertex, rows);
#endif
    write(word + POSITION_WORD, vertex.position);
    write(word + NORMAL_WORD, vertex.normal);
    write(word + OUTLINE_NORMAL_WORD, vertex.outlineNormal);
#if WRITES_TANGENTS
    write(word + TANGENT_WORD, vertex.tangent.xyz);
    outputWords[word + TANGENT_WORD + 3u] = vertex.tangent.w;
#endif
}
