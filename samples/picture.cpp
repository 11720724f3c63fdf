#include <stylized/app/CharacterSession.h>
#include <stylized/app/Png.h>

int main()
{
    auto session = stylized::app::CharacterSession::open("samples/sample.glb");
    if (!session || !(*session)->update(0.85)) // 0.85 s into its first clip
        return 1;
    const auto picture = (*session)->render({});
    return picture && stylized::app::writePng("fox.png", picture->image) ? 0 : 1;
}
