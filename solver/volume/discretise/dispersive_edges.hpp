// Edges of a Cartesian grid in dispersive materials.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/discretise/dispersive_mean.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/dual_cell.hpp"
#include "solver/volume/discretise/volume_dielectrics.hpp"

namespace lathe {

/// Numbers of a body's materials at a frequency, Hz; shares are kept when one of them is dispersive. Throws
/// InputError where materials have losses or poles and the frequency is not > 0.
MaterialNumbers material_numbers(const Body& body, double frequency_hz);

/// An edge whose dual cell holds several materials.
struct MixedEdge {
    int axis = 0;
    std::uint64_t at = 0;  ///< CartesianGrid::index()
    Mixture mixture;
};
/// The mixture along an axis where one of its materials is dispersive. Shares are multiples of 2^-32, so that
/// equal cells have equal mixtures.
std::optional<Mixture> dispersive_mixture(const Body& body, const DualCell& cell, int axis);

/// Gives materials that are dispersive, and mixed edges, their one-ports. `edges`: those with a dispersive
/// mixture, in any order; all of them are among the averages of `dielectrics`.
void add_one_ports(const Body& body, double frequency_hz, std::vector<MixedEdge> edges,
                   VolumeDielectrics& dielectrics);

}  // namespace lathe
