// Designs that solve quickly, and their results, for the tests of the window.
#pragma once

#include <string>

#include "genetic/project/project.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui::test {

/// A file of the examples folder.
Project example_project(const std::string& file);

/// The example at 12 cells per wavelength.
Project draft_of(const std::string& file, int frequencies = 7);

/// The example horn with three goals, coarse and with a short optimisation: the same line in seconds.
Project quick_horn(int cells_per_wavelength, int frequencies, int population, int evaluations);

/// On one core of the processor: the same bits everywhere.
SharedResults solved(const Project& project);

}  // namespace lathe::ui::test
