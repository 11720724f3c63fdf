#pragma once

#include <stylized/import/ImportReport.h>
#include <stylized/import/format/FileFormat.h>

#include <span>
#include <string>

struct aiScene;

namespace stylized::foreign {

/// Reports what of the file's content no part of ours reads: cameras and lights.
void reportUnread(const aiScene& source, import::ImportReport& report);

/// Reports what Assimp complained of, in the user's words where they are known. Not for FBX, of which it complains most
/// about what it is not asked for.
void reportComplaints(std::span<const std::string> messages, import::ImportReport& report);

} // namespace stylized::foreign
