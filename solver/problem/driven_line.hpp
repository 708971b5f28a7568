// The line that carries a guided wave into a problem.
#pragma once

#include "solver/base/mode_family.hpp"

namespace lathe {

/// The auxiliary line of a guided wave (solver/scheme/mode_line.hpp) whose voltage and current are series.
struct DrivenLine {
    ModeFamily family = ModeFamily::te;
    double cutoff_wavenumber_squared = 0.0;  ///< of the grid's own mode, 1/m^2; 0 for TEM
    double relative_permittivity = 1.0;
    double dz = 0.0;  ///< cells along the line, m
};

}  // namespace lathe
