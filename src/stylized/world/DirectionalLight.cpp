#include "stylized/world/DirectionalLight.h"

#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

namespace stylized::world {

DirectionalLight fromUpperLeft(const Camera& camera, const DirectionalLight& light) noexcept
{
    DirectionalLight turned = light;
    turned.direction = glm::transpose(glm::mat3(camera.viewFromWorld())) * DirectionalLight{}.direction;
    return turned;
}

} // namespace stylized::world
