// Where the magnetic field along the metal walls is read.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/problem/field_set.hpp"

namespace lathe {

/// One current of the grid that is recorded with every sample of the contour.
struct Probe {
    enum class Current { r, phi, z } current = Current::phi;  ///< i_r, i_phi, i_z
    int row = 0, column = 0;
    auto operator<=>(const Probe&) const = default;  // NOLINT(modernize-use-nullptr): its own 0
};

/// A piece of wall about half a cell long and how its tangential H follows from the probes.
struct WallPiece {
    double radius = 0.0;  ///< of its middle, m
    double length = 0.0;  ///< in the meridian plane, m
    struct Term {
        int probe = 0;
        double weight = 0.0;  ///< A/m for 1 A of the probe
    };
    std::vector<Term> h_phi, h_tangent;  ///< along phi; along the wall in the meridian plane
};

struct WallSamples {
    std::vector<Probe> probes;  ///< ascending by row
    std::vector<WallPiece> pieces;
};

/// Inside of a guide behind the plane through `origin` from which on its incident wave is in the grid. Its
/// walls are not sampled, and fields there are not read: they lack that wave.
struct FeedSection {
    Point origin;             ///< in the middle of the guide
    Point along{1.0, 0.0};    ///< unit vector into the antenna
    double half_width = 0.0;  ///< m

    /// Distance from the plane into the antenna, m.
    double depth(const Point& at) const { return (at.z - origin.z) * along.z + (at.r - origin.r) * along.r; }
    bool holds(const Point& at) const {
        constexpr double rounding = 1e-6;
        return depth(at) < -rounding * half_width &&
               std::abs((at.r - origin.r) * along.z - (at.z - origin.z) * along.r) < half_width;
    }
};

/// All metal that faces free space or dielectric in front of the absorbing layers, a ground plane up to them,
/// each wall once however many regions draw it; within `feeds` without terms. H is read at three places
/// within 2.3 cells in front of the wall and extrapolated to it by a parabola; where there is no room for
/// three, by a line, or the nearest value is taken. `fields`: those that are stepped. For a planar antenna
/// `radius` is unused, and for a symmetric one these are the walls of the half that is solved.
WallSamples sample_walls(const Antenna& antenna, const Grid& grid, const CoefficientMaps& maps,
                         FieldSet fields = FieldSet::six, const std::vector<FeedSection>& feeds = {});

}  // namespace lathe
