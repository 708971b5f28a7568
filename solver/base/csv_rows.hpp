// Rows of separated cells: files and tables for the clipboard.
#pragma once

#include <string>
#include <string_view>

namespace lathe {

/// Text of a table, cell by cell, with comma, tab or another separator. A text cell follows the rule of
/// csv_cell(), a number is never quoted. Every table with texts of users, of batch program and window, is
/// written by csv_cell() or by this class.
class CsvRows {
public:
    static constexpr int usual_digits = 8;
    static constexpr int shortest = 0;  ///< digits: as few as give the same number again

    explicit CsvRows(char separator = ',') : separator_(separator) {}

    /// Any text, for example a name.
    CsvRows& text(std::string_view cell);
    /// `digits` significant digits, or `shortest`; an empty cell where `value` is not finite.
    CsvRows& number(double value, int digits = usual_digits);
    /// A cell of a table on the screen: a number where all of `cell` is one, with a hyphen or U+2212 for
    /// minus; empty for a dash alone; else a text.
    CsvRows& shown(std::string_view cell);
    CsvRows& end_row();

    /// All rows that were ended, each with a line feed.
    const std::string& all() const { return rows_; }

private:
    CsvRows& append(std::string_view cell);

    char separator_;
    bool is_row_empty_ = true;
    std::string rows_;
};

}  // namespace lathe
