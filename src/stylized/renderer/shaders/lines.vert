layout(location = 0) in vec3 position;
layout(location = 1) in vec3 color;
uniform mat4 clipFromWorld;
out vec3 lineColor;

void main()
{
    lineColor = color;
    gl_Position = clipFromWorld * vec4(position, 1.0);
}
