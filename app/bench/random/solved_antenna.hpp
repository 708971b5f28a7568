// Solves of random antennas, with the lines of their grids.
#pragma once

#include <array>
#include <vector>

#include "app/bench/random/drawn_antenna.hpp"
#include "app/bench/random/similarity.hpp"
#include "solver/results/results.hpp"
#include "solver/volume/antenna/any_antenna.hpp"

namespace lathe::bench {

struct SolvedAntenna {
    Results results;
    /// Places of grid lines, m: along x, y and z, of planar antennas along x and y, of bodies of revolution
    /// along r
    /// ([0]) and z ([2]).
    std::array<std::vector<double>, 3> lines;
};

/// The antenna between perfect walls.
AnyAntenna any_antenna_of(const DrawnAntenna& drawn);

/// Solves on one core with `density` times as many cells per wavelength. Throws what solve() and
/// solve_volume() throw.
SolvedAntenna solved_antenna(const DrawnAntenna& drawn, double density = 1.0);

/// True where the lines of `image` are those of `original` under the map, to 1e-6 of the smallest cell.
bool is_grid_image(const SolvedAntenna& original, const SolvedAntenna& image, const Similarity& map);

}  // namespace lathe::bench
