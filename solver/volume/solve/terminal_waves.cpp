#include "solver/volume/solve/terminal_waves.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/discretise/port_mode.hpp"
#include "solver/volume/results/volume_far_field.hpp"

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

/// The pulse, which is recorded as what is incident at a port without a line, half a step before.
SeriesTerm pulse_term(Complex weight) {
    return {SeriesKind::incident, 0, 0.5, weight};
}

/// Outgoing wave of a guide, from the sums of its reading plane.
WaveTerms terms_of_guide(const VolumeGuide& guide, int set, double frequency_hz, double dt,
                         double solved_share) {
    const ModeWave wave = wave_of(guide, frequency_hz, dt);
    const Complex voltage = 0.5 * std::exp(j * wave.wavenumber * (guide.to_reference + guide.to_reading)) *
                            root_of_power(wave, guide, frequency_hz, dt, solved_share);
    const Complex current = voltage * wave.impedance / (2.0 * std::cos(0.5 * wave.wavenumber * guide.cell));
    return {{SeriesKind::voltage, set, 1.0, voltage},
            {SeriesKind::current_before, set, 0.5, current},
            {SeriesKind::current_after, set, 0.5, current}};
}

/// Power that a dipole delivers, as the product of its voltage and the conjugate of its pulse: half the real
/// part of V cos(w dt/2) times that. Of the voltage all but (k h)^3 is stored in the cell, so of the seven
/// digits of single precision three are left at 100 cells of size h a wavelength. Times the element's images
/// it is what leaves the whole.
void add_dipole_terms(const VolumeSimulation& simulation, const HertzianDipole& dipole, double frequency_hz,
                      PowerTerms::AtFrequency& at) {
    const double half_turn = constants::pi * frequency_hz * simulation.problem().dt;
    at.across = {{SeriesKind::voltage, static_cast<int>(simulation.terminals.size()), 1.0,
                  0.5 * dipole.images * std::cos(half_turn)}};
    at.along = {pulse_term(1.0)};
}

PowerTerms power_terms(const VolumeSimulation& simulation, const VolumeExcitation& excitation) {
    PowerTerms terms;
    for (const double frequency : simulation.problem().frequencies_hz) {
        PowerTerms::AtFrequency& at = terms.frequencies.emplace_back();
        if (excitation.dipole)
            add_dipole_terms(simulation, *excitation.dipole, frequency, at);
        else
            at.across = at.along = incident_terms(simulation, excitation, frequency);
        for (int to = 0; to < static_cast<int>(simulation.terminals.size()); ++to)
            at.out.push_back(outgoing_terms(simulation, excitation, to, frequency));
        at.flux_weight =
            simulation.share_of_flux() * surface_weight(simulation.box, frequency, simulation.problem().dt);
    }
    terms.fluxes = surface_fluxes(simulation.box);
    terms.silent = simulation.channels_in_guides;
    return terms;
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

WaveTerms incident_terms(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                         double frequency_hz) {
    if (excitation.wave) return {pulse_term(excitation.wave->at_origin(frequency_hz))};
    const VolumeTerminal& terminal = simulation.terminals[static_cast<std::size_t>(excitation.terminal)];
    if (terminal.gap) return {pulse_term(1.0 / std::sqrt(2.0 * terminal.gap->resistance_ohm))};
    const double dt = simulation.problem().dt;
    const ModeWave wave = wave_of(*terminal.guide, frequency_hz, dt);
    return {{SeriesKind::incident, 0, 1.0,
             std::exp(-j * wave.wavenumber * terminal.guide->to_reference) *
                 root_of_power(wave, *terminal.guide, frequency_hz, dt, simulation.solved_share)}};
}

WaveTerms outgoing_terms(const VolumeSimulation& simulation, const VolumeExcitation& excitation, int terminal,
                         double frequency_hz) {
    const VolumeTerminal& to = simulation.terminals[static_cast<std::size_t>(terminal)];
    const double dt = simulation.problem().dt;
    const int set = simulation.set_of(terminal, excitation);
    if (to.guide) return terms_of_guide(*to.guide, set, frequency_hz, dt, simulation.solved_share);
    // Waves referred to the port's resistance R: of a voltage V and a current I into the antenna, which is
    // the source's, incident = (V + R I)/2 and reflected = (V - R I)/2. The scheme has the current at the
    // middle of a step with the mean of the voltages at its ends, so that by its own balance the incident
    // wave is the pulse, and the reflected one V cos(w dt/2) minus the pulse. Their power is |wave|^2/(2 R).
    const double root = std::sqrt(2.0 * to.gap->resistance_ohm);
    WaveTerms wave = {{SeriesKind::voltage, set, 1.0, std::cos(constants::pi * frequency_hz * dt) / root}};
    if (terminal == excitation.terminal) wave.push_back(pulse_term(-1.0 / root));
    return wave;
}

void add_power_terms(VolumeSimulation& simulation) {
    if (!simulation.is_lossless) return;
    for (const VolumeExcitation& excitation : simulation.excitations)
        if (!excitation.wave)
            simulation.problems[excitation.problem].powers = power_terms(simulation, excitation);
}

Complex incident_wave(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                      const Recording& recording, double frequency_hz) {
    const double dt = simulation.problem().dt;
    if (!excitation.dipole)
        return spectrum_of(incident_terms(simulation, excitation, frequency_hz), recording, frequency_hz, dt);
    PowerTerms::AtFrequency at;
    add_dipole_terms(simulation, *excitation.dipole, frequency_hz, at);
    const Complex voltage = spectrum_of(at.across, recording, frequency_hz, dt),
                  pulse = spectrum_of(at.along, recording, frequency_hz, dt);
    return with_power(std::real(voltage * std::conj(pulse)), pulse);
}

Complex outgoing_wave(const VolumeSimulation& simulation, const VolumeExcitation& excitation, int terminal,
                      const Recording& recording, double frequency_hz) {
    return spectrum_of(outgoing_terms(simulation, excitation, terminal, frequency_hz), recording,
                       frequency_hz, simulation.problem().dt);
}

}  // namespace lathe
