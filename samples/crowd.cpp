// Draws a crowd of a character around one of them: every member has a clip, a moment, a speed and a place of its own,
// and each of the character's primitives is drawn once for all of them.
//
// usage: crowd FILE PICTURE.png COUNT
#include <stylized/animation/bake/BakeClips.h>
#include <stylized/app/CharacterSession.h>
#include <stylized/app/Png.h>
#include <stylized/app/ViewSettings.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace stylized;

namespace {

constexpr float kGoldenAngle = 2.3999632f; // radians: turned by it again and again, a spiral leaves no gaps

/// A spiral of members that all look at its middle.
std::vector<renderer::CrowdInstance> around(int count, const asset::BakedClipsAsset& clips)
{
    const float room = 0.55f * clips.clips[0].bounds.size().y; // metres
    std::vector<renderer::CrowdInstance> members(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < members.size(); ++i) {
        const float angle = kGoldenAngle * float(i), radius = room * std::sqrt(float(i));
        renderer::CrowdInstance& member = members[i];
        member.position = radius * glm::vec3(std::sin(angle), 0.0f, std::cos(angle));
        const float turn = i == 0 ? 0.0f : angle + 3.14159265f;
        member.rotation = glm::angleAxis(turn, glm::vec3(0, 1, 0));
        member.clip = static_cast<std::uint32_t>(i % clips.clips.size());
        member.seconds = 0.37 * double(i);
    }
    return members;
}

Result<void> draw(const char* file, const char* to, int count)
{
    app::SessionOptions options;
    options.skinning.mode = world::SkinningMode::Vertex; // vertex shaders skin a crowd
    const Result<std::unique_ptr<app::CharacterSession>> session = app::CharacterSession::open(file, options);
    if (!session)
        return fail(session.error());
    const asset::SceneAsset& scene = (*session)->scene();
    (*session)->setClip(std::nullopt); // the model itself keeps still
    if (Result<void> rested = (*session)->update(0.0); !rested)
        return rested;

    std::vector<ClipIndex> all;
    for (std::size_t i = 0; i < scene.clips.size(); ++i)
        all.push_back(ClipIndex(i));
    const Result<asset::BakedClipsAsset> clips = animation::bakeClips(scene, all);
    if (!clips)
        return fail(clips.error());
    if (Result<void> shown = (*session)->showCrowd(*clips, around(count, *clips)); !shown)
        return shown;

    app::PictureOptions picture{.size = {600, 400}};
    picture.camera = app::cameraFor({.elevation = 35}, (*session)->bounds(), 1.5f);
    const Result<app::Picture> drawn = (*session)->render(picture);
    if (!drawn)
        return fail(drawn.error());
    const renderer::CrowdRenderer::Counts counts = (*session)->crowd()->readCounts();
    std::printf("%u of %u are in the picture, in %u draws\n", counts.drawn, (*session)->crowd()->count(),
                drawn->stats.drawCount);
    return app::writePng(to, drawn->image);
}

} // namespace

int main(int argc, char** argv)
{
    const int count = argc == 4 ? std::atoi(argv[3]) : 0;
    if (count < 1) {
        std::fputs("usage: crowd FILE PICTURE.png COUNT\n", stderr);
        return 2;
    }
    const Result<void> drawn = draw(argv[1], argv[2], count);
    if (drawn)
        return 0;
    std::fprintf(stderr, "crowd: %s\n", toString(drawn.error()).c_str());
    return exitCode(drawn.error().code);
}
