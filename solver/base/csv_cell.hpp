// Text in a cell of a CSV file.
#pragma once

#include <string>
#include <string_view>

namespace lathe {

/// A cell of comma-separated values (RFC 4180) with `text`: quoted where it has a separator, a quotation mark
/// or a space at its ends; control characters become spaces. An apostrophe stands before what a spreadsheet
/// would compute (=, +, -, @ at the beginning). Every text in a CSV file that is not a fixed word or a number
/// goes through here.
std::string csv_cell(std::string_view text);

}  // namespace lathe
