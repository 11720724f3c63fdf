#pragma once

#include <stylized/import/gltf/Document.h>

namespace stylized::import::gltf {

/// Looks at the buffers, buffer views and accessors that no reader has needed, and at names that none has read: what
/// is wrong there harms nothing, so it is reported and not an error. Call it last.
/// **Cost**: nothing to speak of where all is used.
void auditUnused(Document& document);

} // namespace stylized::import::gltf
