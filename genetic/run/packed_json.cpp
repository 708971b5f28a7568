#include "genetic/run/packed_json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "genetic/objectives/bit_text.hpp"
#include "genetic/run/deflated.hpp"
#include "genetic/run/json_decimal.hpp"
#include "genetic/run/json_tokens.hpp"
#include "genetic/run/number_columns.hpp"

namespace lathe::genetic {

namespace {

// Marks in the text that is deflated: of one number; of a text of bits, as its number of doubles between two
// marks.
constexpr char number_mark = '\1';
constexpr char bits_mark = '\2';
constexpr char end_mark = '\0';
constexpr std::size_t shortest_run = 4;  ///< doubles of a text of bits; a shorter text may be a word

/// Numbers by their paths, in the order in which the paths are met. Entries 0, 2, 4 ... and 1, 3, 5 ... of
/// a text of bits, real and imaginary parts, have paths of their own.
class Columns {
public:
    std::vector<double>& at(std::uint64_t path, std::size_t part = 0) { return all_[index(path, part)]; }
    std::size_t index(std::uint64_t path, std::size_t part = 0) {
        const auto [found, is_new] = index_.try_emplace(path + part, all_.size());
        if (is_new) all_.emplace_back();
        return found->second;
    }
    std::vector<std::vector<double>>& all() { return all_; }

private:
    std::unordered_map<std::uint64_t, std::size_t> index_;
    std::vector<std::vector<double>> all_;
};

/// The number of a piece of JSON; null unless its text is what json_decimal() makes of it.
std::optional<double> number_of(std::string_view piece) {
    if (piece.find_first_of(".e") == std::string_view::npos) return std::nullopt;
    double value = 0.0;
    const auto end = std::from_chars(piece.data(), piece.data() + piece.size(), value);
    if (end.ec != std::errc() || end.ptr != piece.data() + piece.size()) return std::nullopt;
    DecimalBuffer buffer;
    if (json_decimal(value, buffer) != piece) return std::nullopt;
    return value;
}

std::optional<std::vector<double>> bits_of(std::string_view piece) {
    auto values = bits_from_text(piece.substr(1, piece.size() - 2));
    if (values && values->size() < shortest_run) values.reset();
    return values;
}

/// Text without its numbers, which go to `columns`.
std::string without_numbers(std::string_view text, Columns& columns) {
    JsonTokens tokens(text);
    std::string rest;
    rest.reserve(text.size());
    for (std::string_view piece = tokens.next(); !piece.empty(); piece = tokens.next()) {
        if (tokens.is_value_in_quotes() && piece.size() > 2) {
            if (const auto values = bits_of(piece)) {
                for (std::size_t n = 0; n < values->size(); ++n)
                    columns.at(tokens.path(), n % 2).push_back((*values)[n]);
                rest += bits_mark + std::to_string(values->size()) + bits_mark;
                continue;
            }
        } else if (const auto value = number_of(piece)) {
            columns.at(tokens.path()).push_back(*value);
            rest += number_mark;
            continue;
        }
        rest += piece;
    }
    return rest;
}

/// A gap in the text for numbers of a column, or of two that take turns.
struct Gap {
    std::size_t position = 0;  ///< in the text without numbers
    std::size_t size = 1;      ///< of the mark
    std::size_t count = 1;
    bool is_bits = false;
    std::array<std::size_t, 2> columns = {};
};

/// Gap of a text of bits, whose first mark is at `position`.
Gap gap_of_bits(std::string_view text, std::size_t position) {
    const std::size_t end = text.find(bits_mark, position + 1);
    Gap gap{.position = position, .is_bits = true};
    if (end == std::string_view::npos) throw std::invalid_argument("packed text has a gap without end");
    const char* last = text.data() + end;
    const auto read = std::from_chars(text.data() + position + 1, last, gap.count);
    if (read.ec != std::errc() || read.ptr != last || gap.count < shortest_run ||
        gap.count >= longest_deflated)
        throw std::invalid_argument("packed text has a gap of unknown size");
    gap.size = end + 1 - position;
    return gap;
}

/// Gaps of the text, with the number of values of each column.
std::vector<Gap> gaps_of(std::string_view text, std::vector<std::size_t>& counts) {
    Columns columns;
    std::vector<Gap> gaps;
    const auto expect = [&](std::size_t column, std::size_t count) {
        counts.resize(std::max(counts.size(), column + 1));
        counts[column] += count;
        return column;
    };
    JsonTokens tokens(text);
    std::size_t position = 0;
    for (std::string_view piece = tokens.next(); !piece.empty(); piece = tokens.next()) {
        if (piece.front() == number_mark) {
            const std::size_t column = expect(columns.index(tokens.path()), 1);
            gaps.push_back({.position = position, .columns = {column, column}});
        } else if (piece.front() == bits_mark &&
                   (gaps.empty() || position >= gaps.back().position + gaps.back().size)) {
            Gap gap = gap_of_bits(text, position);
            gap.columns[0] = expect(columns.index(tokens.path(), 0), gap.count - gap.count / 2);
            gap.columns[1] = expect(columns.index(tokens.path(), 1), gap.count / 2);
            gaps.push_back(gap);
        }
        position += piece.size();
    }
    return gaps;
}

std::string filled(std::string_view text, const std::vector<Gap>& gaps,
                   const std::vector<std::vector<double>>& columns) {
    std::vector<std::size_t> taken(columns.size());
    const auto next = [&](std::size_t column) { return columns.at(column).at(taken[column]++); };
    std::string whole;
    whole.reserve(4 * text.size());
    std::size_t position = 0;
    for (const Gap& gap : gaps) {
        whole += text.substr(position, gap.position - position);
        position = gap.position + gap.size;
        if (!gap.is_bits) {
            DecimalBuffer buffer;
            whole += json_decimal(next(gap.columns[0]), buffer);
            continue;
        }
        std::vector<double> values(gap.count);
        for (std::size_t n = 0; n < values.size(); ++n) values[n] = next(gap.columns[n % 2]);
        whole += '"' + bits_to_text(values) + '"';
    }
    return whole += text.substr(position);
}

bool has_control_characters(std::string_view text) {
    return std::ranges::any_of(text, [](char each) { return static_cast<unsigned char>(each) < ' '; });
}

}  // namespace

std::optional<std::string> pack_json(const std::string& text, const std::string& dictionary) {
    if (text.size() >= longest_deflated || has_control_characters(text)) return std::nullopt;
    Columns columns;
    std::string bytes = without_numbers(text, columns) + end_mark;
    for (const std::vector<double>& values : columns.all()) append_column(values, bytes);
    return deflated(bytes, dictionary);
}

std::string unpack_json(const std::string& bytes, const std::string& dictionary) {
    const std::string unpacked = inflated(bytes, dictionary);
    const std::size_t end = unpacked.find(end_mark);
    if (end == std::string::npos) throw std::invalid_argument("packed text has no end");
    const std::string_view text = std::string_view(unpacked).substr(0, end);
    std::vector<std::size_t> counts;
    const std::vector<Gap> gaps = gaps_of(text, counts);
    std::string_view numbers = std::string_view(unpacked).substr(end + 1);
    std::vector<std::vector<double>> columns;
    for (const std::size_t count : counts) columns.push_back(take_column(numbers, count));
    if (!numbers.empty()) throw std::invalid_argument("packed text has more numbers than gaps");
    return filled(text, gaps, columns);
}

std::string json_without_numbers(const std::string& text) {
    Columns columns;
    return without_numbers(text, columns);
}

}  // namespace lathe::genetic
