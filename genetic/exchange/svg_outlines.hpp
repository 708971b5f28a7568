// Lines and arcs of an SVG file.
#pragma once

#include <optional>
#include <string>

#include "genetic/exchange/imported_drawing.hpp"

namespace lathe {

/// path, line, polyline, polygon, rect, circle and ellipse with their transforms; y upwards from the lower
/// edge of the view box. `unit_mm`: of a unit of the view box, whatever width and height say. Throws
/// InputError.
ImportedDrawing read_svg(const std::string& text, const std::string& file_name,
                         std::optional<double> unit_mm);

}  // namespace lathe
