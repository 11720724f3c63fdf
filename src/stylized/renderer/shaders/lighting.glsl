// Two tones: a surface shows its colour times the light's where the light reaches it and times the ambient colour
// where it does not, with a narrow soft edge between.
#include "frame.glsl"

const float kToneEdge = 0.15;     // the cosine between normal and light in the middle of the edge
const float kToneSoftness = 0.05; // half the edge's width, in cosines

/// `shadow` is how much of the light gets here: a shadowed surface shows the tone of a shaded one.
vec3 toneOf(vec3 normal, float shadow)
{
    float lit = smoothstep(kToneEdge - kToneSoftness, kToneEdge + kToneSoftness, dot(normal, lightFrom.xyz));
    return mix(ambientColor.rgb, lightColor.rgb, lit * shadow);
}
