// From samples to the picture: the mean of all samples of all pixels that make one, in linear light with the colour
// multiplied by its alpha; then straight alpha, encoded as sRGB.
#if SAMPLE_COUNT > 1
layout(binding = 0) uniform sampler2DMS sceneColor;
#else
layout(binding = 0) uniform sampler2D sceneColor;
#endif
uniform int lastRow; // the picture's height - 1: its first row in memory is its top

layout(location = 0) out vec4 outColor;

vec3 encoded(vec3 linear)
{
    vec3 c = clamp(linear, 0.0, 1.0);
    return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, lessThanEqual(c, vec3(0.0031308)));
}

void main()
{
    ivec2 pixel = ivec2(int(gl_FragCoord.x), lastRow - int(gl_FragCoord.y));
    vec4 sum = vec4(0.0);
    for (int y = 0; y < SUPERSAMPLING; ++y)
        for (int x = 0; x < SUPERSAMPLING; ++x) {
            ivec2 texel = pixel * SUPERSAMPLING + ivec2(x, y);
#if SAMPLE_COUNT > 1
            for (int s = 0; s < SAMPLE_COUNT; ++s)
                sum += texelFetch(sceneColor, texel, s);
#else
            sum += texelFetch(sceneColor, texel, 0);
#endif
        }
    // Stays clear. Besides, a software driver compiles a shader twice that writes every pixel, and once one that may not.
    if (sum.a == 0.0)
        discard;
    vec4 color = sum / float(SUPERSAMPLING * SUPERSAMPLING * SAMPLE_COUNT);
    outColor = vec4(encoded(color.rgb / color.a), color.a);
}
