#include "stylized/foreign/FbxScan.h"

#include <string_view>

namespace stylized::foreign {

FbxScan scanFbx(const FbxObjects& objects)
{
    FbxScan scan;
    for (const FbxRecord& object : objects.all()) {
        const std::string_view kind = object.text(2);
        if (object.name == "Model") {
            scan.inheritByNode[fbxNameOf(object)] = fbxTransformOf(object).inherit;
        } else if (object.name == "Deformer" && kind == "Skin") {
            const FbxRecord* type = object.child("SkinningType");
            scan.dualQuaternionSkinCount += type != nullptr && type->text(0) != "Linear" && type->text(0) != "Rigid";
        } else if (object.name == "Constraint") {
            ++scan.constraintCount;
        }
    }
    return scan;
}

} // namespace stylized::foreign
