// Closed outlines from the lines and arcs of a drawing.
#pragma once

#include <string>
#include <vector>

#include "genetic/exchange/imported_drawing.hpp"

namespace lathe {

/// Gaps between ends: closed without a word up to the first, with a report up to the second, mm.
inline constexpr double silent_gap_mm = 1e-3, largest_gap_mm = 0.05;

struct ClosedOutlines {
    std::vector<ImportedChain> outlines;  ///< closed, mm
    std::vector<std::string> reports;     ///< what was closed or dropped
};

/// Joins pieces of a layer whose ends meet; drops pieces that stand twice. With an axis, an outline whose
/// ends both lie on r = 0 is closed along it. Throws InputError, with the place, for gaps that are larger and
/// for a drawing without outlines.
ClosedOutlines closed_outlines(const ImportedDrawing& drawing, const std::string& file_name, bool has_axis);

}  // namespace lathe
