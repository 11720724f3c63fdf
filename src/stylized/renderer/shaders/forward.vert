#include "frame.glsl"
#include "hull.glsl"
#include "surface.glsl"
#include "deform.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
#if USES_TANGENTS
layout(location = 2) in vec4 tangent;
layout(location = 2) out vec4 sceneTangent;
#endif
#if HULL
layout(location = 10) in vec3 outlineNormal;
#endif
#if UV_COUNT > 0 || OUTLINE_WIDTH_MAP
layout(location = 3) in vec2 uv0;
#if USES_UV1
layout(location = 4) in vec2 uv1;
#endif
#endif
#if USES_COLORS
layout(location = 5) in vec4 color;
layout(location = 3) out vec4 vertexColor;
#endif
#if UV_COUNT > 0
#if UV_ANIMATION_MASK_MAP
layout(location = 4) out vec2 fileUvs[2];
#else
layout(location = 4) out vec2 mapUvs[UV_COUNT];
#endif
#endif

#if CROWD
layout(location = 14) flat out vec4 crowdTint;
#endif

// These two are also what a geometry capture reads back.
layout(location = 0) out vec3 scenePosition;
layout(location = 1) out vec3 sceneNormal;
out gl_PerVertex
{
    vec4 gl_Position;
};

#if UV_COUNT > 0 || OUTLINE_WIDTH_MAP
/// As the file has it.
vec2 fileUv(int row)
{
#if USES_UV1
    return uvRows[row].w == secondUvSet ? uv1 : uv0;
#else
    return uv0;
#endif
}
#endif

#if OUTLINE_WIDTH_MAP
layout(binding = 9) uniform sampler2D outlineWidthMap;

float outlineWidthFactor()
{
    const int row = 2 * OUTLINE_WIDTH_UV;
    vec2 uv = fileUv(row);
#if UV_ANIMATION_MASK_MAP
    const int maskRow = 2 * UV_ANIMATION_MASK_UV;
    uv = animatedUv(uv, textureLod(uvAnimationMaskMap, transformedUv(maskRow, fileUv(maskRow)), 0.0).b);
#endif
    return textureLod(outlineWidthMap, transformedUv(row, uv), 0.0).g;
}
#endif

#if HULL
/// In clip space.
vec4 grown(Vertex v)
{
#if OUTLINE_WIDTH_MAP
    float width = outlineWidthFactor();
#else
    float width = 1.0;
#endif
    vec4 clip = clipFromWorld * vec4(v.position + v.outlineNormal * (width * viewRight.w), 1.0);
    vec2 direction = vec2(dot(viewRight.xyz, v.outlineNormal), dot(viewUp.xyz, v.outlineNormal));
    float square = dot(direction, direction);
    direction *= square > 0.0 ? inversesqrt(square) : 0.0;
    clip.xy += direction * hullClipWidth * (width * clip.w);
    clip.z += hullDepthBias * clip.w;
    return clip;
}
#endif

void main()
{
    Vertex vertex;
    vertex.position = position;
    vertex.normal = normal;
#if USES_TANGENTS
    vertex.tangent = tangent;
#else
    vertex.tangent = vec4(0.0);
#endif
#if HULL
    vertex.outlineNormal = outlineNormal;
#endif
    vertex = placed(deform(vertex));
    scenePosition = vertex.position;
    sceneNormal = vertex.normal;
#if HULL
    gl_Position = grown(vertex);
#else
    gl_Position = clipFromWorld * vec4(vertex.position, 1.0);
#endif
#if USES_TANGENTS
    sceneTangent = vertex.tangent;
#endif
#if USES_COLORS
    vertexColor = color;
#endif
#if CROWD
    crowdTint = vec4(mix(vec3(1.0), MEMBER.tint.rgb, worldFromNormal[1].w), float(crowdList[gl_InstanceID]));
#endif
#if UV_ANIMATION_MASK_MAP
    fileUvs[0] = uv0;
#if USES_UV1
    fileUvs[1] = uv1;
#else
    fileUvs[1] = uv0;
#endif
#elif UV_COUNT > 0
    for (int i = 0; i < UV_COUNT; ++i)
        mapUvs[i] = transformedUv(2 * i, fileUv(2 * i));
#endif
}
