#pragma once

#include <stylized/core/Result.h>
#include <stylized/runtime/PreparedScene.h>
#include <stylized/runtime/RuntimeScene.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace stylized::graphics {
class Context;
}

namespace stylized::runtime {

/// Brings a prepared scene onto the GPU part by part, so that frames go on meanwhile. A part is some of a buffer of
/// vertices, of indices or of morph targets, or some rows of a picture.
/// **Threads**: the GL thread, for destruction as well.
class SceneUpload final {
public:
    /// The size of a part: of a picture's level as many rows, at least one; of a buffer as many bytes, or all that the
    /// budget still allows where that is more.
    static constexpr std::size_t kPartBytes = std::size_t(4) << 20;

    explicit SceneUpload(PreparedScene prepared);

    /// Uploads parts until at least `byteBudget` bytes are there, one part at the least, so that it goes over the
    /// budget by less than a part. Gives how many there were. Pictures larger than the driver allows start at a smaller
    /// mip level.
    /// **Errors**: GraphicsFailed where memory runs out; it cannot go on then.
    [[nodiscard]] Result<std::size_t> advance(graphics::Context& context, std::size_t byteBudget);

    [[nodiscard]] bool isDone() const noexcept { return next_ == parts_.size(); }
    /// How much is there: 0 to 1.
    [[nodiscard]] float donePart() const noexcept;
    /// The twin.
    /// - `isDone()`, and it was not taken before.
    [[nodiscard]] std::shared_ptr<const RuntimeScene> take();

private:
    struct Part {
        enum class Kind : std::uint8_t { Vertices, Indices, Streams, Morphs, Texture };
        Kind kind = Kind::Streams;
        std::size_t index = 0;      // of the VertexBinding, stream or texture
        std::size_t morphIndex = 0; // of the stream's part
    };

    [[nodiscard]] Result<std::size_t> upload(graphics::Context& context, const Part& part, std::size_t byteBudget);
    [[nodiscard]] Result<std::size_t> uploadBytes(graphics::Context& context, graphics::Buffer& buffer,
                                                  std::span<const std::byte> bytes, const std::string& label,
                                                  std::size_t byteBudget);
    [[nodiscard]] Result<std::size_t> uploadMorphs(graphics::Context& context, const Part& part,
                                                   std::size_t byteBudget);
    [[nodiscard]] Result<std::size_t> uploadRows(graphics::Context& context, PreparedTexture& source);
    [[nodiscard]] Result<void> beginTexture(graphics::Context& context, const PreparedTexture& source);
    void makeStreams(graphics::Context& context);
    void makeMeshes();
    void makeSamplers(graphics::Context& context);

    PreparedScene prepared_;
    std::shared_ptr<RuntimeScene> twin_;
    std::vector<Part> parts_;
    std::size_t next_ = 0;
    std::size_t byteCount_ = 0, doneByteCount_ = 0;
    std::size_t filledByteCount_ = 0;       // of the buffer under way
    std::unique_ptr<RuntimeMorphs> morphs_; // of the stream under way
    // Of the picture under way:
    graphics::Texture texture_;
    std::size_t firstLevel_ = 0, level_ = 0;
    std::uint32_t row_ = 0;
};

} // namespace stylized::runtime
