#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>

#include "solver/base/input_error.hpp"
#include "solver/formats/json_problem.hpp"
#include "solver/formats/json_source.hpp"

namespace lathe {
namespace {

using nlohmann::json;

/// Hands characters to the parser and tells the handler how far it has read.
class WatchedIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedIterator(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
    reference operator*() const { return *at_; }
    WatchedIterator& operator++() {
        *furthest_ = ++at_;
        return *this;
    }
    bool operator==(const WatchedIterator& other) const { return at_ == other.at_; }
    bool operator!=(const WatchedIterator& other) const { return at_ != other.at_; }

private:
    const char* at_;
    const char** furthest_;
};

/// Builds the tree from the parser's events. The parser keeps no stack of calls, so depth costs
/// nothing until it is refused here.
class TreeHandler {
public:
    TreeHandler(const std::string& file_name, const char* begin, const char* const* furthest)
        : file_name_(file_name), begin_(begin), counted_(begin), furthest_(furthest) {}

    JsonValue take_root() { return std::move(root_); }

    bool null() { return add(leaf(JsonValue::Kind::null)); }
    bool boolean(bool value) {
        JsonValue node = leaf(JsonValue::Kind::boolean);
        node.boolean = value;
        return add(std::move(node));
    }
    bool number_integer(json::number_integer_t value) {
        JsonValue node = number_node(static_cast<double>(value), std::to_string(value));
        node.is_integer = true;
        node.is_negative = value < 0;
        node.magnitude =
            value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
        return add(std::move(node));
    }
    bool number_unsigned(json::number_unsigned_t value) {
        JsonValue node = number_node(static_cast<double>(value), std::to_string(value));
        node.is_integer = true;
        node.magnitude = value;
        return add(std::move(node));
    }
    bool number_float(json::number_float_t value, const std::string& text) {
        JsonValue node = number_node(value, text);
        node.is_negative = value < 0.0;
        return add(std::move(node));
    }
    bool string(std::string& value) {
        refuse_nul(value);
        JsonValue node = leaf(JsonValue::Kind::string);
        node.text = std::move(value);
        return add(std::move(node));
    }
    bool binary(json::binary_t&) { return false; }

    bool start_object(std::size_t) { return open(JsonValue::Kind::object); }
    bool start_array(std::size_t) { return open(JsonValue::Kind::array); }
    bool key(std::string& name) {
        open_.back().names.push_back(std::move(name));
        refuse_nul(open_.back().names.back());
        return true;
    }
    bool end_array() { return close(); }
    bool end_object() {
        refuse_duplicates(open_.back());
        return close();
    }

    bool parse_error(std::size_t, const std::string&, const json::exception& error) {
        fail(fmt::format("is not valid JSON at column {}: {}", column(), json_problem(error)),
             count_lines(1));
    }

private:
    /// Line of the last character read, or of the one before the `lookahead` last ones.
    int count_lines(std::ptrdiff_t lookahead) {
        const char* end = std::max(counted_, *furthest_ - lookahead);
        line_ += static_cast<int>(std::count(counted_, end, '\n'));
        counted_ = end;
        return line_;
    }

    /// Column, in bytes from 1, of the last character read.
    std::ptrdiff_t column() const {
        const char* last = std::max(begin_, *furthest_ - 1);
        const auto line_end =
            std::find(std::make_reverse_iterator(last), std::make_reverse_iterator(begin_), '\n');
        return last - line_end.base() + 1;
    }

    [[noreturn]] void fail(const std::string& problem, int line) const {
        throw InputError({file_name_, line, path()}, "", problem);
    }

    /// The system takes names up to the first NUL: a file would be written under another name than the
    /// checked one. Other control characters are kept as given; messages and tables escape them.
    void refuse_nul(std::string_view text) {
        if (text.find('\0') != std::string_view::npos)
            fail("has a NUL character (U+0000); allowed: text without it", count_lines(0));
    }

    std::string path() const {
        std::string text;
        for (const JsonValue& node : open_) {
            if (node.kind == JsonValue::Kind::array) {
                text += fmt::format("[{}]", node.items.size());
            } else if (node.names.size() > node.items.size()) {
                text += (text.empty() ? "" : ".") + node.names.back();
            }
            if (text.size() > 60) return text + "...";
        }
        return text;
    }

    JsonValue leaf(JsonValue::Kind kind) {
        JsonValue node;
        node.kind = kind;
        node.line = count_lines(0);
        return node;
    }

    /// A number ends only when the character after it has been read, which may be the line's end.
    JsonValue number_node(double value, std::string text) {
        JsonValue node;
        node.kind = JsonValue::Kind::number;
        node.line = count_lines(1);
        node.number = value;
        node.text = std::move(text);
        return node;
    }

    void count_value() {
        if (++values_ > max_json_values) {
            fail(fmt::format("is one value too many; allowed: at most {} in a file", max_json_values),
                 count_lines(1));
        }
    }

    bool open(JsonValue::Kind kind) {
        count_value();
        if (open_.size() == max_json_depth) {
            fail(fmt::format("is nested too deep; allowed: at most {} levels", max_json_depth),
                 count_lines(0));
        }
        open_.push_back(leaf(kind));
        return true;
    }

    bool close() {
        JsonValue node = std::move(open_.back());
        open_.pop_back();
        return attach(std::move(node));
    }

    bool add(JsonValue node) {
        count_value();
        return attach(std::move(node));
    }

    bool attach(JsonValue node) {
        if (open_.empty()) {
            root_ = std::move(node);
        } else {
            open_.back().items.push_back(std::move(node));
        }
        return true;
    }

    void refuse_duplicates(const JsonValue& object) {
        std::vector<std::size_t> order(object.names.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto& names = object.names;
        std::stable_sort(order.begin(), order.end(),
                         [&names](std::size_t a, std::size_t b) { return names[a] < names[b]; });
        const auto twice =
            std::adjacent_find(order.begin(), order.end(),
                               [&names](std::size_t a, std::size_t b) { return names[a] == names[b]; });
        if (twice == order.end()) return;
        const std::size_t first = *twice, second = *(twice + 1);
        const std::string name = names[first];
        const int first_line = object.items[first].line, second_line = object.items[second].line;
        open_.back().names.clear();
        const std::string parent = path();
        throw InputError({file_name_, second_line, parent.empty() ? name : parent + "." + name}, "",
                         fmt::format("is given twice, first in line {}", first_line));
    }

    const std::string& file_name_;
    const char* begin_;    ///< of the text
    const char* counted_;  ///< end of what `line_` counts
    const char* const* furthest_;
    int line_ = 1;
    std::size_t values_ = 0;
    std::vector<JsonValue> open_;  ///< arrays and objects not yet closed, outermost first
    JsonValue root_;
};

}  // namespace

JsonValue parse_json(const std::string& text, const std::string& file_name) {
    if (text.size() > max_json_bytes) {
        throw InputError({.file = file_name}, "",
                         fmt::format("is too long; allowed: at most {} bytes", max_json_bytes));
    }
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        throw InputError({.file = file_name}, "", "is empty; expected a project in JSON");
    }
    const char* furthest = text.data();
    TreeHandler handler(file_name, text.data(), &furthest);
    json::sax_parse(WatchedIterator(text.data(), &furthest),
                    WatchedIterator(text.data() + text.size(), &furthest), &handler);
    return handler.take_root();
}

}  // namespace lathe
