// Values of the fields around points of a planar grid, as weights of sources and readings.
#pragma once

#include <array>
#include <map>

#include "solver/discretise/bilinear_shares.hpp"
#include "solver/geometry/planar_modes.hpp"
#include "solver/problem/sources.hpp"

namespace lathe {

/// Values of one component around a point: inside the grid, and where half of an antenna is solved with rows
/// below the plane of symmetry replaced by their images.
class NearbyValues {
public:
    NearbyValues(const PlanarSettings& settings, const Grid& grid)
        : grid_(grid),
          is_halved_(settings.symmetry != SymmetryPlane::none),
          parity_(is_halved_ && !is_even_symmetry(settings) ? -1.0 : 1.0) {}

    struct Value {
        FieldIndex at;
        double share = 0.0;  ///< with the sign of an image
        Point position;      ///< where the value is, below the plane for an image
    };
    /// Calls take(value) for each; `half_row`, `half_column`: 0.5 where `component` lies on half nodes.
    template <class Take>
    void each(Array component, const Point& at, double half_row, double half_column, const Take& take) const {
        for (const NodeShare& n : bilinear_shares(grid_, at, half_row, half_column)) {
            const Point position{grid_.z(n.column + half_column), grid_.r(n.row + half_row)};
            const bool is_image = is_halved_ && n.row < 0;
            const int row = !is_image ? n.row : (half_row > 0.0 ? -1 - n.row : -n.row);
            if (row < 0 || n.column < 0 || row >= grid_.nr || n.column >= grid_.nz) continue;
            take(Value{{component, row, n.column}, is_image ? parity_ * n.share : n.share, position});
        }
    }

    /// Share of a point that belongs to what is solved: 1 above the plane of symmetry, 1/2 on it, 0 below.
    double part_of(const Point& at) const {
        const double on_plane = 1e-9 * grid_.smallest_dr();
        if (!is_halved_ || at.r > on_plane) return 1.0;
        return at.r < -on_plane ? 0.0 : 0.5;
    }

private:
    const Grid& grid_;
    bool is_halved_;
    double parity_;  ///< of the field across the plane, and of the one along r
};

/// Weights of fields, summed by place: each place appears once.
class Collected {
public:
    void add(const FieldIndex& at, double weight) {
        if (weight != 0.0) sums_[{at.row, at.column, static_cast<int>(at.component)}] += weight;
    }
    template <class Take>
    void for_each(const Take& take) const {
        for (const auto& [key, weight] : sums_)
            take(FieldIndex{static_cast<Array>(key[2]), key[0], key[1]}, weight);
    }

private:
    std::map<std::array<int, 3>, double> sums_;
};

}  // namespace lathe
