#include "runtime/TestScene.h"
#include "support/GlTest.h"

#include <stylized/graphics/Buffer.h>
#include <stylized/graphics/Framebuffer.h>
#include <stylized/graphics/Program.h>
#include <stylized/math/Transform.h>
#include <stylized/runtime/PaletteLayout.h>
#include <stylized/runtime/RuntimeScene.h>
#include <stylized/runtime/SkinningPaletteSet.h>

#include <gtest/gtest.h>

#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <memory>
#include <random>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

/// Palettes in instance space against the definition they replace: skinning into the mesh node's local space by
/// inverse(meshWorld) · jointWorld · inverseBind, then meshWorld.
namespace stylized::runtime {
namespace {

using PaletteSpaceGLTest = test::GlTest;

constexpr std::uint32_t kJointCount = 300; // more than a byte can name
constexpr std::uint32_t kVertexCount = 500;
constexpr double kTolerance = 2e-5; // of a position of size ~10: three float multiplications with cancellation

constexpr graphics::ShaderSource kSkin{
    "skin.vert", "layout(location = 0) in vec3 position;\n"
                 "layout(location = 6) in uvec4 joints;\n"
                 "layout(location = 7) in vec4 weights;\n"
                 "layout(std430, binding = 0) readonly buffer PaletteRows { vec4 paletteRows[]; };\n"
                 "uniform uint firstMatrix;\n"
                 "uniform mat4 worldFromModel;\n"
                 "out vec3 seen;\n"
                 "void main() {\n"
                 "    vec4 rows[3] = vec4[3](vec4(0), vec4(0), vec4(0));\n"
                 "    for (int i = 0; i < 4; ++i)\n"
                 "        for (int r = 0; r < 3; ++r)\n"
                 "            rows[r] += weights[i] * paletteRows[3u * (firstMatrix + joints[i]) + uint(r)];\n"
                 "    vec4 p = vec4(position, 1);\n"
                 "    seen = (worldFromModel * vec4(dot(rows[0], p), dot(rows[1], p), dot(rows[2], p), 1)).xyz;\n"
                 "    gl_Position = vec4(0);\n"
                 "}\n"};

/// Random scenes from a fixed seed.
struct Random {
    std::mt19937 engine{20240917};

    float in(float low, float high) { return low + (high - low) * static_cast<float>(engine() >> 8) * 0x1p-24f; }

