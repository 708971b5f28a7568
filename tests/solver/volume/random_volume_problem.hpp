// Problems in three dimensions with everything that a problem can have.
#pragma once

#include "tests/solver/volume/volume_boxes.hpp"

namespace lathe::tests {

/// Grid, sides, materials and lists drawn at random.
VolumeProblem random_volume_problem(std::uint64_t seed, bool has_loss);

}  // namespace lathe::tests
