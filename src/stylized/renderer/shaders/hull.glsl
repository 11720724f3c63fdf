// An outline as a hull: the surface, grown along its outline normals and turned inside out. The surface itself is drawn
// with all of this 0. C++ side: HullBlock in ShaderBlocks.h.
#if HULL
layout(std140, binding = 4) uniform HullBlock
{
    vec4 hullColor;     // rgb, linear; w: how much of the surface's light it takes
    vec4 viewRight;     // xyz: the camera's right in the world; w: width in metres
    vec4 viewUp;        // xyz: the camera's up in the world
    vec2 hullClipWidth; // width in parts of clip space's half sides
    float hullDepthBias; // away from the eye, in depths from -1 to 1: a hull without width stays behind its surface
    float isHull;        // 1
};
#endif
