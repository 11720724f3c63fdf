#pragma once

#include "stylized/foreign/FbxRecord.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stylized::foreign {

/// FBX counts time in these.
inline constexpr double kFbxTicksPerSecond = 46186158000.0;

/// The objects of an FBX file and how they are connected. Identifiers are kept as doubles: one too long for them is so
/// at both ends of a connection.
/// **Ownership**: borrows the records.
class FbxObjects {
public:
    /// The id of what stands above all models.
    static constexpr double kRoot = 0.0;

    struct Link {
        double id = 0.0;
        std::string_view property; ///< What of the parent the child drives; empty where it simply belongs to it.
    };

    explicit FbxObjects(const FbxRecord& file);

    /// The object of that id, or null.
    [[nodiscard]] const FbxRecord* find(double id) const;
    /// All objects, in the file's order.
    [[nodiscard]] std::span<const FbxRecord> all() const noexcept;
    /// What is connected below an object, in the order of the connections.
    [[nodiscard]] std::span<const Link> childrenOf(double id) const;
    [[nodiscard]] std::span<const Link> parentsOf(double id) const;

private:
    const FbxRecord* objects_ = nullptr;
    std::unordered_map<double, const FbxRecord*> byId_;
    std::unordered_map<double, std::vector<Link>> children_;
    std::unordered_map<double, std::vector<Link>> parents_;
};

/// An object's name: "Hips", stored as "Hips", zero, one, "Model" in binary files and as "Model::Hips" in text.
[[nodiscard]] std::string fbxNameOf(const FbxRecord& object);

} // namespace stylized::foreign
