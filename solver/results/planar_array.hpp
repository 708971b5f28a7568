// Beams of several ports side by side: what each loses to the others, and what an array behind a lens makes.
#pragma once

#include <optional>
#include <string>

#include "solver/geometry/planar.hpp"
#include "solver/results/planar_results.hpp"

namespace lathe {

/// The beam that the array behind a lens radiates when the waves `to_array` leave the lens through its guides
/// for a wave of 1 into one port. `guides`: the port of each entry of `to_array`; those without an element do
/// not count. Elements are alike and radiate into x > 0; `design_beam_rad`: where the beam is meant to go.
///
///   A(psi) = sum of S_n e^{j b_n g_n} e^{-j k sqrt(eps_n) L_n} e^{+j k y_n sin psi},
///
/// with the guide's wavenumber b_n and its length g_n, which is part of the line of length L_n. Empty without
/// elements. Frequency in Hz.
std::optional<ArrayBeam> measure_array(const std::vector<const PlanarPort*>& guides,
                                       const Eigen::VectorXcd& to_array, double frequency_hz,
                                       std::optional<double> design_beam_rad);

/// Fills in what beams are against each other, at all frequencies: coupling, scan loss and, of a lens, the
/// array's beams. `settings` are those that the results are of.
void compare_beams(const PlanarSettings& settings, PlanarResults& results);

/// The place of an excitation of this name in PlanarResults::driven, of a guide in PlanarResults::ports.
std::optional<std::size_t> find_excitation(const PlanarResults& results, const std::string& name);
std::optional<std::size_t> find_guide(const PlanarResults& results, const std::string& name);

}  // namespace lathe
