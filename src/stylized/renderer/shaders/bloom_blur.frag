// Spreads light along one axis.
layout(binding = 0) uniform sampler2D light;
uniform vec4 sizes; // xy: 1 / the image's size; z: the standard deviation in its pixels; w: how far to go, in pixels

layout(location = 0) out vec4 outColor;

void main()
{
    vec2 uv = gl_FragCoord.xy * sizes.xy;
#if VERTICAL
    vec2 step = vec2(0.0, sizes.y);
#else
    vec2 step = vec2(sizes.x, 0.0);
#endif
    vec3 sum = textureLod(light, uv, 0.0).rgb;
    float weights = 1.0;
    for (float i = 1.0; i <= sizes.w; i += 1.0) {
        float weight = exp(-0.5 * i * i / (sizes.z * sizes.z));
        sum += weight * (textureLod(light, uv + i * step, 0.0).rgb + textureLod(light, uv - i * step, 0.0).rgb);
        weights += 2.0 * weight;
    }
    outColor = vec4(sum / weights, 1.0);
}
