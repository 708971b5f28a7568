// Number of candidates that a session gets at a time, and the longest time of one.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "genetic/project/project.hpp"
#include "solver/engine/session.hpp"

namespace lathe::genetic {

/// Problems of each candidate, where they are the same for all: their number does not depend on genes. Empty
/// where it may, or where the project's own design cannot be built.
std::optional<std::size_t> problems_of_all(const Project& project);

/// Candidates under way that keep a session busy, as far as three quarters of the machine's memory hold so
/// many grids of the project's own design. Of planar antennas and bodies of revolution on devices: for each
/// device.
int candidates_that_suit(const Project& project, const Session& session);

/// Longest time of the project's own design on a slow core, which updates 20 million cells a second: a
/// worker that has had a candidate for longer may be given up.
std::chrono::seconds patience_for(const Project& project);

}  // namespace lathe::genetic
