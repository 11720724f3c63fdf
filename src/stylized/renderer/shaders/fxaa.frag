// Smooths edges in the finished picture, whose colours come encoded and multiplied by their alpha.
// Source: Lottes, "FXAA" (NVIDIA, 2009): along the direction of an edge, between its two sides.
layout(binding = 0) uniform sampler2D display;
uniform vec4 sizes; // zw: 1 / the picture's size

layout(location = 0) out vec4 outColor;

const float kLeastContrast = 1.0 / 24.0; // below it nothing is smoothed
const float kContrastPart = 1.0 / 8.0;   // of the brightest around
const float kLongest = 8.0;              // pixels along an edge
const float kLeastReach = 1.0 / 128.0;
const float kReachPart = 1.0 / 8.0;

/// Over black and over white at once: silhouettes are edges against any background.
float seen(vec4 c)
{
    return dot(c.rgb, vec3(0.299, 0.587, 0.114)) + 0.5 * c.a;
}

vec4 at(vec2 uv)
{
    return textureLod(display, uv, 0.0);
}

vec4 smoothed()
{
    vec2 pixel = sizes.zw, uv = gl_FragCoord.xy * pixel;
    vec4 center = at(uv);
    float m = seen(center);
    float sw = seen(at(uv + vec2(-0.5, -0.5) * pixel)), se = seen(at(uv + vec2(0.5, -0.5) * pixel));
    float nw = seen(at(uv + vec2(-0.5, 0.5) * pixel)), ne = seen(at(uv + vec2(0.5, 0.5) * pixel));
    float lowest = min(m, min(min(nw, ne), min(sw, se))), highest = max(m, max(max(nw, ne), max(sw, se)));
    if (highest - lowest < max(kLeastContrast, highest * kContrastPart))
        return center;
    vec2 along = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
    float reach = max((nw + ne + sw + se) * 0.25 * kReachPart, kLeastReach);
    along *= 1.0 / (min(abs(along.x), abs(along.y)) + reach);
    along = clamp(along, -kLongest, kLongest) * pixel;
    vec4 near = 0.5 * (at(uv - along / 6.0) + at(uv + along / 6.0));
    vec4 wide = 0.5 * near + 0.25 * (at(uv - along / 2.0) + at(uv + along / 2.0));
    float w = seen(wide);
    return w < lowest || w > highest ? near : wide;
}

void main()
{
    vec4 color = smoothed();
    if (color.a == 0.0) // stays clear; see post.frag
        discard;
#if PREMULTIPLIED
    outColor = color;
#else
    outColor = vec4(min(color.rgb / color.a, 1.0), color.a);
#endif
}
