#pragma once

namespace stylized::viewer {

/// How long the parts of a frame take on the CPU, smoothed so that one slow frame does not make numbers jump.
/// Milliseconds, by the steady clock.
struct ViewerCpuTimings {
    double frameIntervalMilliseconds = 0; ///< From one frame to the next.
    double animationMilliseconds = 0;     ///< AnimationPlayer::update() and world matrices, of all characters.
    double skinningMilliseconds = 0;      ///< Palettes.
    double morphMilliseconds = 0;         ///< Deformed vertices, materials and bounds.
    double updateMilliseconds = 0;        ///< All of the update.
    double extractionMilliseconds = 0;    ///< RenderExtractor::extract().
    double pipelineMilliseconds = 0;      ///< FramePipeline::execute(): handing over commands.
    double uiMilliseconds = 0;            ///< Panels: building and handing over.
    double renderMilliseconds = 0;        ///< All of drawing.

    /// From the smoothed interval; 0 while there is none.
    [[nodiscard]] double fps() const noexcept
    {
        return frameIntervalMilliseconds > 0 ? 1000 / frameIntervalMilliseconds : 0;
    }

    /// Takes in the samples of one frame, in the same fields: the first as they are, of later ones a tenth of the
    /// difference.
    void add(const ViewerCpuTimings& sample) noexcept;

private:
    bool hasSample_ = false;
};

} // namespace stylized::viewer
