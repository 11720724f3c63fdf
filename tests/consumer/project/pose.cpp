#include <stylized/animation/AnimationPlayer.h>
#include <stylized/import/Import.h>

#include <cstdio>

// usage: pose FILE: where its last node is half a second into its first clip.
int main(int argc, char** argv)
{
    const auto imported = stylized::import::loadScene(argc > 1 ? argv[1] : "");
    if (!imported || imported->scene.clips.empty())
        return 1;
    stylized::animation::ScenePose pose(imported->scene);
    stylized::animation::AnimationPlayer player;
    player.setClip(&imported->scene.clips[0]);
    player.play();
    if (!player.update(0.5, imported->scene, pose))
        return 1;
    const glm::vec3 place(pose.worldMatrices().back()[3]);
    std::printf("%.4f %.4f %.4f\n", place.x, place.y, place.z);
    return 0;
}
