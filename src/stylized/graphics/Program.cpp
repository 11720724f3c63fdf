#include "stylized/graphics/Program.h"

#include <stylized/graphics/Context.h>

#include <epoxy/gl.h>
#include <fmt/format.h>

#include <glm/gtc/type_ptr.hpp>

#include <charconv>
#include <string>
#include <utility>
#include <vector>

namespace stylized::graphics {
namespace {

/// Piece i counts its lines from i · this on, so that the line alone tells the piece: the source string number that
/// GLSL has for that purpose is lost in part of Mesa's messages.
constexpr std::size_t kLinesAPiece = 100000;

/// The whole text of a stage.
std::string stageText(std::span<const ShaderSource> sources, std::span<const ShaderDefine> defines)
{
    std::string text = "#version 450 core\n";
    for (const ShaderDefine& define : defines)
        text += fmt::format("#define {} {}\n", define.name, define.value);
    for (std::size_t i = 0; i < sources.size(); ++i)
        text += fmt::format("#line {}\n{}\n", (i + 1) * kLinesAPiece + 1, sources[i].text);
    return text;
}

/// Reads a number off the front of `text`.
bool takeNumber(std::string_view& text, std::size_t& number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc())
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

/// A line of a compiler's log with its place made readable. Drivers write "0:12(3): error: …" (Mesa), "0(12) : error …"
/// (NVIDIA) or "ERROR: 0:12: …" (AMD); the first number is the source string, the second the line.
std::string readableLine(std::string_view line, std::span<const ShaderSource> sources)
{
    std::string_view rest = line;
    if (constexpr std::string_view kPrefix = "ERROR: "; rest.substr(0, kPrefix.size()) == kPrefix)
        rest.remove_prefix(kPrefix.size());
    std::size_t source = 0;
    std::size_t number = 0;
    if (!takeNumber(rest, source) || rest.empty() || (rest[0] != ':' && rest[0] != '('))
        return std::string(line);
    rest.remove_prefix(1);
    if (!takeNumber(rest, number))
        return std::string(line);
    const std::size_t message = rest.find_first_of(": ");
    rest.remove_prefix(message == std::string_view::npos ? rest.size() : message);
    rest.remove_prefix(std::min(rest.find_first_not_of(": "), rest.size()));
    const std::size_t piece = number / kLinesAPiece;
    const bool isOurs = piece >= 1 && piece <= sources.size();
    return fmt::format("{}:{}: {}", isOurs ? sources[piece - 1].name : "defines", number % kLinesAPiece, rest);
}

std::string readableLog(std::string_view log, std::span<const ShaderSource> sources)
{
    std::string text;
    while (!log.empty()) {
        const std::size_t end = std::min(log.find('\n'), log.size());
        if (const std::string_view line = log.substr(0, end); !line.empty() && line[0] != '\0')
            text += (text.empty() ? "" : "; ") + readableLine(line, sources);
        log.remove_prefix(std::min(end + 1, log.size()));
    }
    return text;
}

/// A shader object that lives until its program is linked.
struct Shader {
    explicit Shader(GLenum stage) : id(glCreateShader(stage)) {}
    ~Shader() { glDeleteShader(id); }
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;
    GLuint id;
};

Result<void> compileInto(GLuint program, GLenum stage, std::span<const ShaderSource> sources,
                         const ProgramOptions& options)
{
    if (sources.empty())
        return {};
    const std::string text = stageText(sources, options.defines);
    const Shader shader(stage);
    const GLchar* start = text.c_str();
    const auto length = static_cast<GLint>(text.size());
    glShaderSource(shader.id, 1, &start, &length);
    glCompileShader(shader.id);
    GLint isCompiled = GL_FALSE;
    glGetShaderiv(shader.id, GL_COMPILE_STATUS, &isCompiled);
    if (!isCompiled) {
        GLint size = 0;
        glGetShaderiv(shader.id, GL_INFO_LOG_LENGTH, &size);
        std::string log(static_cast<std::size_t>(size), '\0');
        glGetShaderInfoLog(shader.id, size, nullptr, log.data());
        return fail(ErrorCode::GraphicsFailed, std::string(options.label), readableLog(log, sources));
    }
    glAttachShader(program, shader.id); // keeps it alive until the program goes
    return {};
}

Result<void> link(GLuint program, const ProgramOptions& options)
{
    if (!options.captured.empty()) {
        std::vector<std::string> names(options.captured.begin(), options.captured.end());
        std::vector<const GLchar*> starts;
        for (const std::string& name : names)
            starts.push_back(name.c_str());
        glTransformFeedbackVaryings(program, static_cast<GLsizei>(starts.size()), starts.data(),
                                    GL_INTERLEAVED_ATTRIBS);
    }
    if (options.isSeparable)
        glProgramParameteri(program, GL_PROGRAM_SEPARABLE, GL_TRUE);
    glLinkProgram(program);
    GLint isLinked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &isLinked);
    if (isLinked)
        return {};
    GLint size = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &size);
    std::string log(static_cast<std::size_t>(size), '\0');
    glGetProgramInfoLog(program, size, nullptr, log.data());
    return fail(ErrorCode::GraphicsFailed, std::string(options.label), readableLog(log, {}));
}

} // namespace

Result<Program> Program::create(Context& context, const ProgramOptions& options)
{
    Program program;
    program.handle_ = Handle(context, ObjectKind::Program, glCreateProgram());
    program.handle_.setLabel(options.label);
    const std::pair<GLenum, std::span<const ShaderSource>> stages[] = {{GL_VERTEX_SHADER, options.vertex},
                                                                       {GL_FRAGMENT_SHADER, options.fragment},
                                                                       {GL_COMPUTE_SHADER, options.compute}};
    for (const auto& [stage, sources] : stages)
        if (auto compiled = compileInto(program.id(), stage, sources, options); !compiled)
            return fail(std::move(compiled.error()));
    if (auto linked = link(program.id(), options); !linked)
        return fail(std::move(linked.error()));
    return program;
}

int Program::uniformLocation(const char* name) const noexcept
{
    return glGetUniformLocation(id(), name);
}

void Program::setUniform(int location, int value) noexcept
{
    glProgramUniform1i(id(), location, value);
}

void Program::setUniform(int location, std::uint32_t value) noexcept
{
    glProgramUniform1ui(id(), location, value);
}

void Program::setUniform(int location, float value) noexcept
{
    glProgramUniform1f(id(), location, value);
}

void Program::setUniform(int location, const glm::vec2& value) noexcept
{
    glProgramUniform2fv(id(), location, 1, glm::value_ptr(value));
}

void Program::setUniform(int location, const glm::vec3& value) noexcept
{
    glProgramUniform3fv(id(), location, 1, glm::value_ptr(value));
}

void Program::setUniform(int location, const glm::vec4& value) noexcept
{
    glProgramUniform4fv(id(), location, 1, glm::value_ptr(value));
}

void Program::setUniform(int location, const glm::mat3& value) noexcept
{
    glProgramUniformMatrix3fv(id(), location, 1, GL_FALSE, glm::value_ptr(value));
}

void Program::setUniform(int location, const glm::mat4& value) noexcept
{
    glProgramUniformMatrix4fv(id(), location, 1, GL_FALSE, glm::value_ptr(value));
}

} // namespace stylized::graphics
