// From what rows of a picture are covered by to outlines.
#pragma once

#include <vector>

#include "solver/geometry/solids/line.hpp"

namespace lathe {

/// A row: what it is covered by at the height `v`, ascending, by places u.
struct CoveredRow {
    double v = 0.0;
    Intervals covered;
};

/// A closed outline, or a line where it is not closed, in the plane of (u, v).
struct FlatLine {
    std::vector<double> u, v;
};

struct RowOutlines {
    std::vector<FlatLine> areas;  ///< closed, side by side: together what is covered
    std::vector<FlatLine> edges;  ///< lines along its boundary
};

/// Joins what is covered in neighbouring rows, in ascending order of v, by straight lines where one piece
/// overlaps one other; where pieces divide, meet, begin or end they do so halfway between two rows.
RowOutlines outlines_of(const std::vector<CoveredRow>& rows);

}  // namespace lathe
