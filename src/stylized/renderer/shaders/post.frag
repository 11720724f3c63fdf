// From samples to what is shown: the mean of all samples of all pixels that make one, in linear light with the colour
// multiplied by its alpha; then bloom, exposure, tone map, saturation; then encoded as sRGB, and contrast.
#if SAMPLE_COUNT > 1
layout(binding = 0) uniform sampler2DMS sceneColor;
#else
layout(binding = 0) uniform sampler2D sceneColor;
#endif
#if BLOOM
layout(binding = 1) uniform sampler2D bloom;
#endif
uniform vec4 amounts; // exposure as a factor, bloom, saturation, contrast
uniform vec4 sizes;   // x: the picture's height - 1: its first row in memory is its top; xy, together: less where the
                      // scene's window begins; zw: 1 / the picture's size

layout(location = 0) out vec4 outColor;

vec3 encoded(vec3 linear)
{
    vec3 c = clamp(linear, 0.0, 1.0);
    return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, lessThanEqual(c, vec3(0.0031308)));
}

/// Of linear colours. Source: Rec. 709.
float brightness(vec3 c)
{
    return dot(c, vec3(0.2126, 0.7152, 0.0722));
}

vec4 sceneMean(ivec2 pixel)
{
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
    return sum / float(SUPERSAMPLING * SUPERSAMPLING * SAMPLE_COUNT);
}

/// A curve with a toe and a shoulder. Source: Narkowicz, "ACES Filmic Tone Mapping Curve" (2015).
vec3 filmic(vec3 c)
{
    return clamp(c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14), 0.0, 1.0);
}

/// What is shown for a linear colour.
vec3 displayed(vec3 c)
{
#if RAW
    return clamp(c, 0.0, 1.0);
#else
#if GRADED
    c *= amounts.x;
#endif
#if FILMIC
    c = filmic(c);
#endif
#if GRADED
    c = max(mix(vec3(brightness(c)), c, amounts.z), 0.0);
    return clamp((encoded(c) - 0.5) * amounts.w + 0.5, 0.0, 1.0);
#else
    return encoded(c);
#endif
#endif
}

void main()
{
    ivec2 pixel = ivec2(int(gl_FragCoord.x) - int(sizes.y), int(sizes.x) - int(gl_FragCoord.y)); // of the window
    vec4 color = sceneMean(pixel);
#if BLOOM
    // Where there is bloom, the window is the picture.
    vec3 glow = texture(bloom, (vec2(pixel) + 0.5) * sizes.zw).rgb * amounts.y;
    color.rgb += glow;
    color.a = max(color.a, min(max(glow.r, max(glow.g, glow.b)), 1.0)); // light shows where nothing is as well
#endif
    // Stays clear. Besides, a software driver compiles a shader twice that writes every pixel, and once one that may not.
    if (color.a == 0.0)
        discard;
    vec3 shown = displayed(color.rgb / color.a);
#if PREMULTIPLIED || FILTERED
    outColor = vec4(shown * color.a, color.a);
#else
    outColor = vec4(shown, color.a);
#endif
}
