#include "frame.glsl"
#include "hull.glsl"
#include "deform.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
#if USES_TANGENTS
layout(location = 2) in vec4 tangent;
out vec4 sceneTangent;
#endif
#if HULL
layout(location = 10) in vec3 outlineNormal;
#endif
#if BASE_COLOR_MAP || EMISSIVE_MAP || NORMAL_MAP || HULL_WIDTH_MAP
layout(location = 3) in vec2 uv0;
#if USES_UV1
layout(location = 4) in vec2 uv1;
#endif
#endif
#if USES_COLORS
layout(location = 5) in vec4 color;
out vec4 vertexColor;
#endif
#if BASE_COLOR_MAP
out vec2 baseColorUv;
#endif
#if EMISSIVE_MAP
out vec2 emissiveUv;
#endif
#if NORMAL_MAP
out vec2 normalUv;
#endif

// These two are also what a geometry capture reads back.
out vec3 scenePosition;
out vec3 sceneNormal;

#if BASE_COLOR_MAP || EMISSIVE_MAP || NORMAL_MAP
vec2 mapUv(int map)
{
    vec4 row = textureRows[2 * map];
#if USES_UV1
    vec3 uv = vec3(row.w == 0.0 ? uv0 : uv1, 1.0);
#else
    vec3 uv = vec3(uv0, 1.0);
#endif
    return vec2(dot(row.xyz, uv), dot(textureRows[2 * map + 1].xyz, uv));
}
#endif

#if HULL_WIDTH_MAP
layout(binding = 3) uniform sampler2D outlineWidthMap;

vec2 outlineWidthUv()
{
#if USES_UV1
    vec3 uv = vec3(hullWidthRows[0].w == 0.0 ? uv0 : uv1, 1.0);
#else
    vec3 uv = vec3(uv0, 1.0);
#endif
    return vec2(dot(hullWidthRows[0].xyz, uv), dot(hullWidthRows[1].xyz, uv));
}
#endif

#if HULL
/// In clip space.
vec4 grown(Vertex v)
{
#if HULL_WIDTH_MAP
    float width = textureLod(outlineWidthMap, outlineWidthUv(), 0.0).g;
#else
    float width = 1.0;
#endif
    vec4 clip = clipFromWorld * vec4(v.position + v.outlineNormal * (width * viewRight.w), 1.0);
    vec2 direction = vec2(dot(viewRight.xyz, v.outlineNormal), dot(viewUp.xyz, v.outlineNormal));
    float square = dot(direction, direction);
    direction *= square > 0.0 ? inversesqrt(square) : 0.0;
    clip.xy += direction * hullClipWidth * (width * clip.w);
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
#if BASE_COLOR_MAP
    baseColorUv = mapUv(0);
#endif
#if EMISSIVE_MAP
    emissiveUv = mapUv(1);
#endif
#if NORMAL_MAP
    normalUv = mapUv(2);
#endif
}
