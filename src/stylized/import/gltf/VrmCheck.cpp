#include "stylized/import/gltf/Vrm.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace stylized::import::gltf {
namespace {

class VrmChecker {
public:
    explicit VrmChecker(Document& document) : document_(document) {}

    void run()
    {
        const JsonView extensions = document_.root()["extensions"];
        checkVrm0(extensions["VRM"]);
        checkVrm1(extensions["VRMC_vrm"]);
        checkSprings(extensions["VRMC_springBone"]);
        checkMotion(extensions["VRMC_vrm_animation"]);
        // VRM 0.x knows no constraints.
        const std::size_t nodeCount = extensions["VRM"].exists() ? 0 : document_.count(Collection::Nodes);
        for (std::size_t i = 0; i < nodeCount; ++i)
            checkConstraint(document_.item(Collection::Nodes, i)["extensions"]["VRMC_node_constraint"]);
    }

private:
    void complain(const JsonView& view, std::string what)
    {
        document_.report().add(ReportCode::ValueIgnored, Severity::Warning, view.pointer(), std::move(what));
    }

    /// Whether `view` is an index into the collection; complains where it is not.
    bool checkIndex(const JsonView& view, std::size_t count, std::string_view what)
    {
        const Result<std::uint32_t> index = view.asIndex(count, what);
        if (!index)
            complain(view, index.error().message);
        return index.has_value();
    }
    bool checkIndex(const JsonView& view, Collection collection)
    {
        return checkIndex(view, document_.count(collection), nameOf(collection));
    }

    /// The same where the index may be missing; VRM 0.x also writes -1 for none.
    void checkOptional(const JsonView& view, Collection collection)
    {
        const Result<double> number = view.asNumber();
        if (view.exists() && !(number && *number == -1.0))
            checkIndex(view, collection);
    }

    void checkIsObject(const JsonView& view)
    {
        if (view.exists() && !view.isObject())
            complain(view, "expected an object");
    }

    /// Bones must have a node each, and no bone may come twice or share its node with another.
    void checkBone(const JsonView& node, std::string_view bone)
    {
        if (!bones_.insert(bone).second)
            complain(node, fmt::format("the humanoid bone {} is named twice", bone));
        const Result<std::uint32_t> index = document_.index(node, Collection::Nodes);
        if (!index)
            return complain(node, index.error().message);
        const auto [at, isNew] = boneOfNode_.emplace(*index, bone);
        if (!isNew && at->second != bone)
            complain(node, fmt::format("the humanoid bones {} and {} are the same node", at->second, bone));
    }

    /// How many morph targets the primitives of a mesh have.
    [[nodiscard]] std::size_t targetCountOf(const JsonView& meshReference) const
    {
        const Result<std::uint32_t> mesh = document_.index(meshReference, Collection::Meshes);
        if (!mesh)
            return 0;
        std::size_t count = 0;
        for (const JsonView primitive : document_.item(Collection::Meshes, *mesh)["primitives"].items())
            count = std::max(count, primitive["targets"].size());
        return count;
    }

    void checkExpression1(const JsonView& expression)
    {
        for (const JsonView bind : expression["morphTargetBinds"].items())
            if (checkIndex(bind["node"], Collection::Nodes)) {
                const std::uint32_t node = *document_.index(bind["node"], Collection::Nodes);
                checkIndex(bind["index"], targetCountOf(document_.item(Collection::Nodes, node)["mesh"]),
                           "morph targets of the node's mesh");
            }
        for (const JsonView bind : expression["materialColorBinds"].items())
            checkIndex(bind["material"], Collection::Materials);
        for (const JsonView bind : expression["textureTransformBinds"].items())
            checkIndex(bind["material"], Collection::Materials);
    }

