#include "frame.glsl"
#include "deform.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
#if USES_TANGENTS
layout(location = 2) in vec4 tangent;
out vec4 sceneTangent;
#endif
#if BASE_COLOR_MAP || EMISSIVE_MAP || NORMAL_MAP
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
    vertex = placed(deform(vertex));
    scenePosition = vertex.position;
    sceneNormal = vertex.normal;
    gl_Position = clipFromWorld * vec4(vertex.position, 1.0);
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
