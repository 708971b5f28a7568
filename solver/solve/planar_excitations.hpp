// Excitations of a planar antenna as sums of the problems that were solved for it.
#pragma once

#include <complex>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"
#include "solver/results/planar_scattering.hpp"

namespace lathe {

/// Problems and the weights with which their fields add up to those of one excitation: of a guide for a wave
/// of 1 W per metre of height into it and none into the others, of a line current for 1 A (`te`: 1 V), of a
/// plane wave for a component across the plane of 1 V/m (`te`: 1 A/m).
struct ExcitationSum {
    std::vector<std::pair<int, std::complex<double>>> problems;
    /// What goes into the whole antenna, W per metre of height: of a line what it delivers, to guides too.
    /// NaN of a plane wave.
    double power_w = std::numeric_limits<double>::quiet_NaN();
};

/// The sums of all excitations of a simulation, in their order, at one of its frequencies. `spectra` are
/// those of its recordings, one a problem, and `combination` is combination_of_problems() at this frequency;
/// empty without guides. With a plane of symmetry half of the antenna is solved: the whole takes twice the
/// power.
std::vector<ExcitationSum> excitation_sums(const Simulation& simulation,
                                           std::span<const Recording> recordings, const ProbeSpectra& spectra,
                                           const Eigen::MatrixXcd& combination, std::size_t frequency);

}  // namespace lathe
