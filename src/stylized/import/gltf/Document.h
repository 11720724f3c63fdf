#pragma once

#include <stylized/import/Import.h>
#include <stylized/import/gltf/Bytes.h>
#include <stylized/import/gltf/Container.h>
#include <stylized/import/gltf/Json.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace stylized::import::gltf {

class Accessor;

/// The top-level arrays of a glTF file.
enum class Collection : std::uint8_t {
    Accessors,
    Animations,
    Buffers,
    BufferViews,
    Cameras,
    Images,
    Materials,
    Meshes,
    Nodes,
    Samplers,
    Scenes,
    Skins,
    Textures,
};
inline constexpr std::size_t kCollectionCount = 13;
/// Largest stride of a buffer view (glTF 2.0, 3.6.2.4).
inline constexpr std::uint64_t kMaxStride = 252;

/// A part of a buffer, decompressed where need be.
struct BufferView {
    Bytes bytes;
    std::uint32_t stride = 0; ///< Bytes from one element to the next; 0: tightly packed.
};

/// A parsed glTF file: its JSON, its bytes and what has been noticed about it. What every reader of a part works on.
/// **Threads**: one at a time.
class Document {
public:
    /// Parses `container`; checks asset.version, extensionsRequired and the shape of the top-level arrays.
    /// - `source` is the file whose BIN chunk may be needed; it must outlive the document.
    /// - `baseDirectory` is where relative URIs start; empty: no file is found.
    /// **Errors**: JsonInvalid, JsonTooDeep, ValueMissing, ValueInvalid, FormatUnsupported, ExtensionRequired.
    [[nodiscard]] static Result<Document> parse(Container container, file::ByteSource& source,
                                                std::filesystem::path baseDirectory, const ImportOptions& options,
                                                ImportReport report);

    [[nodiscard]] JsonView root() const noexcept { return json_.root(); }
    [[nodiscard]] const ImportOptions& options() const noexcept { return options_; }
    [[nodiscard]] ImportReport& report() noexcept { return report_; }
    [[nodiscard]] const std::filesystem::path& baseDirectory() const noexcept { return baseDirectory_; }

    [[nodiscard]] std::size_t count(Collection collection) const noexcept { return table(collection).size(); }
    /// Element `index`, which is an object. `index` must be below count().
    [[nodiscard]] JsonView item(Collection collection, std::size_t index) const noexcept
    {
        return table(collection)[index];
    }
    /// Reads a reference to an element. **Errors**: ValueMissing, ValueInvalid, IndexOutOfRange.
    [[nodiscard]] Result<std::uint32_t> index(const JsonView& reference, Collection collection) const;

    /// The bytes of a buffer: the BIN chunk, a data: URI or a file; at least as many as it declares. Read once.
    /// **Errors**: BufferUnavailable, UriInvalid, ExtentOutOfRange.
    [[nodiscard]] Result<Bytes> buffer(std::size_t index);

    /// A buffer view's bytes, exactly as many as it declares. Decompressed once. Without ImportOptions::loadImages a
    /// BIN chunk is read no further than its views need that are no pictures.
    /// **Errors**: those of buffer(); ExtentOutOfRange, CompressionInvalid, SizeImplausible.
    [[nodiscard]] Result<BufferView> bufferView(std::size_t index);
    /// The same, owned by the document.
    [[nodiscard]] Result<const BufferView*> borrowBufferView(std::size_t index);

    /// Books memory that is about to be filled with decoded data. A file can name one accessor a million times; what
    /// all of it together may take is bounded by a multiple of the bytes that the file really has.
    /// **Errors**: SizeImplausible.
    [[nodiscard]] Result<void> reserve(std::uint64_t byteCount, const JsonView& place);

    /// What has been asked for until now; see auditUnused().
    [[nodiscard]] bool isBufferRead(std::size_t index) const noexcept
    {
        return buffers_[index].has_value() || (index == 0 && binaryLength_.has_value());
    }
    [[nodiscard]] bool isBufferViewRead(std::size_t index) const noexcept { return bufferViews_[index].has_value(); }
    [[nodiscard]] bool isAccessorOpened(std::size_t index) const noexcept { return openedAccessors_[index] != nullptr; }

    /// Where Accessor::open() keeps an accessor that it has opened; null before.
    [[nodiscard]] std::shared_ptr<const Accessor>& openedAccessor(std::size_t index) { return openedAccessors_[index]; }

    [[nodiscard]] bool isExtensionUsed(std::string_view name) const;

private:
    Document(JsonText json, file::ByteSource& source, std::filesystem::path baseDirectory, const ImportOptions& options,
             ImportReport report);

    [[nodiscard]] const JsonTable& table(Collection collection) const noexcept
    {
        return tables_[static_cast<std::size_t>(collection)];
    }
    [[nodiscard]] Result<void> checkAsset();
    [[nodiscard]] Result<void> checkExtensions();
    [[nodiscard]] Result<void> makeTables();
    [[nodiscard]] Result<Bytes> readBuffer(std::size_t index);
    [[nodiscard]] bool isBinaryChunk(std::size_t buffer) const;
    [[nodiscard]] Result<std::uint64_t> binaryLength();
    [[nodiscard]] Result<Bytes> readBinary(std::uint64_t end);
    [[nodiscard]] std::uint64_t endWithoutImages() const;
    [[nodiscard]] Result<BufferView> readBufferView(std::size_t index);
    [[nodiscard]] Result<Bytes> slice(const JsonView& view);

    JsonText json_;
    file::ByteSource* source_;
    std::optional<ByteRange> binaryRange_;
    std::optional<std::uint64_t> binaryLength_; ///< As buffer 0 declares it, once that has been checked.
    Bytes binary_;                              ///< What has been read of the BIN chunk, from its start.
    std::filesystem::path baseDirectory_;
    ImportOptions options_;
    ImportReport report_;
    std::array<JsonTable, kCollectionCount> tables_;
    std::vector<std::optional<Bytes>> buffers_;
    std::vector<std::optional<BufferView>> bufferViews_;
    std::vector<std::shared_ptr<const Accessor>> openedAccessors_;
    std::uint64_t sourceByteCount_ = 0;
    std::uint64_t reservedByteCount_ = 0;
};

/// The plural name of a collection as the JSON has it, such as "bufferViews".
[[nodiscard]] std::string_view nameOf(Collection collection) noexcept;

} // namespace stylized::import::gltf
