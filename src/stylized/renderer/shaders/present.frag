// Shows a finished picture, whose first row is its top and whose alpha is straight, in another framebuffer.
layout(binding = 0) uniform sampler2D picture;
uniform vec4 sizes; // xy: where the rectangle begins in the target; z: the picture's height - 1
uniform vec4 tint;  // the background, linear

layout(location = 0) out vec4 outColor;

vec3 encoded(vec3 linear)
{
    vec3 c = clamp(linear, 0.0, 1.0);
    return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, lessThanEqual(c, vec3(0.0031308)));
}

vec3 decoded(vec3 c)
{
    return mix(pow((c + 0.055) / 1.055, vec3(2.4)), c / 12.92, lessThanEqual(c, vec3(0.04045)));
}

void main()
{
    ivec2 pixel = ivec2(gl_FragCoord.xy - sizes.xy);
    vec4 color = texelFetch(picture, ivec2(pixel.x, int(sizes.z) - pixel.y), 0);
#if OPAQUE
    if (color.a < 1.0)
        color.rgb = encoded(mix(tint.rgb, decoded(color.rgb), color.a));
    color.a = 1.0;
#endif
    outColor = color;
}
