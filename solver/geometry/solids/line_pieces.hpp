// Pieces of a line put together in lists that keep their room from line to line.
#pragma once

#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/geometry/solids/line.hpp"

namespace lathe {

/// What lies in at least one of the intervals, in their place; united() for a list that is kept.
void unite(Intervals& intervals);

/// Pieces painted one over the other: where they overlap the later one counts.
class PaintedLine {
public:
    void clear() { pieces_.clear(); }
    void paint(const OwnedPiece& piece);
    /// Paints what a part fills of a piece of a line.
    void paint(const Body::Part& part, const Line& line, const Interval& range);
    /// Visible pieces of what was painted since clear(), ascending. Pieces up to `rounding` long are left
    /// out, and gaps up to that length are closed: they come from the rounding of coordinates where two
    /// solids have a face in common.
    const std::vector<OwnedPiece>& ascending(double rounding);

private:
    std::vector<OwnedPiece> pieces_, before_;
};

}  // namespace lathe
