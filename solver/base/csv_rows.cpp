#include "solver/base/csv_rows.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <system_error>

#include "solver/base/csv_cell.hpp"

namespace lathe {
namespace {

constexpr std::string_view true_minus = "\u2212", dash = "\u2013";

/// True where all of `text` is a finite decimal number, without a plus sign.
bool is_number(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

}  // namespace

CsvRows& CsvRows::text(std::string_view cell) {
    return append(csv_cell(cell));
}

CsvRows& CsvRows::number(double value, int digits) {
    if (!std::isfinite(value)) return append("");
    return append(digits == shortest ? fmt::format("{}", value) : fmt::format("{:.{}g}", value, digits));
}

CsvRows& CsvRows::shown(std::string_view cell) {
    if (cell == dash) return append("");
    std::string number;
    std::string_view rest = cell;
    if (cell.starts_with(true_minus)) {
        number = '-';
        rest.remove_prefix(true_minus.size());
    } else if (cell.starts_with("+") && !cell.starts_with("+-")) {
        rest.remove_prefix(1);
    }
    number += rest;
    return is_number(number) ? append(number) : text(cell);
}

CsvRows& CsvRows::end_row() {
    rows_ += '\n';
    is_row_empty_ = true;
    return *this;
}

CsvRows& CsvRows::append(std::string_view cell) {
    if (!is_row_empty_) rows_ += separator_;
    rows_ += cell;
    is_row_empty_ = false;
    return *this;
}

}  // namespace lathe
