#include "stylized/foreign/FbxScan.h"

#include "stylized/foreign/FbxCurve.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace stylized::foreign {
namespace {

constexpr double kTicksPerSecond = 46186158000.0;

/// "Hips", stored as "Hips", zero, one, "Model" in binary files and as "Model::Hips" in text.
std::string objectName(const FbxRecord& object)
{
    const std::string_view stored = object.text(1);
    if (const std::size_t end = stored.find('\0'); end != std::string_view::npos)
        return std::string(stored.substr(0, end));
    const std::size_t colons = stored.find("::");
    return std::string(colons == std::string_view::npos ? stored : stored.substr(colons + 2));
}

class Scanner {
public:
    explicit Scanner(const FbxRecord& file) : objects_(file.child("Objects")), connections_(file.child("Connections"))
    {}

    FbxScan run()
    {
        if (objects_ == nullptr)
            return {};
        readConnections();
        for (const FbxRecord& object : objects_->children)
            readObject(object);
        countLayers();
        return std::move(scan_);
    }

private:
    /// C: kind, id of the child, id of the parent, the parent's property.
    void readConnections()
    {
        if (connections_ == nullptr)
            return;
        for (const FbxRecord& connection : connections_->children) {
            const double child = connection.number(1), parent = connection.number(2);
            parents_.emplace(child, parent);
            if (const std::string_view property = connection.text(3);
                property.starts_with("Lcl ") || property == "DeformPercent")
                drivingCurveNodes_.insert(child);
        }
    }

    [[nodiscard]] bool movesSomething(double curve) const
    {
        const auto [first, last] = parents_.equal_range(curve);
        return std::any_of(first, last, [&](const auto& link) { return drivingCurveNodes_.contains(link.second); });
    }

    void readObject(const FbxRecord& object)
    {
        const double id = object.number(0);
        const std::string_view kind = object.text(2);
        if (object.name == "AnimationStack") {
            stackIds_.push_back(id);
            const double ticks =
                object.property("LocalStop").value_or(0.0) - object.property("LocalStart").value_or(0.0);
            scan_.stacks.push_back({objectName(object), std::max(ticks, 0.0) / kTicksPerSecond, 0});
        } else if (object.name == "AnimationLayer") {
            layerIds_.insert(id);
        } else if (object.name == "AnimationCurve" && movesSomething(id)) {
            readCurve(object);
        } else if (object.name == "Model") {
            scan_.effectorCount += kind == "IKEffector" || kind == "FKEffector";
            const auto inherit = static_cast<int>(object.property("InheritType").value_or(0.0));
            if (inherit >= 0 && inherit <= static_cast<int>(FbxInherit::Rrs))
                scan_.inheritByNode[objectName(object)] = static_cast<FbxInherit>(inherit);
        } else if (object.name == "Deformer") {
            readDeformer(object, kind);
        } else if (object.name == "Constraint") {
            ++scan_.constraintCount;
        }
    }

    void readCurve(const FbxRecord& object)
    {
        const FbxCurveShape shape = shapeOf(object);
        ++scan_.curveCount;
        scan_.bentCurveCount += shape.bend > kVisibleBend;
        scan_.largestBend = std::max(scan_.largestBend, shape.bend);
        scan_.steppedCurveCount += shape.isStepped;
    }

    void readDeformer(const FbxRecord& object, std::string_view kind)
    {
        if (kind == "BlendShapeChannel") {
            std::vector<float>& weights = scan_.fullWeights[objectName(object)];
            for (const double percent : object.array("FullWeights"))
                weights.push_back(static_cast<float>(percent / 100.0));
        } else if (kind == "Skin") {
            const FbxRecord* type = object.child("SkinningType");
            scan_.dualQuaternionSkinCount += type != nullptr && type->text(0) != "Linear" && type->text(0) != "Rigid";
        }
    }

    /// Layers that some curve node belongs to, by stack.
    void countLayers()
    {
        std::set<double> used;
        for (const auto& [child, parent] : parents_)
            if (layerIds_.contains(parent) && drivingCurveNodes_.contains(child))
                used.insert(parent);
        for (const double layer : used) {
            const auto [first, last] = parents_.equal_range(layer);
            for (auto link = first; link != last; ++link)
                for (std::size_t s = 0; s < stackIds_.size(); ++s)
                    scan_.stacks[s].layerCount += stackIds_[s] == link->second;
        }
    }

    const FbxRecord* objects_;
    const FbxRecord* connections_;
    std::multimap<double, double> parents_; ///< Identifiers; a number too long for them is so on both sides.
    std::set<double> drivingCurveNodes_;
    std::set<double> layerIds_;
    std::vector<double> stackIds_;
    FbxScan scan_;
};

} // namespace

FbxScan scanFbx(const FbxRecord& file)
{
    return Scanner(file).run();
}

} // namespace stylized::foreign
