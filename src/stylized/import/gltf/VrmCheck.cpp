#include "stylized/import/gltf/Vrm.h"

#include "stylized/import/gltf/MissingMembers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory_resource>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace stylized::import::gltf {
namespace {

constexpr std::string_view kRequiredBones[] = {
    "hips",         "spine",         "head",          "leftUpperLeg",  "leftLowerLeg",
    "leftFoot",     "rightUpperLeg", "rightLowerLeg", "rightFoot",     "leftUpperArm",
    "leftLowerArm", "leftHand",      "rightUpperArm", "rightLowerArm", "rightHand",
};

constexpr std::string_view kPartsOfVrm0[] = {"meta", "humanoid", "materialProperties"};
constexpr std::string_view kMetaOfVrm0[] = {"title", "version", "author"};

class VrmChecker {
public:
    explicit VrmChecker(Document& document) : document_(document) {}

    void run()
    {
        const JsonView extensions = document_.root()["extensions"];
        // Of a file with both only the newer one is read.
        const JsonView old = extensions["VRMC_vrm"].isObject() ? JsonView() : extensions["VRM"];
        checkVrm0(old);
        checkVrm1(extensions["VRMC_vrm"]);
        checkSprings(extensions["VRMC_springBone"]);
        checkMotion(extensions["VRMC_vrm_animation"]);
        // VRM 0.x knows no constraints.
        const std::size_t nodeCount = old.exists() ? 0 : document_.count(Collection::Nodes);
        for (std::size_t i = 0; i < nodeCount; ++i)
            checkConstraint(document_.item(Collection::Nodes, i)["extensions"]);
    }

private:
    void complain(const JsonView& view, std::string what, Severity severity = Severity::Warning)
    {
        document_.report().add(ReportCode::ValueIgnored, severity, view.pointer(), std::move(what));
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
        if (!view.exists())
            return;
        if (const Result<double> number = view.asNumber(); !number || *number != -1.0)
            checkIndex(view, collection);
    }

    void checkIsObject(const JsonView& view)
    {
        if (view.exists() && !view.isObject())
            complain(view, "expected an object");
    }

    void checkIsString(const JsonView& view)
    {
        if (view.exists() && !view.isString())
            complain(view, "expected a string");
    }

    /// Calls `visit` with each object of a list; complains where the list, or an element of it, is something else.
    template <class Visit>
    void eachObject(const JsonView& list, Visit visit)
    {
        if (list.exists() && !list.isArray())
            complain(list, "expected an array");
        for (const JsonView item : list.items())
            if (item.isObject())
                visit(item);
            else
                complain(item, "expected an object");
    }

    /// Complains of each index of a list that is none.
    template <class... Of>
    void checkIndices(const JsonView& list, Of... of)
    {
        if (list.exists() && !list.isArray())
            complain(list, "expected an array of indices");
        for (const JsonView item : list.items())
            checkIndex(item, of...);
    }

