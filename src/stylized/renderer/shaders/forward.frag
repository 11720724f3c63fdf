#include "material.glsl"
#include "lighting.glsl"
#include "hull.glsl"
#include "shadow.glsl"
#include "tag.glsl"
#include "channel.glsl"

#if !DEPTH_ONLY
layout(location = 0) out vec4 outColor; // linear, multiplied by its alpha
#endif
#if LIT
const float kBrightest = 65504.0; // where half floats end: tone maps, and layers of no alpha, make no number of infinity
#endif
#if WRITES_GEOMETRY
layout(location = 1) out vec4 outNormal; // in the world, from 0 to 1
layout(location = 2) out uint outId;
#endif

#if ALPHA_MASK
/// Leaves a pixel, or the samples of it that lie outside, undrawn.
void cut(float alpha)
{
    float cutoff = emissive.w;
#if SAMPLE_COUNT > 1
    // As many samples as the sharpened edge covers of the pixel: masked edges are smoothed like others.
    float slope = fwidth(alpha);
    float covered = slope > 1e-4 ? clamp((alpha - cutoff) / slope + 0.5, 0.0, 1.0) : step(cutoff, alpha);
    int samples = int(covered * float(SAMPLE_COUNT) + 0.5);
    if (samples == 0)
        discard;
    gl_SampleMask[0] = (1 << samples) - 1;
#else
    if (alpha < cutoff)
        discard;
#endif
}
#endif

#if DEPTH_ONLY
void main()
{
#if UV_ANIMATION_MASK_MAP
    moveUvs();
#endif
#if ALPHA_MASK
    cut(surfaceColor().a);
#endif
}
#else
#if TOON
vec3 shadedColor(vec3 lit, float shadow)
{
    ToonSurface surface;
    surface.lit = lit;
    surface.shade = surfaceShade();
    surface.shift = surfaceShift();
    surface.normal = shadingNormal();
    surface.emission = surfaceEmission();
#if RIM
    surface.rim = surfaceRim(surface.normal);
#endif
    return toonColor(surface, shadow);
}
#elif PLAIN
vec3 shadedColor(vec3 lit, float shadow)
{
    return plainColor(lit, shadingNormal(), shadow) + surfaceEmission();
}
#elif PHYSICAL
vec3 shadedColor(vec3 lit, float shadow)
{
    vec2 reflection = surfaceReflection();
    return physicalColor(lit, reflection.x, reflection.y, shadingNormal(), towardsEye(), shadow) + surfaceEmission();
}
#endif

#if HULL
/// What a hull shows where the surface is `color`.
vec3 outline(vec3 color)
{
#if CHANNEL > 0
    return vec3(1.0);
#else
    return clamp(hullColor.rgb * mix(vec3(1.0), color, hullColor.w), 0.0, 1.0);
#endif
}
#endif

void main()
{
#if UV_ANIMATION_MASK_MAP
    moveUvs();
#endif
    vec4 color = surfaceColor();
#if ALPHA_MASK
    cut(color.a);
#elif CUTS_CLEAR
    // What cannot be seen must not hide what is drawn later.
    if (color.a < 0.5 / 255.0)
        discard;
#endif
#if RECEIVES_SHADOW
    float shadow = shadowAt(scenePosition, geometricNormal());
#else
    float shadow = 1.0;
#endif
#if CHANNEL > 0
    color.rgb = channelColor(color.rgb, shadow);
#elif LIT
    color.rgb = min(shadedColor(color.rgb, shadow), vec3(kBrightest));
#endif
#if HULL
    if (isHull > 0.0)
        color.rgb = outline(color.rgb);
#endif
#if ALPHA_BLEND
    outColor = vec4(color.rgb * color.a, color.a);
#else
    outColor = vec4(color.rgb, 1.0);
#endif
#if WRITES_GEOMETRY
    outNormal = vec4(geometricNormal() * 0.5 + 0.5, 1.0);
#if CROWD
    outId = itemId + (uint(crowdTint.w) << 12); // members are told apart
#else
    outId = itemId;
#endif
#endif
}
#endif
