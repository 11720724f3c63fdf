#include "stylized/foreign/Blank.h"
#include "stylized/foreign/FbxRecord.h"

#include <charconv>
#include <utility>

namespace stylized::foreign {
namespace {

/// Reads "Name: value, value { … }". An array is "Name: *3 { a: 1,2,3 }".
class TextReader {
public:
    explicit TextReader(std::string_view text) : text_(text) {}

    FbxRecord run()
    {
        FbxRecord root;
        readChildren(root, 0);
        return root;
    }

private:
    void skipBlanks()
    {
        while (at_ < text_.size()) {
            if (text_[at_] == ';')
                at_ = std::min(text_.find('\n', at_), text_.size());
            else if (isBlank(text_[at_]))
                ++at_;
            else
                return;
        }
    }

    [[nodiscard]] bool isAt(char c) const { return at_ < text_.size() && text_[at_] == c; }

    void readChildren(FbxRecord& parent, std::size_t depth)
    {
        for (skipBlanks(); at_ < text_.size() && !isAt('}'); skipBlanks()) {
            const std::size_t colon = text_.find(':', at_);
            if (colon == std::string_view::npos) {
                at_ = text_.size();
                return;
            }
            FbxRecord record;
            record.name = text_.substr(at_, colon - at_);
            at_ = colon + 1;
            readValues(record);
            if (isAt('{')) {
                ++at_;
                if (isFbxElementSkipped(record.name) || depth >= kMaxFbxDepth)
                    skipBlock();
                else
                    readChildren(record, depth + 1);
                if (isAt('}'))
                    ++at_;
            }
            takeArray(record);
            if (!isFbxElementSkipped(record.name))
                parent.children.push_back(std::move(record));
        }
    }

    void readValues(FbxRecord& record)
    {
        for (bool isMore = true; isMore;) {
            skipBlanksInLine();
            FbxValue value;
            if (isAt('"')) {
                const std::size_t end = text_.find('"', at_ + 1);
                value.text = text_.substr(at_ + 1, end == std::string_view::npos ? end : end - at_ - 1);
                at_ = end == std::string_view::npos ? text_.size() : end + 1;
            } else {
                const std::size_t end = std::min(text_.find_first_of(",\r\n{}", at_), text_.size());
                const std::string_view word = text_.substr(at_, end - at_);
                if (!word.empty())
                    std::from_chars(word.data(), word.data() + word.size(), value.number);
                at_ = end;
            }
            record.values.push_back(std::move(value));
            skipBlanksInLine();
            isMore = isAt(',');
            if (isMore) {
                ++at_;
                skipBlanks(); // long lists go on in the next line
            }
        }
    }

    void skipBlanksInLine()
    {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'))
            ++at_;
    }

    /// Passes over what is in braces, up to the closing one.
    void skipBlock()
    {
        for (std::size_t open = 1; at_ < text_.size(); ++at_) {
            if (isAt('"')) {
                at_ = std::min(text_.find('"', at_ + 1), text_.size() - 1);
            } else if (isAt('{')) {
                ++open;
            } else if (isAt('}') && --open == 0) {
                return;
            }
        }
    }

    /// The numbers of "a: …" become the value of the element that they stand in.
    static void takeArray(FbxRecord& record)
    {
        if (record.children.size() != 1 || record.children.front().name != "a" || record.values.size() != 1)
            return;
        for (const FbxValue& value : record.children.front().values)
            record.values.front().numbers.push_back(value.number);
        record.children.clear();
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace

FbxRecord readTextFbx(std::string_view file)
{
    return TextReader(file).run();
}

} // namespace stylized::foreign
