#include <stylized/app/CharacterSession.h>
#include <stylized/app/Crowd.h>
#include <stylized/app/ImageComparison.h>
#include <stylized/app/ViewSettings.h>

#include <gtest/gtest.h>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string_view>
#include <utility>

using namespace stylized;
using namespace stylized::app;

namespace {

const std::string kIro = STYLIZED_SOURCE_DIR "/samples/character/iro.glb";
constexpr double kMoment = 0.5;   // of the dance: frame 15
constexpr double kOneLevel = 1.0; // of 255, in any channel of any pixel: what the same positions rounded alike may do

class CrowdSessionGLTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        SessionOptions options;
        options.skinning.mode = world::SkinningMode::Vertex;
        Result<std::unique_ptr<CharacterSession>> opened = CharacterSession::open(kIro, options);
        if (!opened) {
            const char* isRequired = std::getenv("STYLIZED_REQUIRE_GL");
            if (exitCode(opened.error().code) != 5 || (isRequired && std::string_view(isRequired) == "1"))
                FAIL() << toString(opened.error());
            GTEST_SKIP() << opened.error().message;
        }
        session = *std::move(opened);
        picture.size = {240, 320};
        picture.style.shadow.isOn = false; // its map is as large as all who cast
        session->setClip(std::nullopt);
        ASSERT_TRUE(session->update(0.0));
        picture.camera = cameraFor({}, session->bounds(), 0.75f);
        picture.light = world::fromUpperLeft(*picture.camera);
        Result<asset::BakedClipsAsset> made = crowdClips(session->scene(), {.clip = "dance"});
        ASSERT_TRUE(made) << toString(made.error());
        baked = *std::move(made);
    }
    void TearDown() override
    {
        if (session) {
            EXPECT_EQ(session->context().debugErrorCount(), 0u) << "the driver reported errors";
        }
    }

    asset::DecodedImage draw()
    {
        Result<Picture> drawn = session->render(picture);
        EXPECT_TRUE(drawn) << toString(drawn.error());
        return drawn ? std::move(drawn->image) : asset::DecodedImage{};
    }

    /// From so near that nothing is left around it: frames from now on are drawn in images of the whole picture. Those
    /// of a first frame begin where what it draws begins, and pixels counted from another corner are rounded otherwise.
    void drawFullPicture()
    {
        world::Camera& camera = *picture.camera;
        const glm::vec3 far = std::exchange(camera.position, glm::mix(camera.target, camera.position, 0.3f));
        const Result<Picture> drawn = session->render(picture);
        ASSERT_TRUE(drawn) << toString(drawn.error());
        camera.position = far;
    }

    /// The session's matrices are those of a baked frame, bit by bit.
    void expectBaked(std::uint32_t frame)
    {
        runtime::SkinningPaletteSet& set = session->instance().palettes();
        ASSERT_EQ(set.paletteCount(), 1u);
        const std::span<const math::Affine> matrices = set.matrices(0);
        ASSERT_EQ(matrices.size(), 87u);
        std::uint32_t first = asset::BakedClipsAsset::kNoMatrix;
        for (const asset::BakedClipsAsset::NodeMatrices& node : baked.nodeMatrices)
            first = std::min(first, node.palette);
        for (std::uint32_t joint = 0; joint < 87; ++joint)
            for (int row = 0; row < 3; ++row)
                ASSERT_EQ(baked.matrix(frame, first + joint).rows[row], matrices[joint].rows[row]) << joint;
    }

    std::unique_ptr<CharacterSession> session;
    PictureOptions picture;
    asset::BakedClipsAsset baked;
};

TEST_F(CrowdSessionGLTest, InstanceFiveHundredIsASinglePictureOfItsTime)
{
    // Morph targets are not baked: the single one keeps the face that the file has, as the crowd does.
    const asset::SceneAsset& scene = session->scene();
    for (std::size_t n = 0; n < scene.nodes.size(); ++n)
        for (std::uint32_t t = 0; t < scene.morphTargetCount(NodeIndex(n)); ++t)
            ASSERT_TRUE(session->instance().face().setMorphWeight({NodeIndex(n), t}, 0.0f));
    session->setClip(ClipIndex(std::size_t(5)));
    ASSERT_EQ(session->scene().clips[5].name, "dance");
    ASSERT_TRUE(session->seek(kMoment));
    drawFullPicture();
    const asset::DecodedImage single = draw();
    expectBaked(15);

    session->setClip(std::nullopt);
    ASSERT_TRUE(session->update(0.0));
    std::vector<renderer::CrowdInstance> members(501);
    for (std::size_t i = 0; i < 500; ++i) {
        members[i].position = {3.0f + 0.5f * float(i % 25), 0, -0.5f * float(i / 25)}; // beside the picture
        members[i].seconds = 0.01 * double(i);
    }
    members[500].seconds = kMoment;
    ASSERT_TRUE(session->showCrowd(baked, members));
    session->setClock(0.0);
    const asset::DecodedImage ofCrowd = draw();
    EXPECT_EQ(session->crowd()->readCounts().drawn, 1u);
    EXPECT_LE(differenceOf(ofCrowd, single).max, kOneLevel);

    session->setClock(0.25); // and no such picture a quarter of a second later
    EXPECT_GT(differenceOf(draw(), single).max, 100.0);
}

TEST_F(CrowdSessionGLTest, EachPrimitiveIsDrawnOnceInEachPass)
{
    picture.style.shadow.isOn = true;
    Result<Picture> single = session->render(picture);
    ASSERT_TRUE(single);
    ASSERT_TRUE(session->showCrowd(baked, crowdOf(9, baked)));
    Result<Picture> many = session->render(picture);
    ASSERT_TRUE(many);
    EXPECT_EQ(many->stats.drawCount, single->stats.drawCount);
    EXPECT_EQ(session->crowd()->readCounts().casting, 9u);
}

TEST_F(CrowdSessionGLTest, ACrowdsPlacesAreItsOwnAndTheSameEveryTime)
{
    const std::vector<renderer::CrowdInstance> members = crowdOf(300, baked), again = crowdOf(300, baked);
    float nearest = 1e9f;
    std::set<float> turns, times;
    for (std::size_t i = 0; i < members.size(); ++i) {
        EXPECT_EQ(members[i].position, again[i].position);
        EXPECT_EQ(members[i].seconds, again[i].seconds);
        turns.insert(members[i].rotation.y);
        times.insert(static_cast<float>(members[i].seconds));
        for (std::size_t j = 0; j < i; ++j)
            nearest = std::min(nearest, glm::distance(members[i].position, members[j].position));
    }
    EXPECT_GT(nearest, 0.35f); // metres: nobody stands in another
    EXPECT_GT(turns.size(), 290u);
    EXPECT_GT(times.size(), 290u);
}

TEST_F(CrowdSessionGLTest, FacesAndSkinKeepTheirColours)
{
    // Skin, Eye, Detail, Hair, Cloth.
    EXPECT_EQ(tintAmountsOf(session->scene()), (std::vector<float>{0, 0, 0, 1, 1}));
}

} // namespace
