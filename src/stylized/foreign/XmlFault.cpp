#include "stylized/foreign/XmlFault.h"

#include <stylized/core/Error.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace stylized::foreign {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kLongestName = 40;

/// What stands between a beginning and an end, whatever it holds.
struct Island {
    std::string_view begin, end, name;
};
constexpr std::array kIslands{Island{"<!--", "-->", "comment"}, Island{"<![CDATA[", "]]>", "CDATA section"},
                              Island{"<?", "?>", "processing instruction"}, Island{"<!", ">", "declaration"}};

class Scanner {
public:
    explicit Scanner(std::string_view text) noexcept : text_(text) {}

    std::optional<XmlFault> run()
    {
        while (!fault_ && moveTo(text_.find('<', at_))) {
            const auto island = std::find_if(kIslands.begin(), kIslands.end(), [&](const Island& one) {
                return text_.substr(at_).starts_with(one.begin);
            });
            if (island != kIslands.end())
                skip(*island);
            else if (text_.substr(at_).starts_with("</"))
                close();
            else
                open();
        }
        if (!fault_ && !open_.empty())
            fail(fmt::format("expected </{}> for line {}, found the end of the file", shown(open_.back().name),
                             open_.back().line));
        if (!fault_ && !hasElement_)
            fail("expected an element, found none");
        return std::move(fault_);
    }

private:
    struct Element {
        std::string_view name;
        std::size_t line;
    };

    static std::string shown(std::string_view name) { return printable(name.substr(0, kLongestName)); }

    void fail(std::string message)
    {
        if (!fault_)
            fault_ = XmlFault{line_, std::move(message)};
    }

    /// Counts the lines on the way; to the end of the text where there is no such place.
    bool moveTo(std::size_t place)
    {
        const std::size_t end = std::min(place, text_.size());
        line_ += static_cast<std::size_t>(
            std::count(text_.begin() + std::ptrdiff_t(at_), text_.begin() + std::ptrdiff_t(end), '\n'));
        at_ = end;
        return place < text_.size();
    }

    void skip(const Island& island)
    {
        const std::size_t end = text_.find(island.end, at_ + island.begin.size());
        if (end == std::string_view::npos)
            return fail(fmt::format("expected the end of a {}, '{}'", island.name, island.end));
        moveTo(end + island.end.size());
    }

    std::string_view name()
    {
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n/>=<", at_), text_.size());
        return text_.substr(at_, end - at_);
    }

    void close()
    {
        at_ += 2;
        const std::string_view closed = name();
        if (open_.empty())
            return fail(fmt::format("expected no </{}>: nothing is open there", shown(closed)));
        if (closed != open_.back().name)
            return fail(fmt::format("expected </{}> for line {}, found </{}>", shown(open_.back().name),
                                    open_.back().line, shown(closed)));
        moveTo(at_ + closed.size());
        moveTo(text_.find_first_not_of(kBlanks, at_));
        if (at_ >= text_.size() || text_[at_] != '>')
            return fail(fmt::format("expected '>' behind </{}", shown(closed)));
        ++at_;
        open_.pop_back();
    }

    void open()
    {
        ++at_;
        const Element element{name(), line_};
        if (element.name.empty())
            return fail("expected a name behind '<'");
        hasElement_ = true;
        moveTo(at_ + element.name.size());
        while (!fault_) {
            moveTo(text_.find_first_not_of(kBlanks, at_));
            const std::string_view rest = text_.substr(at_);
            if (rest.starts_with("/>")) {
                at_ += 2;
                return;
            }
            if (rest.starts_with(">")) {
                ++at_;
                open_.push_back(element);
                return;
            }
            attribute(element.name);
        }
    }

    void attribute(std::string_view element)
    {
        const std::string_view attribute = name();
        if (attribute.empty())
            return fail(fmt::format("expected '>' of <{}", shown(element)));
        moveTo(at_ + attribute.size());
        moveTo(text_.find_first_not_of(kBlanks, at_));
        if (at_ < text_.size() && text_[at_] == '=')
            moveTo(text_.find_first_not_of(kBlanks, at_ + 1));
        const char quote = at_ < text_.size() ? text_[at_] : '\0';
        const std::size_t end = quote == '"' || quote == '\'' ? text_.find(quote, at_ + 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            return fail(fmt::format("expected a value in quotes for '{}' of <{}>", shown(attribute), shown(element)));
        moveTo(end + 1);
    }

    std::string_view text_;
    std::size_t at_ = 0, line_ = 1;
    bool hasElement_ = false;
    std::vector<Element> open_;
    std::optional<XmlFault> fault_;
};

} // namespace

std::optional<XmlFault> findXmlFault(std::string_view text)
{
    return Scanner(text).run();
}

} // namespace stylized::foreign
