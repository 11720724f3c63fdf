#include "stylized/app/SkinningOption.h"

namespace stylized::app {

world::SkinningMode skinningMode(const OptionValues& values)
{
    const std::string name = values.get<std::string>("skinning");
    return name == "vertex"    ? world::SkinningMode::Vertex
           : name == "compute" ? world::SkinningMode::Compute
           : name == "cpu"     ? world::SkinningMode::Cpu
                               : world::SkinningMode::Auto;
}

} // namespace stylized::app
