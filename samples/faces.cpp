// Draws a face with expressions and morph targets of one's choice.
//
// usage: faces FILE PICTURE.png NAME=WEIGHT...
#include <stylized/app/CharacterSession.h>
#include <stylized/app/FaceFraming.h>
#include <stylized/app/FaceSettings.h>
#include <stylized/app/Png.h>
#include <stylized/app/ViewSettings.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace stylized;

namespace {

/// The expression of that name, else all morph targets of that name.
Result<void> set(app::CharacterSession& session, std::string_view name, float weight)
{
    animation::FaceState& face = session.instance().face();
    if (const ExpressionIndex expression = session.scene().findExpression(name); expression.isValid()) {
        face.setExpressionWeight(expression, weight);
        return {};
    }
    const Result<std::vector<asset::MorphReference>> morphs = app::findMorphs(session.scene(), name);
    if (!morphs)
        return fail(morphs.error());
    for (const asset::MorphReference& morph : *morphs)
        face.setMorphWeight(morph, weight);
    return {};
}

Result<void> draw(int argc, char** argv)
{
    Result<std::unique_ptr<app::CharacterSession>> opened = app::CharacterSession::open(argv[1]);
    if (!opened)
        return fail(opened.error());
    app::CharacterSession& session = **opened;
    for (int i = 3; i < argc; ++i) {
        const std::string_view word = argv[i];
        const std::size_t sign = word.find('=');
        const float weight = sign == word.npos ? 1.0f : std::strtof(argv[i] + sign + 1, nullptr);
        if (Result<void> done = set(session, word.substr(0, sign), weight); !done)
            return done;
    }
    if (Result<void> updated = session.update(0.0); !updated) // what hands have set is shown from here on
        return updated;

    app::PictureOptions options{.size = {512, 512}, .supersampling = 2};
    if (const std::optional<app::PortraitBounds> portrait = app::portraitBounds(session.instance()))
        options.camera = app::cameraFor({.fov = 20}, portrait->face, session.bounds(), 1.0f);
    const Result<app::Picture> picture = session.render(options);
    return picture ? app::writePng(argv[2], picture->image) : fail(picture.error());
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fputs("usage: faces FILE PICTURE.png NAME=WEIGHT...\n", stderr);
        return 2;
    }
    const Result<void> drawn = draw(argc, argv);
    if (drawn)
        return 0;
    std::fprintf(stderr, "faces: %s\n", toString(drawn.error()).c_str());
    return exitCode(drawn.error().code);
}
