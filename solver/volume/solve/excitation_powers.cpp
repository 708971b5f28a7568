#include "solver/volume/solve/excitation_powers.hpp"

#include <cmath>
#include <limits>

#include "solver/base/constants.hpp"
#include "solver/volume/results/volume_far_field.hpp"
#include "solver/volume/results/volume_wall_loss.hpp"
#include "solver/volume/solve/terminal_waves.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

/// Spectra of the walls' probes at their own times: (probe, excitation).
Eigen::MatrixXcd wall_probes(const VolumeSimulation& simulation, std::span<const Recording> recordings,
                             const ExcitedWaves& waves, std::size_t frequency) {
    const std::size_t probes = simulation.walls->samples.probes.size();
    const double hz = simulation.problem().frequencies_hz[frequency];
    // Currents are half a step older than their sample.
    const Complex shift = std::polar(1.0, constants::pi * hz * simulation.problem().dt);
    Eigen::MatrixXcd values(static_cast<Eigen::Index>(probes),
                            static_cast<Eigen::Index>(simulation.excitations.size()));
    for (std::size_t n = 0; n < simulation.excitations.size(); ++n) {
        const std::vector<float>& sums = recordings[simulation.excitations[n].problem].probe_spectra;
        const Complex scale = shift / waves.incident[n];
        for (std::size_t p = 0; p < probes; ++p)
            values(static_cast<Eigen::Index>(p), static_cast<Eigen::Index>(n)) =
                scale * Complex(static_cast<double>(sums[2 * frequency * probes + p]),
                                static_cast<double>(sums[(2 * frequency + 1) * probes + p]));
    }
    return values;
}

/// The guide of a terminal, whose wall is summed up from the port's plane on.
GuideWall guide_wall(const VolumeSimulation& simulation, const VolumeGuide& guide, double frequency_hz) {
    const TerminalWave wave = terminal_wave(simulation, guide, frequency_hz);
    const double current = wave.voltage_of_1_w / wave.impedance;
    const double along =
        wave.voltage_of_1_w / (2.0 * std::sin(constants::pi * frequency_hz * simulation.problem().dt));
    const auto count = static_cast<Eigen::Index>(guide.wall->samples.probes.size());
    const auto attenuation = [&](const std::vector<double>& field, double size) {
        WallSums sums(1);
        const Eigen::MatrixXcd probes =
            size * Eigen::Map<const Eigen::VectorXd>(field.data(), count).cast<Complex>();
        add_volume_walls(guide.wall->samples, simulation.walls->materials, probes, frequency_hz,
                         simulation.solved_share, sums);
        return 0.5 * sums.absorbed()(0, 0).real() / guide.wall->length;
    };
    GuideWall wall;
    wall.around = attenuation(guide.wall->across, current);
    wall.along = attenuation(guide.wall->along_axis, along);
    wall.wavenumber = wave.wavenumber;
    wall.begin = wall.end = -guide.to_reference;
    return wall;
}

}  // namespace

std::vector<Eigen::VectorXcd> open_spectra(const VolumeSimulation& simulation, const Recording& recording) {
    std::vector<Eigen::VectorXcd> spectra = surface_spectra(simulation.problem(), recording);
    for (Eigen::VectorXcd& spectrum : spectra)
        for (const std::size_t channel : simulation.channels_in_guides)
            spectrum[static_cast<Eigen::Index>(channel)] = 0.0;
    return spectra;
}

Eigen::VectorXcd outgoing_waves(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                                const Recording& recording, double frequency_hz, Complex incident) {
    Eigen::VectorXcd out(static_cast<Eigen::Index>(simulation.terminals.size()));
    for (int to = 0; to < static_cast<int>(out.size()); ++to)
        out[to] = outgoing_wave(simulation, excitation, to, recording, frequency_hz) / incident;
    return out;
}

double power_through_box(const VolumeSimulation& simulation, const Eigen::VectorXcd& surface,
                         double frequency_hz) {
    return simulation.share_of_flux() *
           surface_power(simulation.box, surface, frequency_hz, simulation.problem().dt);
}

double scattered_over_extinction(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                                 const Eigen::VectorXcd& scattered, double into_ports, double frequency_hz) {
    constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    if (!simulation.channels_in_guides.empty()) return undefined;
    const VolumeProblem& problem = simulation.problem();
    const Eigen::VectorXcd incident = excitation.wave->incident(problem.grid, problem.surface, frequency_hz);
    const double power = power_through_box(simulation, scattered, frequency_hz);
    const double extinction = power + power_through_box(simulation, incident, frequency_hz) -
                              power_through_box(simulation, scattered + incident, frequency_hz);
    // Share of the power that passes through a square of half a wavelength. A smaller scattered power is near
    // the error of the incident wave.
    constexpr double least_share = 1e-2;
    const double half_wave = 0.5 * constants::speed_of_light / frequency_hz;
    if (!(power > least_share * half_wave * half_wave * 0.5 / constants::vacuum_impedance)) return undefined;
    return (power + into_ports) / extinction;
}

WallSums volume_wall_sums(const VolumeSimulation& simulation, std::span<const Recording> recordings,
                          const ExcitedWaves& waves, std::size_t frequency) {
    const auto count = static_cast<Eigen::Index>(simulation.excitations.size());
    WallSums sums(count);
    if (!simulation.walls) return sums;
    const double hz = simulation.problem().frequencies_hz[frequency];
    add_volume_walls(simulation.walls->samples, simulation.walls->materials,
                     wall_probes(simulation, recordings, waves, frequency), hz, simulation.solved_share,
                     sums);
    for (std::size_t t = 0; t < simulation.terminals.size(); ++t) {
        const VolumeTerminal& terminal = simulation.terminals[t];
        if (!terminal.guide || !terminal.guide->wall) continue;
        Eigen::VectorXcd in = Eigen::VectorXcd::Zero(count), out(count);
        for (Eigen::Index n = 0; n < count; ++n) {
            const auto at = static_cast<std::size_t>(n);
            if (simulation.excitations[at].terminal == static_cast<int>(t)) in[n] = 1.0;
            out[n] = waves.out[at][static_cast<Eigen::Index>(t)];
        }
        sums.add(guide_wall(simulation, *terminal.guide, hz), in, out);
    }
    return sums;
}

}  // namespace lathe
