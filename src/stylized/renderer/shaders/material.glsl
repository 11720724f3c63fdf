// What a material and its maps say at one point of a surface.
#include "draw.glsl"
#include "frame.glsl"
#include "surface.glsl"

#if USES_COLORS
layout(location = 3) in vec4 vertexColor;
#endif
#if CROWD
layout(location = 14) flat in vec4 crowdTint; // rgb, linear; w: the member's number
#endif
#if BASE_COLOR_MAP
layout(binding = 0) uniform sampler2D baseColorMap;
#endif
#if EMISSIVE_MAP
layout(binding = 1) uniform sampler2D emissiveMap;
#endif
#if NORMAL_MAP
layout(binding = 2) uniform sampler2D normalMap;
#endif
#if SHADE_MAP
layout(binding = 3) uniform sampler2D shadeMap;
#endif
#if SHADING_SHIFT_MAP
layout(binding = 4) uniform sampler2D shadingShiftMap;
#endif
#if RIM_MULTIPLY_MAP
layout(binding = 5) uniform sampler2D rimMultiplyMap;
#endif
#if MATCAP_MAP
layout(binding = 6) uniform sampler2D matcapMap;
#endif
#if METALLIC_ROUGHNESS_MAP
layout(binding = 8) uniform sampler2D metallicRoughnessMap;
#endif

#if USES_TANGENTS
layout(location = 2) in vec4 sceneTangent;
#endif
#if FLAT_NORMALS || RIM || PHYSICAL || RECEIVES_SHADOW || (NORMAL_MAP && !USES_TANGENTS)
layout(location = 0) in vec3 scenePosition;
#endif
#if (LIT || WRITES_GEOMETRY || CHANNEL == 3) && !FLAT_NORMALS
layout(location = 1) in vec3 sceneNormal;
#endif

#if UV_ANIMATION_MASK_MAP
layout(location = 4) in vec2 fileUvs[2];
vec2 mapUvs[UV_COUNT];

/// Must come before all maps.
void moveUvs()
{
    const int maskRow = 2 * UV_ANIMATION_MASK_UV;
    vec2 maskUv = transformedUv(maskRow, fileUvs[uvRows[maskRow].w == secondUvSet ? 1 : 0]);
    float mask = texture(uvAnimationMaskMap, maskUv).b;
    vec2 moved[2] = vec2[2](animatedUv(fileUvs[0], mask), animatedUv(fileUvs[1], mask));
    for (int i = 0; i < UV_COUNT; ++i)
        mapUvs[i] = transformedUv(2 * i, moved[uvRows[2 * i].w == secondUvSet ? 1 : 0]);
}
#elif UV_COUNT > 0
layout(location = 4) in vec2 mapUvs[UV_COUNT];
#endif

#if SHADES_BASE_MAP
vec4 baseTexel; // once surfaceColor() has been called
#endif

/// Linear, straight alpha.
vec4 surfaceColor()
{
    vec4 color = baseColor;
#if SHADES_BASE_MAP
    baseTexel = texture(baseColorMap, mapUvs[BASE_COLOR_UV]);
    color *= baseTexel;
#elif BASE_COLOR_MAP
    color *= texture(baseColorMap, mapUvs[BASE_COLOR_UV]);
#endif
#if USES_COLORS
    color *= vertexColor;
#endif
#if CROWD
    color.rgb *= crowdTint.rgb;
#endif
    return color;
}

vec3 surfaceEmission()
{
#if EMISSIVE_MAP
    return emissive.rgb * texture(emissiveMap, mapUvs[EMISSIVE_UV]).rgb;
#else
    return emissive.rgb;
#endif
}

#if LIT || WRITES_GEOMETRY || CHANNEL == 3
vec3 unitOrZero(vec3 v)
{
    return v * inversesqrt(max(dot(v, v), 1e-30));
}

/// -1 on the back faces of double-sided materials, whose whole frame is turned round.
float seenSide()
{
    return gl_FrontFacing ? 1.0 : backFaceSign;
}

/// Towards the side that is seen.
vec3 geometricNormal()
{
#if FLAT_NORMALS
    return unitOrZero(cross(unitOrZero(dFdx(scenePosition)), unitOrZero(dFdy(scenePosition))));
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
    vec2 ux = dFdx(mapUvs[NORMAL_UV]), uy = dFdy(mapUvs[NORMAL_UV]);
    vec3 tangent = unitOrZero(acrossX * ux.x + acrossY * uy.x) * seenSide();
    vec3 down = (acrossX * ux.y + acrossY * uy.y) * seenSide();
    vec3 bitangent = cross(normal, tangent);
    return mat3(tangent, dot(bitangent, down) > 0.0 ? -bitangent : bitangent, normal);
#endif
}
#endif

vec3 shadingNormal()
{
    vec3 normal = geometricNormal();
#if NORMAL_MAP
    vec3 texel = texture(normalMap, mapUvs[NORMAL_UV]).xyz * 2.0 - 1.0;
    normal = unitOrZero(surfaceFrame(normal) * (texel * vec3(rimShape.zz, 1.0)));
#endif
    return normal;
}
#endif

#if RIM || PHYSICAL
vec3 towardsEye()
{
    return unitOrZero(eye.xyz - scenePosition * eye.w);
}
#endif

#if PHYSICAL
/// x: metallic; y: roughness.
vec2 surfaceReflection()
{
#if METALLIC_ROUGHNESS_MAP
    return toonRamp.zw * texture(metallicRoughnessMap, mapUvs[METALLIC_ROUGHNESS_UV]).bg;
#else
    return toonRamp.zw;
#endif
}
#endif

#if TOON
/// Where the shade's map is the base colour's, that one's texel is used again.
vec3 surfaceShade()
{
    vec3 shade = shadeColor.rgb;
#if SHADE_MAP
    shade *= texture(shadeMap, mapUvs[SHADE_UV]).rgb;
#elif SHADES_BASE_MAP
    shade *= baseTexel.rgb;
#endif
#if USES_COLORS
    shade *= vertexColor.rgb;
#endif
#if CROWD
    shade *= crowdTint.rgb;
#endif
    return shade;
}

float surfaceShift()
{
#if SHADING_SHIFT_MAP
    return shadeColor.w + texture(shadingShiftMap, mapUvs[SHADING_SHIFT_UV]).r * matcapColor.w;
#else
    return shadeColor.w;
#endif
}

#if RIM
#if MATCAP_MAP
/// The normal as the eye sees it, upright in the world.
vec2 matcapUv(vec3 normal, vec3 toEye)
{
    vec3 right = vec3(toEye.z, 0.0, -toEye.x);
    float square = dot(right, right);
    right = square > 1e-12 ? right * inversesqrt(square) : cameraRight.xyz; // straight from above or below
    vec3 up = cross(toEye, right);
    return transformedUv(kMatcapRows, vec2(dot(right, normal), -dot(up, normal)) * 0.495 + 0.5);
}
#endif

/// Matcap and parametric rim.
vec3 surfaceRim(vec3 normal)
{
    vec3 toEye = towardsEye();
    float edge = clamp(1.0 - dot(normal, toEye) + rimShape.x, 0.0, 1.0);
    vec3 rim = rimColor.rgb * pow(edge, rimColor.w);
#if MATCAP_MAP
    rim += matcapColor.rgb * texture(matcapMap, matcapUv(normal, toEye)).rgb;
#endif
#if RIM_MULTIPLY_MAP
    rim *= texture(rimMultiplyMap, mapUvs[RIM_MULTIPLY_UV]).rgb;
#endif
    return rim;
}
#endif
#endif
