#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace stylized::asset {

/// A picture as the file holds it, still encoded. Decoding is a job of its own, so that it can run beside others.
struct ImageAsset {
    std::string name;     ///< The file's name for it, else the last part of its URI; may be empty.
    std::string place;    ///< For messages: the JSON pointer or path it was read from.
    std::string mimeType; ///< As declared; may be empty or wrong: decoders go by the first bytes.

    /// The encoded bytes. Empty where the picture was missing: the import report says so.
    std::span<const std::byte> bytes;

    /// **Ownership**: keeps `bytes` alive; may be shared with other images and the buffers of the file.
    std::shared_ptr<const void> storage;
};

} // namespace stylized::asset
