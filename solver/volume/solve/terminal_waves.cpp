#include "solver/volume/solve/terminal_waves.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "solver/discretise/port_mode.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};

ModeWave wave_of(const VolumeGuide& guide, double frequency_hz, double dt) {
    PortMode line;
    line.family = guide.mode.family;
    line.cutoff_wavenumber_squared = guide.mode.cutoff_wavenumber_squared;
    line.relative_permittivity = guide.mode.plane.relative_permittivity;
    return mode_wave(line, frequency_hz, guide.cell, dt);
}

/// Square root of the power of a wave of 1 V s into the whole antenna. The grid's own Poynting flux pairs V
/// with the I half a cell beside it.
double root_of_power(const ModeWave& wave, const VolumeGuide& guide, double solved_share) {
    return std::sqrt(std::cos(0.5 * wave.wavenumber * guide.cell) / (2.0 * wave.impedance * solved_share));
}

struct Sums {
    const std::vector<double>&voltage, &before, &after;
};
Sums sums_of(const Recording& recording, int set) {
    if (set == 0) return {recording.voltage, recording.current_before, recording.current_after};
    const SumSeries& its = recording.further_sums[static_cast<std::size_t>(set - 1)];
    return {its.voltage, its.current_before, its.current_after};
}

}  // namespace

Complex incident_wave(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                      const Recording& recording, double frequency_hz) {
    const VolumeGuide& guide = *simulation.terminals[static_cast<std::size_t>(excitation.terminal)].guide;
    const double dt = simulation.problem().dt;
    const ModeWave wave = wave_of(guide, frequency_hz, dt);
    return transform(recording.incident_voltage, frequency_hz, dt, 1.0) *
           std::exp(-j * wave.wavenumber * guide.to_reference) *
           root_of_power(wave, guide, simulation.solved_share);
}

Complex outgoing_wave(const VolumeSimulation& simulation, const VolumeExcitation& excitation, int terminal,
                      const Recording& recording, double frequency_hz) {
    const VolumeGuide& guide = *simulation.terminals[static_cast<std::size_t>(terminal)].guide;
    const double dt = simulation.problem().dt;
    const ModeWave wave = wave_of(guide, frequency_hz, dt);
    const auto [voltage, before, after] = sums_of(recording, simulation.set_of(terminal, excitation));
    const Complex v = transform(voltage, frequency_hz, dt, 1.0);
    const Complex i = (transform(before, frequency_hz, dt, 0.5) + transform(after, frequency_hz, dt, 0.5)) /
                      (2.0 * std::cos(0.5 * wave.wavenumber * guide.cell));
    return 0.5 * (v + wave.impedance * i) *
           std::exp(j * wave.wavenumber * (guide.to_reference + guide.to_reading)) *
           root_of_power(wave, guide, simulation.solved_share);
}

}  // namespace lathe
