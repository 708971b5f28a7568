// A project of any kind of antenna solved at once, for exports, reports and comparisons.
#pragma once

#include <stop_token>
#include <string>

#include "genetic/project/project.hpp"
#include "solver/results/results.hpp"
#include "solver/simulation/solve_any.hpp"

namespace lathe::genetic {

/// Results at the project's own settings, with its name; `threads` 0: all cores. Of a 3D antenna
/// patterns at `cuts` times phi. Takes as long as the solve: for a worker. Throws InputError and SolverError,
/// also when stopped.
Results solve_project(const Project& project, const std::string& engine, int threads, std::stop_token stop,
                      int cuts = usual_cuts);

}  // namespace lathe::genetic
