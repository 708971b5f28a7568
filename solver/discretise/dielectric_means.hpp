// Means of the permittivity over the dual cell of an edge, and the lines that they are summed along.
#pragma once

#include <complex>
#include <cstddef>
#include <utility>
#include <vector>

#include "solver/problem/grid.hpp"

namespace lathe {

/// Means over the dual cell of one edge: plain and reciprocal, and the first moments of the permittivity,
/// which point along the normal of an interface.
struct Surroundings {
    double open = 0.0, permittivity = 0.0, conductivity = 0.0;  ///< weighted with the radius
    double plain_open = 0.0, reciprocal = 0.0;                  ///< voltages add up along r as they are
    std::complex<double> lossy_reciprocal = 0.0;                ///< of eps' - j sigma / (omega eps0)
    double moment_r = 0.0, moment_z = 0.0;                      // distances in cells

    /// Sums by lines along the other axis, with r and z exchanged.
    Surroundings exchanged() const {
        Surroundings other = *this;
        std::swap(other.moment_r, other.moment_z);
        return other;
    }
    /// Mean of these sums and others over the same lines' area; `share` of these.
    void blend(const Surroundings& other, double share) {
        const auto mix = [share](auto& own, const auto& others) {
            own = share * own + (1.0 - share) * others;
        };
        mix(open, other.open), mix(permittivity, other.permittivity), mix(conductivity, other.conductivity);
        mix(plain_open, other.plain_open), mix(reciprocal, other.reciprocal);
        mix(lossy_reciprocal, other.lossy_reciprocal);
        mix(moment_r, other.moment_r), mix(moment_z, other.moment_z);
    }

    double mean() const { return open > 0.0 ? permittivity / open : 1.0; }
    double mean_conductivity() const { return open > 0.0 ? conductivity / open : 0.0; }

    /// Share of a direction that is normal to the interface.
    static double normal_share(double moment, double other_moment) {
        const double size = moment * moment + other_moment * other_moment;
        return size > 0.0 ? moment * moment / size : 0.0;
    }

    /// Permittivity for E along the r or the z axis: the reciprocal mean for the share of it that is
    /// normal to the interface, the plain mean for the rest (Farjadpour et al. 2006, diagonal part).
    double along(double normal) const {
        if (open <= 0.0) return 1.0;
        return 1.0 / (normal * reciprocal / plain_open + (1.0 - normal) / mean());
    }

    std::complex<double> lossy_mean(double per_conductivity) const {
        return {mean(), -per_conductivity * mean_conductivity()};
    }
    /// The same mean of the complex permittivity; `per_conductivity` is 1 / (omega eps0).
    std::complex<double> lossy_along(double normal, double per_conductivity) const {
        return 1.0 / (normal * lossy_reciprocal / plain_open + (1.0 - normal) / lossy_mean(per_conductivity));
    }
    bool is_uniform(double per_conductivity) const {
        constexpr double rounding = 1e-9;
        return std::abs(lossy_mean(per_conductivity) * lossy_reciprocal / plain_open - 1.0) < rounding;
    }
};

// Parts of a cell along z.
constexpr int parts_per_cell = 4;

/// The parts into which a line along z is cut, the first half a cell before the first node. On a graded axis
/// they are counted in cells, so that none lies across a node.
struct LineParts {
    const Grid& grid;
    bool by_cells;
    double first, length;  ///< of the first part and of each, in metres or, `by_cells`, in cells
    std::size_t count;

    explicit LineParts(const Grid& of)
        : grid(of),
          by_cells(of.z_axis != nullptr),
          first(by_cells ? -0.5 : of.z0 - 0.5 * of.dz),
          length((by_cells ? 1.0 : of.dz) / parts_per_cell),
          count(static_cast<std::size_t>(of.nz + 1) * parts_per_cell) {}

    /// Position of z (m) along the line, in the unit of `first`.
    double position(double z) const { return by_cells ? grid.column_at(z) : z; }
    double z(double position) const { return by_cells ? grid.z(position) : position; }
};

/// Means of one line over its parts.
struct Line {
    std::vector<double> open, permittivity, reciprocal, conductivity;
    std::vector<double> lossy_reciprocal, reciprocal_loss;  ///< 1 / (eps' - j eps''): real part and imaginary
};

}  // namespace lathe
