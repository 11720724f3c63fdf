// What of the scene is bright enough to spread, at a quarter of the picture's size.
#if SAMPLE_COUNT > 1
layout(binding = 0) uniform sampler2DMS sceneColor;
#else
layout(binding = 0) uniform sampler2D sceneColor;
#endif
uniform vec4 sizes; // xy: the picture's size - 1

layout(location = 0) out vec4 outColor;

const float kThreshold = 0.7; // linear: light below it does not spread

void main()
{
    ivec2 first = ivec2(gl_FragCoord.xy) * 4, last = ivec2(sizes.xy);
    vec3 sum = vec3(0.0);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x) {
            vec3 c = texelFetch(sceneColor, min(first + ivec2(x, y), last) * SUPERSAMPLING, 0).rgb;
            float highest = max(c.r, max(c.g, c.b));
            sum += c * max(highest - kThreshold, 0.0) / max(highest, 1e-4);
        }
    outColor = vec4(sum / 16.0, 1.0);
}
