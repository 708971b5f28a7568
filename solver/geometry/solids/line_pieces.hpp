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
    /// What is seen of the pieces since clear(), ascending.
    const std::vector<OwnedPiece>& ascending();

private:
    std::vector<OwnedPiece> pieces_, before_;
};

}  // namespace lathe
