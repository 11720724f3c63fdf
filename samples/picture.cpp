#include <stylized/app/CharacterSession.h>
#include <stylized/app/Png.h>

int main()
{
    auto session = stylized::app::CharacterSession::open("samples/character/iro.glb");
    if (!session || !(*session)->seek(0.5)) // half a second into its first clip
        return 1;
    const auto picture = (*session)->render({.size = {600, 800}});
    return picture && stylized::app::writePng("iro.png", picture->image) ? 0 : 1;
}
