// Tokens of a JSON text and the paths of its values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lathe::genetic {

/// Reads a JSON text, or one with other words in place of its values, from left to right. No text is refused:
/// where it is not JSON, paths are arbitrary, but the same each time.
class JsonTokens {
public:
    explicit JsonTokens(std::string_view text) : text_(text) {}

    /// The next piece of the text: a text in quotes, a number, or a single character; empty at the end.
    std::string_view next();

    /// True when the last piece is a value in quotes, not a key.
    bool is_value_in_quotes() const { return is_value_in_quotes_; }

    /// Number of the path of the last piece: equal for equal keys and indices. The index in an
    /// outermost list does not count, since its entries are the frequencies of a record.
    std::uint64_t path() const;

private:
    struct Level {
        std::uint64_t path = 0;
        std::uint64_t index = 0;  ///< of the entry of a list
        bool is_counted = false;  ///< a list in a list
        bool is_list = false;
    };

    std::string_view take(std::size_t size);
    std::string_view quoted();
    void open(bool is_list);
    void close();

    std::string_view text_;
    std::vector<Level> levels_;
    std::uint64_t key_ = 0;
    std::size_t lists_ = 0;
    std::size_t untracked_ = 0;  ///< levels below the deepest that is tracked
    bool is_value_in_quotes_ = false;
};

}  // namespace lathe::genetic
