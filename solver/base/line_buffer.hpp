// Lines of text that arrives in pieces.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace lathe {

class LineBuffer {
public:
    /// Calls visit(line) for each line that `piece` completes, in their order, without the line feed.
    template <class Visit>
    void add(std::string_view piece, const Visit& visit) {
        unread_.append(piece);
        for (std::size_t feed = unread_.find('\n'); feed != std::string::npos; feed = unread_.find('\n')) {
            visit(std::as_const(unread_).substr(0, feed));
            unread_.erase(0, feed + 1);
        }
    }
    /// Forgets the beginning of a line.
    void clear() { unread_.clear(); }

private:
    std::string unread_;
};

}  // namespace lathe
