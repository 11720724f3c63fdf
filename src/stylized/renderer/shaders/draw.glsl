// Where one draw stands. C++ side: DrawBlock in ShaderBlocks.h.
layout(std140, binding = 1) uniform DrawBlock
{
    vec4 worldFromModel[3];  // rows
    vec4 worldFromNormal[3]; // rows; xyz: the direction of the inverse transpose; [0].w: sign of the determinant;
                             // [1].w: how much of a crowd member's tint shows
    uint firstJoint;         // the palette's first matrix in the arena, or among a crowd member's
    int jointsPerSet;   // 4: a number that the compiler does not know keeps it from unrolling the loop over joints,
                        // which would make the program slow to compile on software drivers
    float backFaceSign; // -1: normals of back faces are turned round
    float secondUvSet;  // the file's number of the set that lies in uv1
};
