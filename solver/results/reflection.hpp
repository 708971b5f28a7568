// The reflection of a guided port or a gap over the whole band, at many more frequencies than the patterns.
#pragma once

#include <complex>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// S11 with its group delay at the simulation's reflection frequencies, ascending. Takes S11 of the
/// `solved` frequencies as it stands there; between them the change by lossy walls is interpolated. Empty
/// for a dipole.
std::vector<ReflectionPoint> reflection_curve(const Simulation& simulation, const Recording& recording,
                                              const std::vector<FrequencyResult>& solved);

/// Sets the group delays of a curve from its reflections.
void measure_delays(std::vector<ReflectionPoint>& curve);

/// The curve that charts, files and goals use: the results' dense one, or of results without it (made by
/// hand or kept by an older version) the points at their frequencies, ascending. Empty for a dipole.
std::vector<ReflectionPoint> reflection_of(const Results& results);

/// 20 log10 |S11|, no less than -300 dB.
double reflection_db(std::complex<double> s11);

/// Voltage standing wave ratio (1 + |S11|)/(1 - |S11|); NaN where all is reflected.
double standing_wave_ratio(std::complex<double> s11);

}  // namespace lathe
