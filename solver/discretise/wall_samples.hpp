// Where the magnetic field along the metal walls is read.
#pragma once

#include <array>
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

/// All metal that faces free space or dielectric in front of the absorbing layers, a ground plane up to
/// them. H is read at
/// three places within 2.3 cells in front of the wall and carried on to it by a parabola; where there is no
/// room for three, by a line, or as it stands. `fields`: those that are stepped. Of a planar antenna `radius`
/// is of no use, and of a symmetric one these are the walls of the half that is solved.
WallSamples sample_walls(const Antenna& antenna, const Grid& grid, const CoefficientMaps& maps,
                         FieldSet fields = FieldSet::six);

}  // namespace lathe
