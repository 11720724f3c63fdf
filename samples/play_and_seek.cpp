// Plays a clip and goes to and fro in it, without OpenGL: where a node is at each tenth of a second, then once more
// half way through.
//
// usage: play_and_seek FILE CLIP NODE
#include <stylized/animation/AnimationPlayer.h>
#include <stylized/import/Import.h>

#include <algorithm>
#include <cstdio>
#include <string>

using namespace stylized;

namespace {

void print(const animation::AnimationPlayer& player, const animation::ScenePose& pose, NodeIndex node)
{
    const glm::vec3 place((*pose.worldMatrix(node))[3]);
    std::printf("%.1f s: %.3f %.3f %.3f\n", player.currentTime(), place.x, place.y, place.z);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 4) {
        std::fputs("usage: play_and_seek FILE CLIP NODE\n", stderr);
        return 2;
    }
    const Result<import::ImportedScene> imported = import::loadScene(argv[1]);
    if (!imported) {
        std::fprintf(stderr, "play_and_seek: %s\n", toString(imported.error()).c_str());
        return exitCode(imported.error().code);
    }
    const asset::SceneAsset& scene = imported->scene;
    const auto isCalled = [](const char* name) { return [name](const auto& part) { return part.name == name; }; };
    const auto clip = std::find_if(scene.clips.begin(), scene.clips.end(), isCalled(argv[2]));
    const auto node = std::find_if(scene.nodes.begin(), scene.nodes.end(), isCalled(argv[3]));
    if (clip == scene.clips.end() || node == scene.nodes.end()) {
        std::fprintf(stderr, "play_and_seek: %s has no %s\n", argv[1], clip == scene.clips.end() ? argv[2] : argv[3]);
        return 2;
    }
    const NodeIndex index(static_cast<std::size_t>(node - scene.nodes.begin()));

    animation::ScenePose pose(scene); // what moves: the scene itself never changes
    animation::AnimationPlayer player;
    player.setClip(&*clip);
    player.setLooping(false); // it stops at the clip's end
    player.play();
    player.update(0.0, scene, pose);
    print(player, pose, index);
    while (player.isPlaying()) {
        player.update(0.1, scene, pose); // time is an argument: a game gives its frame's
        print(player, pose, index);
    }
    player.seek(0.5 * clip->durationSeconds);
    player.update(0.0, scene, pose);
    print(player, pose, index);
    return 0;
}
