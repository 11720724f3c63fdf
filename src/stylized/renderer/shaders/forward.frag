#include "material.glsl"
#include "lighting.glsl"

layout(location = 0) out vec4 outColor; // linear, multiplied by its alpha

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

void main()
{
    vec4 color = surfaceColor();
#if ALPHA_MASK
    cut(color.a);
#endif
#if LIT
    color.rgb = color.rgb * toneOf(shadingNormal()) + surfaceEmission();
#endif
#if ALPHA_BLEND
    outColor = vec4(color.rgb * color.a, color.a);
#else
    outColor = vec4(color.rgb, 1.0);
#endif
}
