// What a material and its maps say at one point of a surface.
#include "draw.glsl"

#if USES_COLORS
in vec4 vertexColor;
#endif
#if BASE_COLOR_MAP
layout(binding = 0) uniform sampler2D baseColorMap;
in vec2 baseColorUv;
#endif
#if EMISSIVE_MAP
layout(binding = 1) uniform sampler2D emissiveMap;
in vec2 emissiveUv;
#endif
#if NORMAL_MAP
layout(binding = 2) uniform sampler2D normalMap;
in vec2 normalUv;
#endif
#if USES_TANGENTS
in vec4 sceneTangent;
#endif
#if FLAT_NORMALS || (NORMAL_MAP && !USES_TANGENTS) || RECEIVES_SHADOW
in vec3 scenePosition;
#endif
#if (LIT || WRITES_GEOMETRY) && !FLAT_NORMALS
in vec3 sceneNormal;
#endif

/// Linear, straight alpha.
vec4 surfaceColor()
{
    vec4 color = baseColor;
#if BASE_COLOR_MAP
    color *= texture(baseColorMap, baseColorUv);
#endif
#if USES_COLORS
    color *= vertexColor;
#endif
    return color;
}

vec3 surfaceEmission()
{
#if EMISSIVE_MAP
    return emissive.rgb * texture(emissiveMap, emissiveUv).rgb;
#else
    return emissive.rgb;
#endif
}

#if LIT || WRITES_GEOMETRY
vec3 unitOrZero(vec3 v)
{
    return v * inversesqrt(max(dot(v, v), 1e-30));
}

/// -1 on the back faces of double-sided materials, whose whole frame is turned round.
float seenSide()
{
#if HULL
    return 1.0; // a hull shows its insides, lit as the surface's outside is
#else
    return gl_FrontFacing ? 1.0 : backFaceSign;
#endif
}

/// Towards the side that is seen.
vec3 geometricNormal()
{
#if FLAT_NORMALS
    return unitOrZero(cross(dFdx(scenePosition), dFdy(scenePosition)));
#else
    return unitOrZero(sceneNormal) * seenSide();
#endif
}

#if NORMAL_MAP
/// Columns: where the map's right and its top point on the surface (v runs down in a map, so its top is where v
/// shrinks), and the normal.
mat3 surfaceFrame(vec3 normal)
{
#if USES_TANGENTS
    vec3 tangent = unitOrZero(sceneTangent.xyz);
    return mat3(tangent * seenSide(), cross(normal, tangent) * sceneTangent.w, normal);
#else
    vec3 acrossX = cross(dFdy(scenePosition), normal), acrossY = cross(normal, dFdx(scenePosition));
    vec2 ux = dFdx(normalUv), uy = dFdy(normalUv);
    vec3 right = acrossX * ux.x + acrossY * uy.x;
    vec3 down = acrossX * ux.y + acrossY * uy.y;
    float scale = seenSide() * inversesqrt(max(max(dot(right, right), dot(down, down)), 1e-30));
    return mat3(right * scale, -down * scale, normal);
#endif
}
#endif

vec3 shadingNormal()
{
    vec3 normal = geometricNormal();
#if NORMAL_MAP
    vec3 texel = texture(normalMap, normalUv).xyz * 2.0 - 1.0;
    normal = unitOrZero(surfaceFrame(normal) * (texel * vec3(normalScale, normalScale, 1.0)));
#endif
    return normal;
}
#endif
