// What a picture shows of a surface where it does not show its beauty: Channel in FrameOptions.h.
#include "material.glsl"
#include "lighting.glsl"
#include "tag.glsl"

#if CHANNEL > 0
/// A colour of its own for each number. Source: the golden ratio keeps neighbours far apart.
vec3 colorOfNumber(uint number)
{
    float hue = fract(float(number) * 0.61803399), lightness = 0.55 + 0.35 * fract(float(number) * 0.7548777);
    return lightness * clamp(abs(fract(hue + vec3(0.0, 2.0, 1.0) / 3.0) * 6.0 - 3.0) - 1.0, 0.0, 1.0) + 0.1;
}

vec3 colorOfQueue()
{
    const vec3 kQueues[4] = vec3[4](vec3(0.2, 0.4, 1.0), vec3(0.2, 0.8, 0.3), vec3(1.0, 0.6, 0.1), vec3(1.0, 0.2, 0.2));
    return kQueues[itemQueue >> 4] * (0.55 + 0.05 * float(itemQueue & 15u));
}

/// `color` is the surface's, before any light; `shadow` how much of the light arrives.
vec3 channelColor(vec3 color, float shadow)
{
#if CHANNEL == 1
    return color;
#elif CHANNEL == 2 && TOON
    return vec3(litRatio(shadingNormal(), surfaceShift()) * shadow);
#elif CHANNEL == 2 && LIT
    return vec3(max(dot(shadingNormal(), lightFrom.xyz), 0.0) * shadow);
#elif CHANNEL == 2
    return vec3(1.0);
#elif CHANNEL == 3
    return shadingNormal() * 0.5 + 0.5;
#elif CHANNEL == 4 && BASE_COLOR_MAP
    return vec3(fract(mapUvs[BASE_COLOR_UV]), 0.0);
#elif CHANNEL == 5
    float depth = (eye.w > 0.0 ? 1.0 / gl_FragCoord.w : gl_FragCoord.z);
    return vec3(clamp((farthest - depth) / (farthest - nearest), 0.0, 1.0));
#elif CHANNEL == 6
    return colorOfNumber(itemId);
#elif CHANNEL == 10
    return colorOfQueue();
#else
    return vec3(0.0);
#endif
}
#endif
