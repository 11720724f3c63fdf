// What belongs to one draw. C++ side: DrawBlock in ShaderBlocks.h.
layout(std140, binding = 1) uniform DrawBlock
{
    vec4 worldFromModel[3];  // rows
    vec4 worldFromNormal[3]; // rows; xyz: the direction of the inverse transpose; [0].w: sign of the determinant
    vec4 baseColor;          // linear, straight alpha
    vec4 emissive;           // rgb, linear; w: alpha cutoff
    vec4 textureRows[6];     // two rows a map (base color, emissive, normal), of which u' and v' are the products with
                             // (u, v, 1); the first row's w says which set
    uint firstJoint;         // the palette's first matrix in the arena
    float normalScale;
    float backFaceSign; // -1: normals of back faces are turned round
    int jointsPerSet;   // 4: a number that the compiler does not know keeps it from unrolling the loop over joints,
                        // which would make the program slow to compile on software drivers
};
