#include "stylized/app/LookOption.h"

#include <string>

namespace stylized::app {

world::Look lookOption(const OptionValues& values)
{
    const std::string name = values.get<std::string>("look");
    return name == "toon"    ? world::Look::Toon
           : name == "mtoon" ? world::Look::MToon
           : name == "unlit" ? world::Look::Unlit
           : name == "plain" ? world::Look::Plain
                             : world::Look::Auto;
}

} // namespace stylized::app
