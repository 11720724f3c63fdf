// What is the same for all draws of a frame. C++ side: FrameBlock in ShaderBlocks.h.
layout(std140, binding = 0) uniform FrameBlock
{
    mat4 clipFromWorld;
    vec4 lightFrom;     // xyz: unit vector from a surface to the light, in the world
    vec4 lightColor;    // rgb, linear; 1: a white surface that it reaches is white
    vec4 ambientSky;    // rgb, linear: irradiance / pi on a surface that looks up
    vec4 ambientGround; // the same on one that looks down
    vec4 eye;           // w 1: the camera's place; 0: the direction to it, the same from everywhere
    vec4 cameraRight;   // xyz, in the world
};
