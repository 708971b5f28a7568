// Starts beside a design, to see from how far away a search finds back.
#pragma once

#include <cstdint>

#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// The project with its design, and `starts` - 1 candidates of its warm start, each displaced by up to
/// `spread` of each gene's range, uniformly among those that keep the rules; where none of a thousand does,
/// by less. A run of it never sees the design itself. Throws InputError where the project has no genes.
Project with_displaced_starts(const Project& project, int starts, double spread, std::uint64_t seed);

}  // namespace lathe::genetic
