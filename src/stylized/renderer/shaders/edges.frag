// Lines where depth, normal or identity breaks between neighbouring pixels. Identities and normals are those of one
// sample: a mean of two would be a third thing.
#if SAMPLE_COUNT > 1
layout(binding = 0) uniform sampler2DMS sceneDepth;
layout(binding = 1) uniform sampler2DMS sceneNormal;
layout(binding = 2) uniform usampler2DMS sceneId;
#else
layout(binding = 0) uniform sampler2D sceneDepth;
layout(binding = 1) uniform sampler2D sceneNormal;
layout(binding = 2) uniform usampler2D sceneId;
#endif
uniform vec4 amounts; // x: the cosine below which normals break. In perspective y: the break of depth, in parts of the
                      // distance; z, w: see distanceOf. Else y: the same in metres; z: 0; w: depth a metre
uniform vec4 sizes;   // x: how far to look, in pixels; y: 0: to one side only; zw: the target's size - 1
uniform vec4 tint;    // linear, multiplied by its alpha

layout(location = 0) out vec4 outColor;

struct Point {
    float depth; // -1 to 1
    vec3 normal;
    uint id; // 0: nothing
};

Point pointAt(ivec2 pixel)
{
    pixel = clamp(pixel, ivec2(0), ivec2(sizes.zw));
    Point point;
    point.depth = texelFetch(sceneDepth, pixel, 0).r * 2.0 - 1.0;
    point.normal = texelFetch(sceneNormal, pixel, 0).xyz * 2.0 - 1.0;
    point.id = texelFetch(sceneId, pixel, 0).r;
    return point;
}

/// Metres from the eye in perspective, whose depths are linear on planes but not in metres.
float distanceOf(float depth)
{
    return amounts.z / (depth + amounts.w);
}

/// Metres by which the surface bends between two neighbours on opposite sides; towards the eye is positive.
float bendOf(float depth, float before, float after)
{
    float bend = before + after - 2.0 * depth;
    if (amounts.z == 0.0)
        return bend / amounts.w;
    float metres = distanceOf(depth);
    return bend * metres * metres / abs(amounts.z);
}

bool breaksTo(Point here, Point there)
{
    if (here.id != there.id)
        return true;
    return here.id != 0u && dot(here.normal, there.normal) < amounts.x;
}

bool isEdge(ivec2 pixel)
{
    const ivec2 kAxes[4] = ivec2[4](ivec2(1, 0), ivec2(0, 1), ivec2(1, 1), ivec2(1, -1));
    Point here = pointAt(pixel);
    float limit = amounts.z == 0.0 ? amounts.y : amounts.y * distanceOf(here.depth);
    bool isThin = sizes.y == 0.0;
    for (int step = 1; step <= int(sizes.x); ++step)
        for (int axis = 0; axis < 4; ++axis) {
            Point after = pointAt(pixel + step * kAxes[axis]), before = pointAt(pixel - step * kAxes[axis]);
            if (breaksTo(here, after) || (!isThin && breaksTo(here, before)))
                return true;
            float bend = bendOf(here.depth, before.depth, after.depth);
            if (here.id != 0u && (isThin ? bend : abs(bend)) > limit)
                return true;
        }
    return false;
}

void main()
{
    if (!isEdge(ivec2(gl_FragCoord.xy)))
        discard;
    outColor = tint;
}
