// What is the same for all draws of a frame. C++ side: FrameBlock in ShaderBlocks.h.
layout(std140, binding = 0) uniform FrameBlock
{
    mat4 clipFromWorld;
    vec4 lightFrom;    // xyz: unit vector from a surface to the light, in the world
    vec4 lightColor;   // rgb, linear
    vec4 ambientColor; // rgb, linear
};
