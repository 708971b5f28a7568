// Spectra of the Huygens surface in three dimensions.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solver/problem/recording.hpp"

namespace lathe {

struct VolumeProblem;

/// Spectra of the Huygens box that a problem has recorded: [frequency][channel], voltages in V s and currents
/// in A s at their own times, e^{+jwt}.
std::vector<Eigen::VectorXcd> surface_spectra(const VolumeProblem& problem, const Recording& recording);

}  // namespace lathe