    /// Where a version is asked for, it must be there; VRM 0.x files may leave it out.
    void checkVersion(const JsonView& version, std::string_view known, bool isRequired)
    {
        if (!version.exists() && !isRequired)
            return;
        const Result<std::string_view> text = version.asString();
        if (!text)
            complain(version, fmt::format("{}, read as {}", text.error().message, known),
                     version.exists() ? Severity::Warning : Severity::Info);
        else if (*text != known)
            document_.report().add(ReportCode::FormatVersionNewer, Severity::Info, version.pointer(),
                                   fmt::format("version {} is read as {}", printable(*text), known));
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

    /// What a humanoid must have to be moved as one.
    void checkRequiredBones(const JsonView& list)
    {
        std::string missing;
        for (const std::string_view bone : kRequiredBones)
            if (!bones_.contains(bone))
                missing += fmt::format("{}{}", missing.empty() ? "" : ", ", bone);
        if (!missing.empty())
            complain(list, fmt::format("expected all bones that a humanoid must have, found no {}", missing),
                     Severity::Info);
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
        eachObject(expression["morphTargetBinds"], [&](const JsonView& bind) {
            if (!checkIndex(bind["node"], Collection::Nodes))
                return;
            const std::uint32_t node = *document_.index(bind["node"], Collection::Nodes);
            checkIndex(bind["index"], targetCountOf(document_.item(Collection::Nodes, node)["mesh"]),
                       "morph targets of the node's mesh");
        });
        for (const char* binds : {"materialColorBinds", "textureTransformBinds"})
            eachObject(expression[binds],
                       [&](const JsonView& bind) { checkIndex(bind["material"], Collection::Materials); });
    }

    void checkVrm1(const JsonView& vrm)
    {
        if (!vrm.isObject())
            return;
        checkVersion(vrm["specVersion"], "1.0", true);
        for (const char* required : {"meta", "humanoid"})
            if (!vrm[required].isObject())
                complain(vrm[required], "expected an object",
                         vrm[required].exists() ? Severity::Warning : Severity::Info);
        for (const char* optional : {"firstPerson", "lookAt"})
            checkIsObject(vrm[optional]);
        checkOptional(vrm["meta"]["thumbnailImage"], Collection::Images);
        bones_.clear();
        boneOfNode_.clear();
        checkBones1(vrm["humanoid"]["humanBones"]);
        if (vrm["humanoid"].isObject())
            checkRequiredBones(vrm["humanoid"]["humanBones"]);
        for (const std::string_view kind : {"preset", "custom"})
            for (const JsonMember expression : vrm["expressions"][kind].members())
                checkExpression1(expression.value);
        eachObject(vrm["firstPerson"]["meshAnnotations"],
                   [&](const JsonView& annotation) { checkIndex(annotation["node"], Collection::Nodes); });
    }

    void checkBones1(const JsonView& bones)
    {
        checkIsObject(bones);
        for (const JsonMember bone : bones.members()) {
            checkIsObject(bone.value);
            checkBone(bone.value["node"], bone.key);
        }
    }

    void checkBones0(const JsonView& bones)
    {
        eachObject(bones, [&](const JsonView& entry) {
            const auto [bone, node] = entry.pick({"bone", "node"});
            if (const Result<std::string_view> name = bone.asString())
                checkBone(node, *name);
            else
                complain(bone, name.error().message);
        });
        checkRequiredBones(bones);
    }

    /// Says in one entry what an object lacks that every VRM 0.x file has.
    void checkMembers(const JsonView& view, std::span<const std::string_view> names)
    {
        reportMissing(view, names, ReportCode::ValueIgnored, "every VRM 0.x file", "read without", document_.report());
    }

    void checkMeta0(const JsonView& meta)
    {
        checkIsObject(meta);
        checkMembers(meta, kMetaOfVrm0);
        for (const std::string_view name : kMetaOfVrm0)
            checkIsString(meta[name]);
        checkOptional(meta["texture"], Collection::Textures);
    }

    void checkVrm0(const JsonView& vrm)
    {
        if (!vrm.isObject())
            return;
        const bool hasMaterials = document_.count(Collection::Materials) > 0;
        checkMembers(vrm, std::span(kPartsOfVrm0).first(hasMaterials ? 3 : 2));
        checkVersion(vrm["specVersion"], "0.0", false);
        checkMeta0(vrm["meta"]);
        for (const char* part : {"humanoid", "firstPerson", "secondaryAnimation"})
            checkIsObject(vrm[part]);
        if (vrm["humanoid"].isObject())
            checkBones0(vrm["humanoid"]["humanBones"]);
        checkIsString(vrm["exporterVersion"]);
        for (const JsonView group : vrm["blendShapeMaster"]["blendShapeGroups"].items())
            eachObject(group["binds"], [&](const JsonView& bind) {
                const auto [mesh, index] = bind.pick({"mesh", "index"});
                if (checkIndex(mesh, Collection::Meshes))
                    checkIndex(index, targetCountOf(mesh), "morph targets of the mesh");
            });
        checkIsString(vrm["firstPerson"]["lookAtTypeName"]);
        checkOptional(vrm["firstPerson"]["firstPersonBone"], Collection::Nodes);
        eachObject(vrm["firstPerson"]["meshAnnotations"],
                   [&](const JsonView& annotation) { checkOptional(annotation["mesh"], Collection::Meshes); });
        checkSprings0(vrm["secondaryAnimation"]);
    }

    void checkSprings0(const JsonView& springs)
    {
        const std::size_t groupCount = springs["colliderGroups"].size();
        eachObject(springs["boneGroups"], [&](const JsonView& group) {
            const auto [center, bones, colliders] = group.pick({"center", "bones", "colliderGroups"});
            checkOptional(center, Collection::Nodes);
            checkIndices(bones, Collection::Nodes);
            checkIndices(colliders, groupCount, "collider groups");
        });
        eachObject(springs["colliderGroups"],
                   [&](const JsonView& group) { checkIndex(group["node"], Collection::Nodes); });
    }

    void checkSprings(const JsonView& springs)
    {
        checkIsObject(springs);
        const std::size_t colliderCount = springs["colliders"].size();
        const std::size_t groupCount = springs["colliderGroups"].size();
        eachObject(springs["colliders"],
                   [&](const JsonView& collider) { checkIndex(collider["node"], Collection::Nodes); });
        eachObject(springs["colliderGroups"],
                   [&](const JsonView& group) { checkIndices(group["colliders"], colliderCount, "colliders"); });
        eachObject(springs["springs"], [&](const JsonView& spring) {
            checkOptional(spring["center"], Collection::Nodes);
            eachObject(spring["joints"], [&](const JsonView& joint) { checkIndex(joint["node"], Collection::Nodes); });
            checkIndices(spring["colliderGroups"], groupCount, "collider groups");
        });
    }

    void checkConstraint(const JsonView& extensions)
    {
        checkIsObject(extensions);
        const JsonView extension = extensions["VRMC_node_constraint"];
        checkIsObject(extension);
        checkIsObject(extension["constraint"]);
        for (const JsonMember kind : extension["constraint"].members()) {
            checkIsObject(kind.value);
            checkIndex(kind.value["source"], Collection::Nodes);
        }
    }

    void checkMotion(const JsonView& motion)
    {
        if (!motion.isObject())
            return;
        checkVersion(motion["specVersion"], "1.0", true);
        for (const char* part : {"humanoid", "expressions", "lookAt"})
            checkIsObject(motion[part]);
        checkNodeOfEach(motion["humanoid"]["humanBones"]);
        for (const std::string_view kind : {"preset", "custom"})
            checkNodeOfEach(motion["expressions"][kind]);
        checkOptional(motion["lookAt"]["node"], Collection::Nodes);
    }

    void checkNodeOfEach(const JsonView& named)
    {
        checkIsObject(named);
        for (const JsonMember member : named.members()) {
            checkIsObject(member.value);
            checkIndex(member.value["node"], Collection::Nodes);
        }
    }

    Document& document_;
    std::array<std::byte, 8192> memory_; ///< Enough for a humanoid's.
    std::pmr::monotonic_buffer_resource pool_{memory_.data(), memory_.size()};
    std::pmr::set<std::string_view> bones_{&pool_}; ///< Names live as long as the document.
    std::pmr::map<std::uint32_t, std::string_view> boneOfNode_{&pool_};
};

} // namespace

void checkVrm(Document& document)
{
    VrmChecker(document).run();
}

} // namespace stylized::import::gltf