    void checkVrm1(const JsonView& vrm)
    {
        if (!vrm.isObject())
            return;
        checkIsObject(vrm["meta"]);
        checkIsObject(vrm["humanoid"]);
        checkOptional(vrm["meta"]["thumbnailImage"], Collection::Images);
        bones_.clear();
        boneOfNode_.clear();
        for (const JsonMember bone : vrm["humanoid"]["humanBones"].members())
            checkBone(bone.value["node"], bone.key);
        for (const std::string_view kind : {"preset", "custom"})
            for (const JsonMember expression : vrm["expressions"][kind].members())
                checkExpression1(expression.value);
        for (const JsonView annotation : vrm["firstPerson"]["meshAnnotations"].items())
            checkIndex(annotation["node"], Collection::Nodes);
    }

    void checkVrm0(const JsonView& vrm)
    {
        if (!vrm.isObject())
            return;
        checkIsObject(vrm["meta"]);
        checkIsObject(vrm["humanoid"]);
        checkOptional(vrm["meta"]["texture"], Collection::Textures);
        for (const JsonView entry : vrm["humanoid"]["humanBones"].items()) {
            const auto [bone, node] = entry.pick({"bone", "node"});
            if (const Result<std::string_view> name = bone.asString())
                checkBone(node, *name);
            else
                complain(bone, name.error().message);
        }
        for (const JsonView group : vrm["blendShapeMaster"]["blendShapeGroups"].items())
            for (const JsonView bind : group["binds"].items())
                if (checkIndex(bind["mesh"], Collection::Meshes))
                    checkIndex(bind["index"], targetCountOf(bind["mesh"]), "morph targets of the mesh");
        checkOptional(vrm["firstPerson"]["firstPersonBone"], Collection::Nodes);
        for (const JsonView annotation : vrm["firstPerson"]["meshAnnotations"].items())
            checkOptional(annotation["mesh"], Collection::Meshes);
        checkSprings0(vrm["secondaryAnimation"]);
    }

    void checkSprings0(const JsonView& springs)
    {
        const std::size_t groupCount = springs["colliderGroups"].size();
        for (const JsonView group : springs["boneGroups"].items()) {
            checkOptional(group["center"], Collection::Nodes);
            for (const JsonView bone : group["bones"].items())
                checkIndex(bone, Collection::Nodes);
            for (const JsonView colliders : group["colliderGroups"].items())
                checkIndex(colliders, groupCount, "collider groups");
        }
        for (const JsonView group : springs["colliderGroups"].items())
            checkIndex(group["node"], Collection::Nodes);
    }

    void checkSprings(const JsonView& springs)
    {
        checkIsObject(springs);
        const std::size_t colliderCount = springs["colliders"].size();
        const std::size_t groupCount = springs["colliderGroups"].size();
        for (const JsonView collider : springs["colliders"].items())
            checkIndex(collider["node"], Collection::Nodes);
        for (const JsonView group : springs["colliderGroups"].items())
            for (const JsonView collider : group["colliders"].items())
                checkIndex(collider, colliderCount, "colliders");
        for (const JsonView spring : springs["springs"].items()) {
            checkOptional(spring["center"], Collection::Nodes);
            for (const JsonView joint : spring["joints"].items())
                checkIndex(joint["node"], Collection::Nodes);
            for (const JsonView group : spring["colliderGroups"].items())
                checkIndex(group, groupCount, "collider groups");
        }
    }

    void checkConstraint(const JsonView& extension)
    {
        for (const JsonMember kind : extension["constraint"].members())
            checkIndex(kind.value["source"], Collection::Nodes);
    }

    void checkMotion(const JsonView& motion)
    {
        checkIsObject(motion);
        for (const JsonMember bone : motion["humanoid"]["humanBones"].members())
            checkIndex(bone.value["node"], Collection::Nodes);
        for (const std::string_view kind : {"preset", "custom"})
            for (const JsonMember expression : motion["expressions"][kind].members())
                checkIndex(expression.value["node"], Collection::Nodes);
        checkOptional(motion["lookAt"]["node"], Collection::Nodes);
    }

    Document& document_;
    std::set<std::string_view> bones_; ///< Names live as long as the document.
    std::map<std::uint32_t, std::string_view> boneOfNode_;
};

} // namespace

void checkVrm(Document& document)
{
    VrmChecker(document).run();
}

} // namespace stylized::import::gltf
