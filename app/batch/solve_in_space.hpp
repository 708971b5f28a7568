// lathe-batch solve for antennas in space: in this process, or in several that mpirun has started.
#pragma once

#include <functional>
#include <string>

#include "app/batch/exit_code.hpp"
#include "genetic/project/project.hpp"

namespace lathe::batch {

struct SpaceSolveOptions {
    std::string engine;  ///< as --engine has it
    int threads = 0;     ///< 0: all
    std::string out;     ///< empty: nothing is written
    bool pictures = false;
    std::string file = {};  ///< of the project
};

/// Solves, prints a table and writes what the options ask for. Processes that mpirun has started solve
/// together, and the first one tells and writes. Throws as solve_volume_with_progress() does.
ExitCode solve_in_space(const Project& project, const SpaceSolveOptions& options);

/// Calls `solve`. Of processes that mpirun has started, which are all given the same, only the first one
/// throws what is wrong with the use or the input; the others end in order.
ExitCode refused_once(const std::function<ExitCode()>& solve);

}  // namespace lathe::batch
