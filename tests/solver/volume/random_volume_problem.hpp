// Problems in three dimensions with everything that a problem can have.
#pragma once

#include <vector>

#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {

/// Grid, sides, materials and lists drawn at random.
VolumeProblem random_volume_problem(std::uint64_t seed, bool has_loss);
/// Adds couplings, and second unknowns with the faces around them, layers included.
void add_random_couplings(VolumeProblem& problem, std::uint64_t seed);
void add_random_second_unknowns(VolumeProblem& problem, std::uint64_t seed);
/// Adds passive one-ports of all kinds across about one in `one_in` edges, layers included.
void add_random_one_ports(VolumeProblem& problem, std::uint64_t seed, int one_in);
/// One with extra unknowns, one with couplings, one with both, and one-ports with each of the two.
std::vector<VolumeProblem> random_sparse_problems();

}  // namespace lathe::tests
