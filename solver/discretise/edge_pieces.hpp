// What metal leaves free of the edges of a grid, piece by piece.
#pragma once

#include <vector>

#include "solver/discretise/grid.hpp"
#include "solver/geometry/scanline.hpp"

namespace lathe {

/// Free parts of one edge, as shares of it. An edge with both `low` and `high` but free < 1 is split: a
/// body crosses it between its nodes.
struct EdgePieces {
    double low = 1.0;   ///< hangs on the node at its lower end
    double high = 1.0;  ///< hangs on the node at its upper end
    double free = 1.0;  ///< all pieces together

    bool whole() const { return free >= 1.0; }
    bool split() const { return !whole() && low > 0.0 && high > 0.0; }
};

/// A wall exactly on a node line belongs to it: metal is looked for this far to both sides, in cells.
inline constexpr double touch_cells = 1e-6;

/// Pieces of the edges of one line of the grid after the other. Most lines meet little metal, so only what
/// they do meet is looked at.
class LinePieces {
public:
    enum class Along { r, z };
    LinePieces(const MaterialScanner& scanner, const Grid& grid, Along along)
        : scanner_(scanner),
          grid_(grid),
          along_(along),
          pieces_(static_cast<std::size_t>(along == Along::r ? grid.nr : grid.nz)) {}

    void cut(const std::vector<Span>& line);
    /// Edges [begin(), end()) of the line that was cut last; all others are whole.
    int begin() const { return begin_; }
    int end() const { return end_; }
    const EdgePieces& operator[](int n) const { return pieces_[static_cast<std::size_t>(n)]; }

private:
    const MaterialScanner& scanner_;
    const Grid& grid_;
    Along along_;
    std::vector<EdgePieces> pieces_;
    int begin_ = 0, end_ = 0;
};

/// What two lines close together on both sides of an edge leave of it.
EdgePieces both(const EdgePieces& a, const EdgePieces& b);

}  // namespace lathe
