#include "solver/geometry/mesh/stl_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/find.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <charconv>

#include "solver/base/input_error.hpp"
#include "solver/geometry/mesh/stl_file.hpp"

namespace lathe {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view blanks = " \t\r\n\f\v";

bool is_word(std::string_view word, std::string_view keyword) {
    return boost::algorithm::iequals(word, keyword);
}

bool has_word(std::string_view text, std::string_view word) {
    return !boost::algorithm::ifind_first(text, word).empty();
}

/// Words between blanks, without comments.
class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}
    std::string_view next() {
        for (;;) {
            begin_ = std::min(text_.find_first_not_of(blanks, end_), text_.size());
            end_ = std::min(text_.find_first_of(blanks, begin_), text_.size());
            const std::string_view word = text_.substr(begin_, end_ - begin_);
            if (!word.starts_with('#') && !word.starts_with("//")) return word;
            end_ = line_end();
        }
    }
    /// Skips a name up to the end of its line, or to a facet that follows in the same line.
    void skip_name() {
        const std::size_t end = line_end();
        for (std::size_t from = end_; from < end;) {
            const std::size_t begin = std::min(text_.find_first_not_of(blanks, from), end);
            from = std::min(text_.find_first_of(blanks, begin), end);
            const std::size_t second = std::min(text_.find_first_not_of(blanks, from), end);
            const std::size_t second_end = std::min(text_.find_first_of(blanks, second), end);
            if (!is_word(text_.substr(begin, from - begin), "facet") ||
                !is_word(text_.substr(second, second_end - second), "normal"))
                continue;
            end_ = begin;
            return;
        }
        end_ = end;
    }
    /// Line of the last word, from 1.
    std::size_t line() const {
        std::size_t lines = 1;
        for (std::size_t n = 0; n < begin_; ++n)
            lines += text_[n] == '\n' || (text_[n] == '\r' && !text_.substr(n + 1).starts_with('\n'));
        return lines;
    }

private:
    std::size_t line_end() const { return std::min(text_.find_first_of("\r\n", end_), text_.size()); }
    std::string_view text_;
    std::size_t begin_ = 0, end_ = 0;
};

/// Messages name line and triangle and repeat nothing of the file, which may be any text.
class TextParser {
public:
    TextParser(std::string_view content, double unit_m, const std::string& name)
        : words_(content), unit_m_(unit_m), name_(name) {}

    std::vector<Triangle> parse() && {
        for (std::string_view word = words_.next(); !word.empty(); word = words_.next()) {
            if (is_word(word, "end")) {
                end_of(words_.next());
            } else if (word.size() > 3 && is_word(word.substr(0, 3), "end")) {
                end_of(word.substr(3));
            } else if (is_word(word, "solid")) {
                words_.skip_name();
            } else if (is_word(word, "facet")) {
                if (corners_ > 0) refuse("is not ended before the next one begins");
            } else if (is_word(word, "vertex")) {
                add_corner();
            }
        }
        if (corners_ > 0) refuse("is not complete: the file ends within it");
        return std::move(triangles_);
    }

private:
    [[noreturn]] void refuse(const std::string& problem) const {
        throw InputError({}, name_,
                         fmt::format("line {}: triangle {} of the STL file {}", words_.line(),
                                     triangles_.size() + 1, problem));
    }
    void end_of(std::string_view part) {
        if (is_word(part, "solid")) words_.skip_name();
        if (!is_word(part, "facet")) return;
        if (corners_ != 3) refuse(fmt::format("has {} corners, not three", corners_));
        triangles_.push_back(triangle_);
        if (triangles_.size() > max_triangles)
            throw InputError({}, name_,
                             fmt::format("the STL file has more than {} triangles", max_triangles));
        corners_ = 0;
    }
    void add_corner() {
        if (corners_ == 3) refuse("has more than three corners");
        for (Eigen::Index axis = 0; axis < 3; ++axis)
            triangle_[corners_][axis] = unit_m_ * coordinate(words_.next());
        if (!triangle_[corners_].allFinite())
            refuse(fmt::format("has a corner at ({:g}, {:g}, {:g}) m; coordinates must be finite",
                               triangle_[corners_].x(), triangle_[corners_].y(), triangle_[corners_].z()));
        ++corners_;
    }
    double coordinate(std::string_view word) const {
        if (word.find(',') != std::string_view::npos)
            refuse("has a coordinate with a comma; allowed: a decimal point, and blanks between numbers");
        std::string digits(word.starts_with('+') ? word.substr(1) : word);
        std::replace_if(
            digits.begin(), digits.end(), [](char c) { return c == 'd' || c == 'D'; }, 'e');
        double value = 0.0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool is_whole = end == digits.data() + digits.size();
        // Too near to 0 for a number of this kind.
        if (is_whole && error == std::errc::result_out_of_range && has_word(digits, "e-")) return 0.0;
        if (!is_whole || error != std::errc{}) refuse("has a coordinate that is not a number");
        return value;
    }

    Words words_;
    double unit_m_;
    const std::string& name_;
    std::vector<Triangle> triangles_;
    Triangle triangle_;
    std::size_t corners_ = 0;
};

}  // namespace

bool is_stl_text(std::string_view content) {
    if (content.find('\0') != std::string_view::npos) return false;
    return has_word(content, "vertex") ? has_word(content, "facet")
                                       : has_word(content, "solid") && has_word(content, "endsolid");
}

std::vector<Triangle> parse_stl_text(std::string_view content, double unit_m, const std::string& name) {
    if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
    return TextParser(content, unit_m, name).parse();
}

}  // namespace lathe
