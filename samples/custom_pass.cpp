// Adds a pass of one's own to the frame: the finished picture as dots of ink, or through a fragment shader from a file.
//
// usage: custom_pass FILE PICTURE.png [SHADER.frag]
//
// The shader reads `uniform sampler2D display`, encoded colours times their alpha, top row first, and writes
// `outColor`.
#include <stylized/app/CharacterSession.h>
#include <stylized/app/Png.h>
#include <stylized/app/ShownBounds.h>
#include <stylized/app/ViewSettings.h>
#include <stylized/renderer/FramePasses.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

using namespace stylized;

namespace {

constexpr std::string_view kVertex = R"(
void main()
{
    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
})";

constexpr std::string_view kHeader = R"(layout(binding = 0) uniform sampler2D display;
layout(location = 0) out vec4 outColor;
)";

constexpr std::string_view kDots = R"(
void main()
{
    vec4 color = texelFetch(display, ivec2(gl_FragCoord.xy), 0);
    float ink = color.a - dot(color.rgb, vec3(0.299, 0.587, 0.114));
    vec2 fromDot = fract(mat2(0.71, -0.71, 0.71, 0.71) * gl_FragCoord.xy / 7.0) - 0.5;
    float paper = ink < 0.01 ? 1.0 : smoothstep(-0.1, 0.1, length(fromDot) - 0.8 * sqrt(ink));
    outColor = vec4(mix(vec3(0.2, 0.0, 0.4), vec3(1.0), paper), 1.0);
})";

/// Reads what post shows, writes the picture: all that the frame needs to know to run it in the right place.
class InkPass final : public renderer::RenderPass {
public:
    InkPass(graphics::Context& context, graphics::Program program)
        : program_(std::move(program)), noVertices_(context, {}, "no vertices")
    {}

    [[nodiscard]] const renderer::PassDeclaration& declaration() const noexcept override { return declaration_; }

    [[nodiscard]] Result<void> execute(const renderer::PassContext& pass) override
    {
        graphics::PipelineState state;
        state.testsDepth = false;
        state.cull = graphics::Cull::None;
        graphics::Commands& commands = pass.context.commands();
        commands.setState(state);
        commands.bindProgram(program_);
        commands.bindVertexArray(noVertices_);
        commands.draw(graphics::Topology::Triangles, 0, 3);
        return {};
    }

private:
    renderer::PassDeclaration declaration_{
        .name = "ink", .reads = {renderer::kDisplay}, .writes = {renderer::kPicture}};
    graphics::Program program_;
    graphics::VertexArray noVertices_;
};

Result<std::string> shaderText(const char* path)
{
    if (path == nullptr)
        return std::string(kDots);
    std::ifstream file(path);
    if (!file)
        return fail(Error{ErrorCode::FileNotFound, path, {}, "expected a fragment shader"});
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

Result<std::unique_ptr<renderer::FramePipeline>> pipelineWithInk(graphics::Context& context, const char* shaderPath,
                                                                 const renderer::FrameFeatures& features)
{
    const Result<std::string> text = shaderText(shaderPath);
    if (!text)
        return fail(text.error());
    const graphics::ShaderSource vertex[] = {{"ink.vert", kVertex}};
    const graphics::ShaderSource fragment[] = {{"header", kHeader}, {shaderPath ? shaderPath : "ink.frag", *text}};
    Result<graphics::Program> program =
        graphics::Program::create(context, {.vertex = vertex, .fragment = fragment, .label = "ink"});
    if (!program)
        return fail(program.error());
    std::vector<std::unique_ptr<renderer::RenderPass>> passes = renderer::makePasses(context, features);
    passes.back() = std::make_unique<InkPass>(context, *std::move(program)); // in the place of FXAA
    return renderer::FramePipeline::create(context, std::move(passes));
}

Result<void> draw(const char* file, const char* to, const char* shaderPath)
{
    const Result<std::unique_ptr<app::CharacterSession>> opened = app::CharacterSession::open(file);
    if (!opened)
        return fail(opened.error());
    app::CharacterSession& session = **opened;

    // What a session's render() does, one layer below: extract what is drawn, then run the passes.
    renderer::FrameOptions options{.width = 600, .height = 800};
    options.style = app::defaultStyle();
    options.style.post.usesFxaa = true; // the picture before the last pass is then an image of its own
    world::RenderWorld world;
    world.aspect = 0.75f;
    world.camera = app::cameraFor({}, app::shownBounds(session.instance()), world.aspect);
    world.light = world::fromUpperLeft(world.camera);
    world.findsCasters = options.style.shadow.isOn;
    const world::ExtractSource source = session.instance().extractSource();
    world::RenderExtractor extractor;
    if (const world::ExtractFault fault = extractor.extract({&source, 1}, world); fault != world::ExtractFault::None)
        return fail(ErrorCode::ValueInvalid, {}, std::string(toString(fault)));
    const Result<std::unique_ptr<renderer::FramePipeline>> pipeline =
        pipelineWithInk(session.context(), shaderPath, renderer::featuresOf(options.style));
    if (!pipeline)
        return fail(pipeline.error());
    if (const Result<renderer::FrameStats> drawn = (*pipeline)->execute(world, options); !drawn)
        return fail(drawn.error());
    asset::DecodedImage picture;
    (*pipeline)->readPicture(picture);
    return app::writePng(to, picture);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3 || argc > 4) {
        std::fputs("usage: custom_pass FILE PICTURE.png [SHADER.frag]\n", stderr);
        return 2;
    }
    const Result<void> drawn = draw(argv[1], argv[2], argc == 4 ? argv[3] : nullptr);
    if (drawn)
        return 0;
    std::fprintf(stderr, "custom_pass: %s\n", toString(drawn.error()).c_str());
    return exitCode(drawn.error().code);
}
