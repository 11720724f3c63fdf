// What a material says of a surface, its maps aside. C++ side: MaterialBlock in ShaderBlocks.h.
layout(std140, binding = 2) uniform MaterialBlock
{
    vec4 baseColor;   // linear, straight alpha
    vec4 emissive;    // rgb, linear; w: alpha cutoff
    vec4 shadeColor;  // rgb, linear; w: shading shift
    vec4 matcapColor; // rgb, linear; w: scale of the shading shift's map
    vec4 rimColor;    // rgb, linear; w: fresnel power, above 0
    vec4 rimShape;    // x: lift; y: lighting mix; z: scale of normals in maps; w: gi equalization
    vec4 toonRamp;    // x: where it begins; y: 1 / its length; z: metallic, w: roughness of what is no toon
    vec4 uvMotion;    // where a mask slows it: xy: scroll; z: rotation in radians
    vec4 uvRows[18];  // two rows for each of the material's different uvs, of which u' and v' are the products with
                      // (u, v, 1), the first row's w being its set in the file; the matcap's are the last two
};

const int kMatcapRows = 16;

vec2 transformedUv(int row, vec2 uv)
{
    vec3 p = vec3(uv, 1.0);
    return vec2(dot(uvRows[row].xyz, p), dot(uvRows[row + 1].xyz, p));
}

#if UV_ANIMATION_MASK_MAP
layout(binding = 7) uniform sampler2D uvAnimationMaskMap;

/// Turned around the middle, then moved, each as far as the mask lets it. **Source**: VRMC_materials_mtoon 1.0.
vec2 animatedUv(vec2 uv, float mask)
{
    float c = cos(uvMotion.z * mask), s = sin(uvMotion.z * mask);
    vec2 from = uv - 0.5;
    return vec2(c * from.x + s * from.y, c * from.y - s * from.x) + 0.5 + uvMotion.xy * mask;
}
#endif
