#include "stylized/import/bvh/BvhDocument.h"

#include "stylized/import/bvh/BvhText.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace stylized::import::bvh {
namespace {

/// Three positions and three rotations are ordinary; no file has reason for more of them than this.
constexpr std::size_t kMaxChannels = 16;

constexpr std::array<std::string_view, 6> kChannelNames{"xposition", "yposition", "zposition",
                                                        "xrotation", "yrotation", "zrotation"};

class Parser {
public:
    Parser(std::string_view text, ImportReport& report) : text_(text), report_(report) {}

    Result<Document> run()
    {
        if (const auto done = text_.expect("hierarchy"); !done)
            return fail(done.error());
        if (const auto done = readHierarchy(); !done)
            return fail(done.error());
        if (const auto done = readMotion(); !done)
            return fail(done.error());
        return std::move(document_);
    }

private:
    Result<void> readHierarchy();
    Result<void> openJoint(bool isEndSite);
    Result<void> readOffset(Joint& joint);
    Result<void> readChannels(Joint& joint);
    Result<void> readMotion();
    Result<void> readFrames();
    [[nodiscard]] Result<void> expectWithColon(std::string_view keyword);

    Text text_;
    ImportReport& report_;
    Document document_;
    std::vector<std::uint32_t> open_; ///< The chain of joints whose closing brace is still to come.
};

Result<void> Parser::readHierarchy()
{
    for (;;) {
        const bool isInside = !open_.empty();
        Result<void> done;
        if (isInside && text_.take("}")) {
            open_.pop_back();
        } else if (isInside && text_.take("joint")) {
            done = openJoint(false);
        } else if (isInside && text_.take("end")) {
            done = openJoint(true);
        } else if (isInside && text_.take("channels")) {
            done = readChannels(document_.joints[open_.back()]);
        } else if (!isInside && text_.take("root")) {
            done = openJoint(false);
        } else if (!isInside && !document_.joints.empty() && text_.take("motion")) {
            return {};
        } else {
            const std::string_view expected = isInside                   ? "JOINT, End Site, CHANNELS or '}'"
                                              : document_.joints.empty() ? "ROOT"
                                                                         : "ROOT or MOTION";
            return text_.failExpected(expected, text_.peek());
        }
        if (!done)
            return done;
    }
}

/// Reads from the name to the OFFSET; the closing brace is left to readHierarchy().
Result<void> Parser::openJoint(bool isEndSite)
{
    const std::string_view name = text_.restOfLine();
    Joint joint;
    joint.parent = open_.empty() ? Joint::kNoParent : open_.back();
    joint.name = isEndSite ? document_.joints[open_.back()].name + "_End" : std::string(name);
    if (joint.name.empty() && text_.peek() != "{")
        joint.name = text_.next();
    if (joint.name.empty())
        report_.add(ReportCode::ValueIgnored, Severity::Warning, text_.place(),
                    "a joint without a name: no motion of another file can find it");
    if (const auto done = text_.expect("{"); !done)
        return done;
    if (open_.size() >= kMaxDepth)
        return text_.failHere(ErrorCode::SizeImplausible,
                              fmt::format("expected joints nested at most {} deep", kMaxDepth));
    if (const auto done = readOffset(joint); !done)
        return done;
    open_.push_back(static_cast<std::uint32_t>(document_.joints.size()));
    document_.joints.push_back(std::move(joint));
    return {};
}

Result<void> Parser::readOffset(Joint& joint)
{
    if (!text_.take("offset")) {
        if (text_.peek().empty())
            return text_.failExpected("OFFSET", {});
        return text_.failHere(ErrorCode::ValueMissing, fmt::format("expected the OFFSET of '{}'", joint.name));
    }
    for (int axis = 0; axis < 3; ++axis) {
        const Result<double> number = text_.number();
        if (!number)
            return fail(number.error());
        joint.offset[axis] = *number;
    }
    return {};
}

Result<void> Parser::readChannels(Joint& joint)
{
    if (!joint.channels.empty())
        return text_.failHere(ErrorCode::ValueInvalid, fmt::format("'{}' has CHANNELS twice", joint.name));
    const Result<std::size_t> count = text_.count();
    if (!count)
        return fail(count.error());
    if (*count > kMaxChannels)
        return text_.failHere(ErrorCode::SizeImplausible,
                              fmt::format("expected at most {} channels, found {}", kMaxChannels, *count));
    joint.firstChannel = document_.channelCount;
    for (std::size_t i = 0; i < *count; ++i) {
        const auto known =
            std::find_if(kChannelNames.begin(), kChannelNames.end(), [&](auto name) { return text_.take(name); });
        if (known == kChannelNames.end())
            return text_.failExpected("a channel such as Xposition or Zrotation", text_.peek());
        const auto channel = static_cast<Channel>(known - kChannelNames.begin());
        if (std::find(joint.channels.begin(), joint.channels.end(), channel) != joint.channels.end()) {
            if (!isRotation(channel))
                return text_.failHere(ErrorCode::ValueInvalid, fmt::format("'{}' has {} twice", joint.name, *known));
            report_.add(ReportCode::ClipKeysInvalid, Severity::Warning, text_.place(),
                        fmt::format("'{}' has {} twice: it turns by both, in their order", joint.name, *known));
        }
        joint.channels.push_back(channel);
    }
    document_.channelCount += *count;
    return {};
}

Result<void> Parser::expectWithColon(std::string_view keyword)
{
    if (text_.takeBeginning(fmt::format("{}:", keyword)))
        return {};
    if (const auto done = text_.expect(keyword); !done)
        return done;
    return text_.expect(":");
}

Result<void> Parser::readMotion()
{
    if (const auto done = expectWithColon("frames"); !done)
        return done;
    const Result<std::size_t> count = text_.count();
    if (!count)
        return fail(count.error());
    document_.frameCount = *count;
    if (const auto done = text_.expect("frame"); !done)
        return done;
    if (const auto done = expectWithColon("time"); !done)
        return done;
    const Result<double> seconds = text_.number();
    if (!seconds)
        return fail(seconds.error());
    if (*seconds < 0.0 || (*seconds == 0.0 && *count > 1))
        return text_.failHere(ErrorCode::ValueInvalid,
                              fmt::format("expected a frame time above 0, found {}", *seconds));
    document_.frameSeconds = *seconds;
    return readFrames();
}

Result<void> Parser::readFrames()
{
    // A number needs a digit and what parts it from the next.
    const std::size_t possible = text_.remaining() / 2 + 1;
    if (document_.channelCount != 0 && document_.frameCount > possible / document_.channelCount)
        return text_.failHere(ErrorCode::FileTruncated,
                              fmt::format("expected {} frames of {} numbers, and the file ends before",
                                          document_.frameCount, document_.channelCount));
    document_.frames.resize(document_.frameCount * document_.channelCount);
    for (float& value : document_.frames) {
        const Result<double> number = text_.number();
        if (!number)
            return fail(number.error());
        value = static_cast<float>(*number);
    }
    if (!text_.peek().empty())
        report_.add(ReportCode::DataTrailing, Severity::Warning, text_.place(),
                    "more numbers than the frames declared: ignored");
    return {};
}

} // namespace

Result<Document> parse(std::string_view text, ImportReport& report)
{
    // With its byte order mark, or the first letter in either order of bytes.
    constexpr std::string_view kWide[] = {{"\xFF\xFE"}, {"\xFE\xFF"}, {"H\0", 2}, {"\0H", 2}};
    for (const std::string_view beginning : kWide)
        if (text.starts_with(beginning))
            return fail(ErrorCode::FormatUnsupported, "byte 0", "it is text in UTF-16: save it as UTF-8 or plain text");
    return Parser(text, report).run();
}

} // namespace stylized::import::bvh
