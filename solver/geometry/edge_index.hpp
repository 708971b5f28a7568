// The edges of an outline by where they lie.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// For lines of constant r or z: the few edges among which those are that cross one.
class EdgeIndex {
public:
    /// `across`: the coordinate that is constant along a line. Edge n is the one from vertex n to the next,
    /// the last one to the first.
    EdgeIndex(const std::vector<Point>& outline, double Point::*across);

    /// Numbers of edges, ascending, with all that reach from one side of the line at `level` to the other.
    std::span<const int> near(double level) const {
        const std::size_t n = bin(level);
        return {edges_.data() + begin_[n], edges_.data() + begin_[n + 1]};
    }

private:
    std::size_t bin(double level) const {
        return static_cast<std::size_t>(
            std::clamp((level - low_) * bins_per_metre_, 0.0, static_cast<double>(begin_.size() - 2)));
    }

    double low_ = 0.0, bins_per_metre_ = 0.0;
    std::vector<std::size_t> begin_;  ///< of each bin in `edges_`, and the end
    std::vector<int> edges_;
};

}  // namespace lathe
