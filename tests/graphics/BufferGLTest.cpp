#include "support/GlTest.h"

#include <stylized/graphics/Buffer.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace stylized::graphics {
namespace {

using BufferGLTest = test::GlTest;

template <class T>
std::vector<T> contentsOf(const Buffer& buffer)
{
    std::vector<T> out(buffer.size() / sizeof(T));
    buffer.read(0, std::as_writable_bytes(std::span(out)));
    return out;
}

TEST_F(BufferGLTest, ReadsBackWhatItWasMadeWith)
{
    const std::array<std::uint32_t, 3> values{7, 11, 0xFFFFFFFF};
    const auto buffer = Buffer::create(context(), std::as_bytes(std::span(values)), BufferUsage::Static, "values");
    ASSERT_TRUE(buffer);
    EXPECT_EQ(buffer->size(), 12u);
    EXPECT_EQ(contentsOf<std::uint32_t>(*buffer), (std::vector<std::uint32_t>{7, 11, 0xFFFFFFFF}));
    EXPECT_EQ(context().counters().bufferUploadCount, 1u);
    EXPECT_EQ(context().counters().uploadedByteCount, 12u);
}

TEST_F(BufferGLTest, WritesAndCopiesPartsOfItself)
{
    const std::array<std::uint32_t, 4> zeros{};
    auto buffer = Buffer::create(context(), std::as_bytes(std::span(zeros)), BufferUsage::Dynamic, "target");
    ASSERT_TRUE(buffer);
    const std::array<std::uint32_t, 2> part{1, 2};
    buffer->write(4, std::as_bytes(std::span(part)));
    EXPECT_EQ(contentsOf<std::uint32_t>(*buffer), (std::vector<std::uint32_t>{0, 1, 2, 0}));

    auto copy = Buffer::create(context(), std::as_bytes(std::span(zeros)), BufferUsage::Static, "copy");
    ASSERT_TRUE(copy);
    copy->copyFrom(*buffer, 4, 8, 8);
    EXPECT_EQ(contentsOf<std::uint32_t>(*copy), (std::vector<std::uint32_t>{0, 0, 1, 2}));
}

TEST_F(BufferGLTest, AnEmptyWriteUploadsNothing)
{
    auto buffer = Buffer::create(context(), 16, BufferUsage::Dynamic, "target");
    ASSERT_TRUE(buffer);
    buffer->write(16, {});
    EXPECT_EQ(context().counters().bufferUploadCount, 0u);
}

TEST_F(BufferGLTest, ABufferBeyondAllMemoryIsAnErrorWithItsName)
{
    expectErrors();
    const auto buffer = Buffer::create(context(), std::size_t{1} << 46, BufferUsage::Static, "enormous");
    ASSERT_FALSE(buffer);
    EXPECT_EQ(buffer.error().code, ErrorCode::GraphicsFailed);
    EXPECT_NE(buffer.error().message.find("enormous"), std::string::npos) << buffer.error().message;
}

TEST_F(BufferGLTest, MovingLeavesAnEmptyBufferBehind)
{
    auto made = Buffer::create(context(), 16, BufferUsage::Static, "moved");
    ASSERT_TRUE(made);
    Buffer first = std::move(*made);
    const unsigned int id = first.id();
    Buffer second = std::move(first);
    EXPECT_FALSE(first.isValid()); // NOLINT(bugprone-use-after-move): the empty state is a promise
    EXPECT_EQ(first.id(), 0u);
    EXPECT_EQ(second.id(), id);
    first = std::move(second);
    EXPECT_EQ(first.id(), id);
    EXPECT_FALSE(Buffer().isValid());
}

TEST_F(BufferGLTest, WritingBeyondTheEndOrIntoAStaticBufferIsACallersMistake)
{
    auto fixed = Buffer::create(context(), 16, BufferUsage::Static, "fixed");
    auto dynamic = Buffer::create(context(), 16, BufferUsage::Dynamic, "dynamic");
    ASSERT_TRUE(fixed && dynamic);
    const std::array<std::byte, 8> bytes{};
    EXPECT_DEATH(fixed->write(0, bytes), "static buffer");
    EXPECT_DEATH(dynamic->write(12, bytes), "inside the buffer");
    EXPECT_DEATH(dynamic->write(std::numeric_limits<std::size_t>::max(), bytes), "inside the buffer");
}

TEST_F(BufferGLTest, AThousandBuffersComeAndGoWithoutAnError)
{
    for (int i = 0; i < 1000; ++i) {
        const auto buffer = Buffer::create(context(), 64, BufferUsage::Dynamic, "short-lived");
        ASSERT_TRUE(buffer);
    }
}

} // namespace
} // namespace stylized::graphics
