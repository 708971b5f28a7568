#include "solver/volume/solve/terminal_waves.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/discretise/port_mode.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/volume/results/lumped_waves.hpp"

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
/// with the I half a cell beside it, and with the mean of that half a step before and after.
double root_of_power(const ModeWave& wave, const VolumeGuide& guide, double frequency_hz, double dt,
                     double solved_share) {
    return std::sqrt(std::cos(0.5 * wave.wavenumber * guide.cell) *
                     std::cos(constants::pi * frequency_hz * dt) / (2.0 * wave.impedance * solved_share));
}

struct Sums {
    const std::vector<double>&voltage, &before, &after;
};
Sums sums_of(const Recording& recording, int set) {
    if (set == 0) return {recording.voltage, recording.current_before, recording.current_after};
    const SumSeries& its = recording.further_sums[static_cast<std::size_t>(set - 1)];
    return {its.voltage, its.current_before, its.current_after};
}

/// Spectrum of the pulse, which is recorded as what is incident at a port without a line, half a step before.
Complex pulse_of(const Recording& recording, double frequency_hz, double dt) {
    return transform(recording.incident_voltage, frequency_hz, dt, 0.5);
}

Complex of_guide(const VolumeGuide& guide, const Sums& sums, double frequency_hz, double dt,
                 double solved_share) {
    const ModeWave wave = wave_of(guide, frequency_hz, dt);
    const Complex v = transform(sums.voltage, frequency_hz, dt, 1.0);
    const Complex i =
        (transform(sums.before, frequency_hz, dt, 0.5) + transform(sums.after, frequency_hz, dt, 0.5)) /
        (2.0 * std::cos(0.5 * wave.wavenumber * guide.cell));
    return 0.5 * (v + wave.impedance * i) *
           std::exp(j * wave.wavenumber * (guide.to_reference + guide.to_reading)) *
           root_of_power(wave, guide, frequency_hz, dt, solved_share);
}

Complex with_power(double power, Complex phase) {
    return std::polar(std::sqrt(std::max(0.0, power)), std::arg(phase));
}

}  // namespace

TerminalWave terminal_wave(const VolumeSimulation& simulation, const VolumeGuide& guide,
                           double frequency_hz) {
    const double dt = simulation.problem().dt;
    const ModeWave wave = wave_of(guide, frequency_hz, dt);
    return {wave.wavenumber, wave.impedance,
            1.0 / root_of_power(wave, guide, frequency_hz, dt, simulation.solved_share)};
}

Complex incident_wave(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                      const Recording& recording, double frequency_hz) {
    const double dt = simulation.problem().dt;
    if (excitation.wave)
        return excitation.wave->at_origin(frequency_hz) * pulse_of(recording, frequency_hz, dt);
    if (excitation.dipole) {
        const int set = static_cast<int>(simulation.terminals.size());
        const Complex voltage = transform(sums_of(recording, set).voltage, frequency_hz, dt, 1.0),
                      pulse = pulse_of(recording, frequency_hz, dt);
        return with_power(excitation.dipole->images * hertzian_dipole_power(voltage, pulse, frequency_hz, dt),
                          pulse);
    }
    const VolumeTerminal& terminal = simulation.terminals[static_cast<std::size_t>(excitation.terminal)];
    if (terminal.gap)
        return pulse_of(recording, frequency_hz, dt) / std::sqrt(2.0 * terminal.gap->resistance_ohm);
    const ModeWave wave = wave_of(*terminal.guide, frequency_hz, dt);
    return transform(recording.incident_voltage, frequency_hz, dt, 1.0) *
           std::exp(-j * wave.wavenumber * terminal.guide->to_reference) *
           root_of_power(wave, *terminal.guide, frequency_hz, dt, simulation.solved_share);
}

Complex outgoing_wave(const VolumeSimulation& simulation, const VolumeExcitation& excitation, int terminal,
                      const Recording& recording, double frequency_hz) {
    const VolumeTerminal& its = simulation.terminals[static_cast<std::size_t>(terminal)];
    const double dt = simulation.problem().dt;
    const Sums sums = sums_of(recording, simulation.set_of(terminal, excitation));
    if (its.guide) return of_guide(*its.guide, sums, frequency_hz, dt, simulation.solved_share);
    const Complex pulse =
        terminal == excitation.terminal ? pulse_of(recording, frequency_hz, dt) : Complex(0.0);
    const Complex voltage = transform(sums.voltage, frequency_hz, dt, 1.0);
    return lumped_waves(voltage, pulse, frequency_hz, dt).reflected /
           std::sqrt(2.0 * its.gap->resistance_ohm);
}

}  // namespace lathe