    glm::mat4 matrix()
    {
        math::Transform t;
        t.translation = {in(-2, 2), in(-2, 2), in(-2, 2)};
        t.rotation = glm::normalize(glm::quat(in(-1, 1), in(-1, 1), in(-1, 1), in(0.1f, 1)));
        t.scale = {in(0.5f, 2), in(0.5f, 2), in(-2, -0.5f)}; // uneven and mirrored, but invertible
        return math::toMatrix(t);
    }
};

asset::SceneAsset randomScene(Random& random)
{
    asset::SceneAsset scene = test::skinnedScene(kJointCount);
    asset::VertexStreamAsset& stream = scene.streams[0];
    stream.vertexCount = kVertexCount;
    stream.positions.resize(kVertexCount);
    stream.influences.resize(kVertexCount);
    scene.meshes[0].primitives[0].topology = asset::Topology::Points;
    scene.meshes[0].primitives[0].indices.clear();
    for (std::uint32_t v = 0; v < kVertexCount; ++v) {
        stream.positions[v] = {random.in(-1, 1), random.in(-1, 1), random.in(-1, 1)};
        asset::VertexInfluences& influences = stream.influences[v];
        for (std::uint16_t& joint : influences.joints)
            joint = static_cast<std::uint16_t>(random.engine() % kJointCount);
        influences.weights = {0.4f, 0.3f, 0.2f, 0.1f};
        scene.meshes[0].primitives[0].indices.push_back(v);
    }
    for (glm::mat4& inverseBind : scene.skins[0].inverseBinds)
        inverseBind = random.matrix();
    return scene;
}

/// meshWorld · Σ weight · (inverse(meshWorld) · jointWorld · inverseBind) · position, in double precision.
glm::dvec3 meshLocalFormula(const asset::SceneAsset& scene, std::uint32_t vertex, const glm::dmat4& meshWorld,
                            const std::vector<glm::mat4>& jointWorlds)
{
    const asset::VertexInfluences& influences = scene.streams[0].influences[vertex];
    glm::dmat4 blended(0.0);
    for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t joint = influences.joints[i];
        blended += double(influences.weights[i]) * (glm::inverse(meshWorld) * glm::dmat4(jointWorlds[joint]) *
                                                    glm::dmat4(scene.skins[0].inverseBinds[joint]));
    }
    return glm::dvec3(meshWorld * (blended * glm::dvec4(scene.streams[0].positions[vertex], 1.0)));
}

std::vector<glm::vec3> skinnedOnGpu(graphics::Context& context, const RuntimeScene& twin, const PaletteArena& arena,
                                    const SkinningPalette& palette, const glm::mat4& placement)
{
    const std::string_view captured[] = {"seen"};
    auto program = graphics::Program::create(context, {.vertex = {&kSkin, 1}, .captured = captured, .label = "skin"});
    EXPECT_TRUE(program) << program.error().message;
    std::vector<glm::vec3> out(kVertexCount);
    auto target = graphics::Buffer::create(context, out.size() * 12, graphics::BufferUsage::Static, "skinned");
    auto framebuffer = graphics::Framebuffer::create(context, {.label = "no pixels"});
    EXPECT_TRUE(target && framebuffer);
    program->setUniform(program->uniformLocation("firstMatrix"), palette.firstMatrix());
    program->setUniform(program->uniformLocation("worldFromModel"), placement);
    graphics::Commands& commands = context.commands();
    const RuntimePrimitive& primitive = twin.mesh(MeshIndex(0)).primitives[0];
    commands.bindFramebuffer(*framebuffer);
    commands.setState({.discardsPixels = true});
    commands.bindProgram(*program);
    commands.bindVertexArray(twin.stream(primitive.stream).vertexArray);
    commands.bindStorageBuffer(kPaletteBinding, arena.buffer());
    commands.beginCapture(primitive.topology, *target, 0, target->size());
    commands.drawIndexed(primitive.topology, primitive.firstIndex, primitive.indexCount);
    commands.endCapture();
    target->read(0, std::as_writable_bytes(std::span(out)));
    return out;
}

TEST_F(PaletteSpaceGLTest, PlacementTimesInstanceSpacePaletteEqualsTheMeshLocalFormula)
{
    Random random;
    const auto scene = std::make_shared<const asset::SceneAsset>(randomScene(random));
    const auto twin = *RuntimeScene::upload(context(), prepareScene(scene, {}));
    PaletteArena arena(context());
    const auto neighbour = SkinningPaletteSet::create(arena, *scene); // so that ours does not start at 0
    auto set = SkinningPaletteSet::create(arena, *scene);
    ASSERT_TRUE(neighbour && set);

    const glm::mat4 placement = random.matrix();
    const glm::mat4 meshNode = random.matrix(); // any invertible one: it must cancel
    std::vector<glm::mat4> jointNodes;
    std::vector<glm::mat4> placedJoints; // the definition's worlds contain the placement
    for (std::uint32_t j = 0; j < kJointCount; ++j) {
        jointNodes.push_back(random.matrix());
        placedJoints.push_back(placement * jointNodes.back());
        set->matrices(0)[j] = math::toAffine(jointNodes[j] * scene->skins[0].inverseBinds[j]);
    }
    ASSERT_TRUE(set->commit(1));
    const auto skinned = skinnedOnGpu(context(), *twin, arena, set->palettes()[0], placement);
    for (std::uint32_t v = 0; v < kVertexCount; ++v) {
        const glm::dvec3 expected = meshLocalFormula(*scene, v, glm::dmat4(placement * meshNode), placedJoints);
        ASSERT_LE(glm::distance(glm::dvec3(skinned[v]), expected), kTolerance * (1 + glm::length(expected)))
            << "vertex " << v;
    }
}

} // namespace
} // namespace stylized::runtime
