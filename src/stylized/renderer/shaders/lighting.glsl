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

#if PHYSICAL
const float kLeastAlpha = 0.0025;   // in a perfect mirror a light without size is a point of any brightness,
const float kBrightestMirror = 1e4; // more than a picture can hold

/// What metals and rough surfaces scatter and mirror. Nothing of the surroundings is mirrored: ambient light is
/// scattered only. `shadow` is 1 where the light arrives.
/// **Source**: glTF 2.0, appendix B; how microfacets hide each other: Heitz 2014, correlated with height.
/// Light that goes from one to another is lost.
vec3 physicalColor(vec3 color, float metallic, float roughness, vec3 normal, vec3 toEye, float shadow)
{
    vec3 halfway = unitOrZero(lightFrom.xyz + toEye);
    float nl = max(dot(normal, lightFrom.xyz), 0.0), nv = max(dot(normal, toEye), 0.0);
    float nh = max(dot(normal, halfway), 0.0), vh = clamp(dot(toEye, halfway), 0.0, 1.0);
    float grazing = pow(1.0 - vh, 5.0);
    vec3 fresnel = mix(mix(vec3(0.04), color, metallic), vec3(1.0), grazing);
    float alpha = max(roughness * roughness, kLeastAlpha), square = alpha * alpha;
    float spread = nh * nh * (square - 1.0) + 1.0;
    float hiding = nl * sqrt(nv * nv * (1.0 - square) + square) + nv * sqrt(nl * nl * (1.0 - square) + square);
    float mirrored = min(0.5 * nl * square / (spread * spread * max(hiding, 1e-6)), kBrightestMirror);
    vec3 scattered = color * (1.0 - metallic);
    vec3 fromLight = 0.96 * (1.0 - grazing) * nl * scattered + fresnel * mirrored;
    return fromLight * lightColor.rgb * shadow + scattered * ambientAt(normal);
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
