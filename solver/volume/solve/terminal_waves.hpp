// Waves into and out of the terminals of an antenna in three dimensions.
#pragma once

#include <complex>

#include "solver/problem/recording.hpp"
#include "solver/volume/problem/power_terms.hpp"
#include "solver/volume/setup/volume_simulation.hpp"

namespace lathe {

/// Wave in the guide of a terminal that is one: wavenumber, impedance, and V of 1 W into the whole antenna,
/// V/W^(1/2).
struct TerminalWave {
    double wavenumber = 0.0, impedance = 0.0, voltage_of_1_w = 0.0;
};
TerminalWave terminal_wave(const VolumeSimulation& simulation, const VolumeGuide& guide, double frequency_hz);

/// The waves of incident_wave() but for a dipole, and of outgoing_wave(), as terms of the recorded series.
WaveTerms incident_terms(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                         double frequency_hz);
WaveTerms outgoing_terms(const VolumeSimulation& simulation, const VolumeExcitation& excitation, int terminal,
                         double frequency_hz);

/// Power into the antenna and out of it of each problem, by which its solve ends (BalanceRule). Not where a
/// dielectric takes power, which is not measured, and not of a plane wave, which sends nothing into a port.
void add_power_terms(VolumeSimulation& simulation);

/// What an excitation sends into the antenna: of a terminal the wave as the square root of its power into the
/// whole antenna, with its phase at the reference plane, W^(1/2) s; of a dipole the square root of the power
/// that it delivers, with the phase of its current; of a plane wave E at the origin, V s/m. e^{+jwt}.
std::complex<double> incident_wave(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                                   const Recording& recording, double frequency_hz);

/// The wave that comes out of a terminal in the problem of an excitation, in the same terms.
std::complex<double> outgoing_wave(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                                   int terminal, const Recording& recording, double frequency_hz);

}  // namespace lathe
