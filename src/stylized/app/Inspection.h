#pragma once

#include <stylized/import/Import.h>
#include <stylized/import/image/DecodeImage.h>

#include <string>
#include <string_view>

namespace stylized::app {

/// All that `inspect` tells about.
struct Inspection {
    std::string file; ///< As the user gave it.
    import::ImportedScene imported;
    import::DecodedImages images; ///< Its report's entries belong to `imported`'s.
};

/// For people: counts, then one table a kind of thing, then what the reader noticed.
[[nodiscard]] std::string inspectionText(const Inspection& inspection);

/// For programs. `schemaVersion` advances when a field changes its meaning or goes, not when one is added.
[[nodiscard]] std::string inspectionJson(const Inspection& inspection);

} // namespace stylized::app
