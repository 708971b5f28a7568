// Waves into several ports at a time.
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "solver/model/simulation_settings.hpp"

namespace lathe {

/// Wave of each excitation of `driven` in combined_excitation, sqrt(W), of 1 W in all (of planar antennas per
/// metre of height); empty where no weights are given. `ports`: those of `driven` that are guides or lumped
/// ports. Throws InputError with a key below "simulation.excitation_weights" for other names, for weights
/// that are all zero, and for an excitation that has the name combined_excitation itself.
std::vector<std::complex<double>> combined_waves(const std::vector<ExcitationWeight>& weights,
                                                 const std::vector<std::string>& driven,
                                                 const std::vector<std::string>& ports);

}  // namespace lathe
