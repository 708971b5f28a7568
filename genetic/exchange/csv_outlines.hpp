// Outlines as two columns of numbers.
#pragma once

#include <optional>
#include <string>

#include "genetic/exchange/imported_drawing.hpp"

namespace lathe {

/// A line "unit mm", or heads such as "z_mm, r_mm", tell the unit; each line has two numbers, separated by a
/// comma, a semicolon, a tab or blanks; an empty line ends an outline; "#" begins a remark. Outlines are
/// closed. Throws InputError with file and line.
ImportedDrawing read_csv_outlines(const std::string& text, const std::string& file_name,
                                  std::optional<double> unit_mm);

}  // namespace lathe
