// From a surface to its colour under the frame's light.
// **Source**: VRMC_materials_mtoon 1.0; docs/MTOON.md lists what it leaves open.
#include "frame.glsl"

/// Irradiance / pi from the sky and the ground.
vec3 ambientAt(vec3 normal)
{
    return mix(ambientGround.rgb, ambientSky.rgb, 0.5 * normal.y + 0.5);
}

#if PLAIN
/// `shadow` is 1 where the light arrives.
vec3 plainColor(vec3 color, vec3 normal, float shadow)
{
    float cosine = max(dot(normal, lightFrom.xyz), 0.0);
    return color * (lightColor.rgb * (cosine * shadow) + ambientAt(normal));
}
#endif

#if TOON
/// A toon material at one point.
struct ToonSurface
{
    vec3 lit;
    vec3 shade;
    float shift; // moves the edge between the two
    vec3 normal;
    vec3 rim; // matcap and rim, unlit
    vec3 emission;
};

/// From 0, shade, to 1, lit, before shadows.
float litRatio(vec3 normal, float shift)
{
    return clamp((dot(normal, lightFrom.xyz) + shift - toonRamp.x) * toonRamp.y, 0.0, 1.0);
}

/// `shadow` is 1 where the light arrives; where it does not, a surface is as in the shade, never black.
vec3 toonColor(ToonSurface s, float shadow)
{
    vec3 uniformAmbient = 0.5 * (ambientSky.rgb + ambientGround.rgb);
    vec3 ambient = mix(ambientAt(s.normal), uniformAmbient, rimShape.w);
    vec3 color = mix(s.shade, s.lit, litRatio(s.normal, s.shift) * shadow) * lightColor.rgb + s.lit * ambient + s.emission;
#if RIM
    color += s.rim * mix(vec3(1.0), lightColor.rgb * shadow + ambient, rimShape.y);
#endif
    return color;
}
#endif
