in vec3 lineColor; // linear
layout(location = 0) out vec4 outColor;

void main()
{
    outColor = vec4(lineColor, 1.0);
}
