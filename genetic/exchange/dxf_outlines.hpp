// Lines and arcs of a DXF file.
#pragma once

#include <optional>
#include <string>

#include "genetic/exchange/imported_drawing.hpp"

namespace lathe {

/// LINE, ARC, CIRCLE, ELLIPSE, LWPOLYLINE, POLYLINE, SPLINE and INSERT of the file's entities. `unit_mm`: of
/// the file, whatever it says itself. Curves that are no arcs become lines within 2e-4 mm. Throws InputError
/// with file and line.
ImportedDrawing read_dxf(const std::string& text, const std::string& file_name,
                         std::optional<double> unit_mm);

}  // namespace lathe
