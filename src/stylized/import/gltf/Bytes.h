#pragma once

#include <stylized/import/file/ByteSource.h>

namespace stylized::import::gltf {

using file::Bytes;
using file::wholeOf;

} // namespace stylized::import::gltf
