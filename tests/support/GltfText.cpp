#include "support/GltfText.h"

#include <bit>
#include <map>

namespace stylized::test {
namespace {

void appendLittleEndian(std::string& out, std::uint32_t value, std::size_t byteCount)
{
    for (std::size_t i = 0; i < byteCount; ++i)
        out += static_cast<char>(value >> (8 * i) & 0xFF);
}

void pad(std::string& out, char filler)
{
    out.resize((out.size() + 3) / 4 * 4, filler);
}

std::size_t componentCountOf(std::string_view type)
{
    static const std::map<std::string_view, std::size_t> counts{
        {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    return counts.at(type);
}

} // namespace

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

std::string floatBytes(std::span<const float> values)
{
    std::string out;
    for (const float value : values)
        appendLittleEndian(out, std::bit_cast<std::uint32_t>(value), 4);
    return out;
}

std::string floatBytes(std::initializer_list<float> values)
{
    return floatBytes(std::span(values.begin(), values.size()));
}

std::string shortBytes(std::initializer_list<int> values)
{
    std::string out;
    for (const int value : values)
        appendLittleEndian(out, static_cast<std::uint32_t>(value), 2);
    return out;
}

std::string base64(std::string_view bytes)
{
    constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            out += i + k > bytes.size() ? '=' : kAlphabet[bits >> (18 - 6 * k) & 63];
    }
    return out;
}

std::string makeGlb(std::string_view json, std::string_view binary)
{
    std::string text(json), data(binary);
    pad(text, ' ');
    pad(data, '\0');
    const std::size_t dataSize = data.empty() ? 0 : 8 + data.size();
    std::string out = "glTF";
    appendLittleEndian(out, 2, 4);
    appendLittleEndian(out, static_cast<std::uint32_t>(12 + 8 + text.size() + dataSize), 4);
    appendLittleEndian(out, static_cast<std::uint32_t>(text.size()), 4);
    out += "JSON" + text;
    if (!data.empty()) {
        appendLittleEndian(out, static_cast<std::uint32_t>(data.size()), 4);
        out += std::string("BIN\0", 4) + data;
    }
    return out;
}

std::size_t GltfData::addView(std::string_view bytes)
{
    views_ += (viewCount_ > 0 ? "," : "") + std::string("{\"buffer\":0,\"byteOffset\":") +
              std::to_string(binary_.size()) + ",\"byteLength\":" + std::to_string(bytes.size()) + "}";
    binary_ += bytes;
    pad(binary_, '\0');
    return viewCount_++;
}

std::size_t GltfData::addAccessor(std::string_view bytes, int componentType, std::size_t count, std::string_view type,
                                  std::string_view more)
{
    const std::string view = "\"bufferView\":" + std::to_string(addView(bytes));
    return addEmpty(componentType, count, type, more.empty() ? view : view + "," + std::string(more));
}

std::size_t GltfData::addEmpty(int componentType, std::size_t count, std::string_view type, std::string_view more)
{
    accessors_ += (accessorCount_ > 0 ? ",{" : "{") + std::string("\"componentType\":") +
                  std::to_string(componentType) + ",\"count\":" + std::to_string(count) + ",\"type\":\"" +
                  std::string(type) + "\"" + (more.empty() ? "" : ",") + std::string(more) + "}";
    return accessorCount_++;
}

std::size_t GltfData::addSparse(int componentType, std::size_t count, std::string_view type, std::string_view sparse)
{
    return addEmpty(componentType, count, type, "\"sparse\":" + std::string(sparse));
}

std::size_t GltfData::addFloats(std::initializer_list<float> values, std::string_view type)
{
    return addAccessor(floatBytes(values), 5126, values.size() / componentCountOf(type), type);
}

std::string GltfData::json(bool forGlb) const
{
    const std::string uri = forGlb ? "" : ",\"uri\":\"data:application/octet-stream;base64," + base64(binary_) + "\"";
    return "\"buffers\":[{\"byteLength\":" + std::to_string(binary_.size()) + uri + "}],\"bufferViews\":[" + views_ +
           "]" + (accessors_.empty() ? "" : ",\"accessors\":[" + accessors_ + "]");
}

} // namespace stylized::test
