// How much of the light reaches a point of a surface. C++ side: ShadowBlock in ShaderBlocks.h.
#include "frame.glsl"

#if RECEIVES_SHADOW
layout(std140, binding = 5) uniform ShadowBlock
{
    mat4 mapFromWorld; // xy: 0 to 1 over the map; z: the map's depths
    float mapSize;     // texels a side
    float grain;       // metres that a place is unsure by: a texel, or more far from the origin
    float metreDepth;  // a metre in the map's depths
};
layout(binding = 15) uniform sampler2DShadow shadowMap;

const float kNormalOffset = 1.5; // grains, where the light grazes the surface
const float kSlopeBias = 1.0;    // grains, per metre that the surface falls away from the light in a metre
const float kConstantBias = 0.5; // grains
const float kSteepest = 4.0;
/// Where light grazes, shadows give way to the ramp: the cosines between which they do.
const vec2 kGrazing = vec2(0.0, 0.15);

/// The mean of 3 × 3 texels around `at`, each lit or not, with smooth steps in between.
float litPart(vec3 at)
{
    vec2 texel = at.xy * mapSize - 0.5;
    vec2 base = floor(texel), f = texel - base;
    vec4 sums; // of four texels, counted from the lower left
    vec2 step = vec2(2.0 / mapSize, 0.0), first = base / mapSize;
    // A gather gives upper left, upper right, lower right, lower left.
    vec4 a = textureGather(shadowMap, first, at.z), b = textureGather(shadowMap, first + step.xy, at.z);
    vec4 c = textureGather(shadowMap, first + step.yx, at.z), d = textureGather(shadowMap, first + step.xx, at.z);
    vec4 columns = vec4(1.0 - f.x, 1.0, 1.0, f.x);
    vec4 rows = vec4(1.0 - f.y, 1.0, 1.0, f.y);
    sums.x = dot(columns, vec4(a.wz, b.wz));
    sums.y = dot(columns, vec4(a.xy, b.xy));
    sums.z = dot(columns, vec4(c.wz, d.wz));
    sums.w = dot(columns, vec4(c.xy, d.xy));
    return dot(rows, sums) / 9.0;
}

/// 1: all of it; 0: none. `normal` is the surface's own, towards the side that is seen.
float shadowAt(vec3 position, vec3 normal)
{
    float cosine = dot(normal, lightFrom.xyz);
    float sine = sqrt(clamp(1.0 - cosine * cosine, 0.0, 1.0));
    vec3 lifted = position + normal * (kNormalOffset * grain * sine);
    vec3 at = (mapFromWorld * vec4(lifted, 1.0)).xyz;
    float slope = min(sine / max(cosine, 1e-3), kSteepest);
    at.z = min(at.z - (kConstantBias + kSlopeBias * slope) * grain * metreDepth, 1.0);
    return mix(1.0, litPart(at), smoothstep(kGrazing.x, kGrazing.y, cosine));
}
#endif
