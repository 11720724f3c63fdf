#pragma once

#include <stylized/core/Result.h>
#include <stylized/graphics/Program.h>
#include <stylized/graphics/ProgramPipeline.h>
#include <stylized/renderer/ForwardVariant.h>
#include <stylized/renderer/ScreenVariant.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::renderer {

/// The programs of the renderer, each compiled when it is first asked for.
///
/// Where the environment variable STYLIZED_SHADER_DIR (or `directory`) names a folder, texts are read from there
/// instead of the built-in ones, and reload() reads them anew; which files a stage is made of stays as built.
/// **Threads**: the GL thread.
class ShaderLibrary {
public:
    explicit ShaderLibrary(graphics::Context& context);
    ShaderLibrary(graphics::Context& context, std::filesystem::path directory);
    ShaderLibrary(const ShaderLibrary&) = delete;
    ShaderLibrary& operator=(const ShaderLibrary&) = delete;

    /// The surface program for a variant; it also captures scenePosition and sceneNormal. Variants share stages.
    /// **Errors**: GraphicsFailed with the compiler's message; FileUnreadable for a file of `directory`.
    /// **Cost**: a search among the variants in use, once compiled.
    [[nodiscard]] Result<const graphics::ProgramPipeline*> forward(const ForwardVariant& variant);

    /// A program that covers the target, and where its uniforms lie.
    struct Screen {
        graphics::Program program;
        int amounts = -1;
        int sizes = -1;
        int tint = -1;
    };
    [[nodiscard]] Result<Screen*> screen(const ScreenVariant& variant);

    /// The program for coloured lines in the world.
    struct Lines {
        graphics::Program program;
        int clipFromWorld = -1;
    };
    [[nodiscard]] Result<Lines*> lines();

    /// Forgets all programs: the next use compiles them again.
    void reload() noexcept;

    /// Programs compiled and kept; each stage of the surface program counts as one.
    [[nodiscard]] std::size_t programCount() const noexcept
    {
        return vertexStages_.size() + fragmentStages_.size() + screens_.size() + (lines_ ? 1 : 0);
    }

private:
    struct StageEntry {
        ForwardVariant variant;
        std::unique_ptr<graphics::Program> program;
    };
    struct ForwardEntry {
        ForwardVariant variant;
        std::unique_ptr<graphics::ProgramPipeline> pipeline;
    };
    struct ScreenEntry {
        ScreenVariant variant;
        std::unique_ptr<Screen> screen;
    };
    struct Stages {
        std::string_view vertex, fragment;
    };

    [[nodiscard]] Result<graphics::Program> compile(const Stages& stages,
                                                    std::span<const graphics::ShaderDefine> defines);
    [[nodiscard]] Result<const graphics::Program*> stage(std::vector<StageEntry>& stages, const ForwardVariant& variant,
                                                         std::string_view file);

    graphics::Context& context_;
    std::filesystem::path directory_;
    std::vector<StageEntry> vertexStages_, fragmentStages_;
    std::vector<ForwardEntry> forward_; // made of these
    std::vector<ScreenEntry> screens_;
    std::unique_ptr<Lines> lines_;
};

} // namespace stylized::renderer
