// Nodes of one axis whose cells differ in size.
#pragma once

#include <vector>

namespace lathe {

/// Cells side by side along one axis. Sizes are kept beside the nodes, so that cells meant to be equal are
/// equal to the last bit and share their coefficients. Beyond both ends the outermost cell goes on.
class GradedAxis {
public:
    /// `cells`: at least one, all positive, m; `first`: the lowest node, m.
    GradedAxis(double first, std::vector<double> cells);

    int nodes() const { return static_cast<int>(nodes_.size()); }
    /// Coordinate of node `position`, m; between nodes and beyond the ends by the cell it falls into.
    double coordinate(double position) const;
    /// The inverse of coordinate().
    double position(double coordinate) const;
    /// Size of the cell between nodes n and n + 1, m.
    double cell(int n) const { return cells_[within(n)]; }
    /// Distance between the middles of the two cells that meet at node n, m.
    double dual(int n) const { return 0.5 * (cell(n - 1) + cell(n)); }
    double smallest() const { return smallest_; }
    double largest() const { return largest_; }

private:
    std::size_t within(int n) const {
        return static_cast<std::size_t>(n < 0 ? 0 : (n < nodes() - 1 ? n : nodes() - 2));
    }

    std::vector<double> cells_, nodes_;
    double smallest_, largest_;
};

}  // namespace lathe
