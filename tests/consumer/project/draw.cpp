#include <stylized/app/CharacterSession.h>

#include <cstdio>

// usage: draw FILE: how much of its picture the character fills.
int main(int argc, char** argv)
{
    const auto session = stylized::app::CharacterSession::open(argc > 1 ? argv[1] : "");
    if (!session)
        return 1;
    const auto picture = (*session)->render({.size = {60, 80}});
    if (!picture)
        return 1;
    std::printf("%.2f\n", picture->drawnPart());
    return 0;
}
