#pragma once

#include <string_view>

/// Morph layouts that were measured against the shipped one: see docs/decisions/0010-morph-layout.md. Defines: FLOATS
/// (1: numbers of 32 bits, 0: of 16), WORDS (of a delta without its index), STAGE (of target lists).
namespace stylized::bench {

inline constexpr std::string_view kMorphHead = R"glsl(
layout(local_size_x = 64) in;
layout(std430, binding = 1) readonly buffer Base { float base[]; };
layout(std430, binding = 2) buffer Output { float result[]; };
#if FLOATS
layout(std430, binding = 3) readonly buffer Deltas { float deltas[]; };
#else
layout(std430, binding = 3) readonly buffer Deltas { uint deltas[]; };
#endif
uniform uint count;

vec2 numbers(uint word)
{
    return vec2(bitfieldExtract(int(word), 0, 16), bitfieldExtract(int(word), 16, 16));
}

void load(uint at, out vec3 p, out vec3 n)
{
#if FLOATS
    p = vec3(deltas[at], deltas[at + 1u], deltas[at + 2u]);
    n = vec3(deltas[at + 3u], deltas[at + 4u], deltas[at + 5u]);
#else
    vec2 a = numbers(deltas[at]), b = numbers(deltas[at + 1u]);
    p = vec3(a, b.x);
    n = vec3(b.y, numbers(deltas[at + 2u]));
#endif
}

vec3 vectorAt(uint at) { return vec3(base[at], base[at + 1u], base[at + 2u]); }

void store(uint at, vec3 v)
{
    result[at] = v.x;
    result[at + 1u] = v.y;
    result[at + 2u] = v.z;
}
)glsl";

/// A list of (target, delta) a vertex; every target's weight is looked up. The reference layout of the tests.
inline constexpr std::string_view kVertexLists = R"glsl(
layout(std430, binding = 4) readonly buffer Firsts { uint firsts[]; };
layout(std430, binding = 5) readonly buffer Weights { vec2 weights[]; };
void main()
{
    uint v = gl_GlobalInvocationID.x;
    if (v >= count)
        return;
    vec3 p = vectorAt(10u * v), n = vectorAt(10u * v + 3u);
    for (uint i = firsts[v]; i < firsts[v + 1u]; ++i) {
        uint at = i * (WORDS + 1u);
        vec2 weight = weights[uint(deltas[at + WORDS])];
        if (weight.x != 0.0) {
            vec3 dp, dn;
            load(at, dp, dn);
            p += weight.x * dp;
            n += weight.y * dn;
        }
    }
    store(10u * v, p);
    store(10u * v + 3u, normalize(n));
}
)glsl";

/// A list of (vertex, delta) a target. STAGE 0 resets its vertices, 1 adds it, 2 normalises all vertices: a dispatch a
/// target, with a barrier before the next, so that sums keep their order without atomics.
inline constexpr std::string_view kTargetLists = R"glsl(
layout(std430, binding = 4) readonly buffer Vertices { uint vertices[]; };
uniform uint first;
uniform vec2 weight;
void main()
{
    uint i = gl_GlobalInvocationID.x;
    if (i >= count)
        return;
#if STAGE == 0
    uint at = 10u * vertices[first + i];
    store(at, vectorAt(at));
    store(at + 3u, vectorAt(at + 3u));
#elif STAGE == 1
    uint at = 10u * vertices[first + i];
    vec3 dp, dn;
    load((first + i) * WORDS, dp, dn);
    store(at, vec3(result[at], result[at + 1u], result[at + 2u]) + weight.x * dp);
    store(at + 3u, vec3(result[at + 3u], result[at + 4u], result[at + 5u]) + weight.y * dn);
#else
    uint at = 10u * i + 3u;
    store(at, normalize(vec3(result[at], result[at + 1u], result[at + 2u])));
#endif
}
)glsl";

/// The shipped layout's inner loop, for either precision: lists of active deltas a vertex, into lists a target.
inline constexpr std::string_view kActiveLists = R"glsl(
layout(std430, binding = 4) readonly buffer Slots { uvec2 slots[]; };
layout(std430, binding = 5) readonly buffer Weights { vec2 weights[]; };
layout(std430, binding = 6) readonly buffer Terms { uvec2 terms[]; };
void main()
{
    uint s = gl_GlobalInvocationID.x;
    if (s >= count)
        return;
    uint at = 10u * slots[s].x;
    vec3 p = vectorAt(at), n = vectorAt(at + 3u);
    for (uint i = slots[s].y; i < slots[s + 1u].y; ++i) {
        vec2 weight = weights[terms[i].y];
        vec3 dp, dn;
        load(terms[i].x * WORDS, dp, dn);
        p += weight.x * dp;
        n += weight.y * dn;
    }
    store(at, p);
    store(at + 3u, normalize(n));
}
)glsl";

} // namespace stylized::bench
