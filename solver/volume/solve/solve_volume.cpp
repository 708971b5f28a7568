#include "solver/volume/solve/solve_volume.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solver/base/constants.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/parallel.hpp"
#include "solver/results/power_balance.hpp"
#include "solver/solve/solve_rules.hpp"
#include "solver/volume/results/volume_beam.hpp"
#include "solver/volume/results/volume_far_field.hpp"
#include "solver/volume/results/volume_wall_loss.hpp"
#include "solver/volume/setup/build_volume.hpp"
#include "solver/volume/solve/terminal_waves.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr double undefined = VolumeBeam::undefined;

double decibel_or_least(double ratio) {
    return 10.0 * std::log10(std::max(ratio, 1e-15));
}

/// Spectra of the box, one a frequency, without what lies within guides that leave it.
std::vector<Eigen::VectorXcd> open_spectra(const VolumeSimulation& simulation, const Recording& recording) {
    std::vector<Eigen::VectorXcd> spectra = surface_spectra(simulation.problem(), recording);
    for (Eigen::VectorXcd& spectrum : spectra)
        for (const std::size_t channel : simulation.channels_in_guides)
            spectrum[static_cast<Eigen::Index>(channel)] = 0.0;
    return spectra;
}

/// Waves out of all terminals over the wave `incident` of the excitation.
Eigen::VectorXcd outgoing_waves(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                                const Recording& recording, double frequency_hz, Complex incident) {
    Eigen::VectorXcd out(static_cast<Eigen::Index>(simulation.terminals.size()));
    for (int to = 0; to < static_cast<int>(out.size()); ++to)
        out[to] = outgoing_wave(simulation, excitation, to, recording, frequency_hz) / incident;
    return out;
}

/// The flux through the box: what the grid conserves, to rounding.
double power_through_box(const VolumeSimulation& simulation, const Eigen::VectorXcd& surface,
                         double frequency_hz) {
    const double sides = simulation.box.is_missing[2][0] ? 0.5 : 1.0;  // of a ground plane
    const VolumeProblem& problem = simulation.problem();
    return sides * surface_power(simulation.box, surface, frequency_hz, problem.dt);
}

/// Largest |1 - power out of terminals and through the box| for 1 W in.
double balance_error(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                     const Recording& recording) {
    const auto spectra = open_spectra(simulation, recording);
    double worst = 0.0;
    for (std::size_t f = 0; f < spectra.size(); ++f) {
        const double frequency = simulation.problem().frequencies_hz[f];
        const Complex incident = incident_wave(simulation, excitation, recording, frequency);
        const double out =
            outgoing_waves(simulation, excitation, recording, frequency, incident).squaredNorm() +
            power_through_box(simulation, spectra[f] / incident, frequency);
        worst = std::max(worst, std::abs(1.0 - out));
    }
    return worst;
}

class Evaluation {
public:
    Evaluation(const VolumeSimulation& simulation, std::span<const Recording> recordings)
        : simulation_(simulation), recordings_(recordings) {
        for (const Recording& recording : recordings) spectra_.push_back(open_spectra(simulation, recording));
    }

    VolumeFrequency at(std::size_t frequency, const std::vector<double>& cut_phi_rad) const {
        VolumeFrequency result;
        result.frequency_hz = simulation_.problem().frequencies_hz[frequency];
        const auto count = static_cast<Eigen::Index>(simulation_.terminals.size());
        result.s_matrix = Eigen::MatrixXcd::Constant(count, count, undefined);
        for (const VolumeExcitation& excitation : simulation_.excitations) {
            const Recording& recording = recordings_[excitation.problem];
            const Complex incident = incident_wave(simulation_, excitation, recording, result.frequency_hz);
            const Eigen::VectorXcd out =
                outgoing_waves(simulation_, excitation, recording, result.frequency_hz, incident);
            if (excitation.terminal >= 0) result.s_matrix.col(excitation.terminal) = out;
            const RadiatedWave wave{spectra_[excitation.problem][frequency] / incident, out,
                                    wall_loss(excitation, frequency) / std::norm(incident)};
            result.beams.push_back(beam(wave, excitation, result.frequency_hz, cut_phi_rad));
        }
        return result;
    }

private:
    /// Waves of an excitation of unit size: 1 W, or of a plane wave 1 V/m.
    struct RadiatedWave {
        Eigen::VectorXcd surface, out;  ///< spectrum of the box; waves out of the terminals
        double wall_loss = 0.0;
    };

    VolumeBeam beam(const RadiatedWave& wave, const VolumeExcitation& excitation, double frequency_hz,
                    const std::vector<double>& cut_phi_rad) const {
        const VolumeGrid& grid = simulation_.problem().grid;
        const double incident_w = excitation.wave ? 0.0 : 1.0;
        VolumeBeam beam =
            measure_beam({grid, simulation_.box, wave.surface, frequency_hz, incident_w}, cut_phi_rad);
        if (excitation.wave) {
            for (const VolumeCut& cut : beam.cuts)
                for (std::size_t n = 0; n < cut.co.size(); ++n)
                    beam.rcs_db.push_back(decibel_or_least(4.0 * constants::pi *
                                                           (std::norm(cut.co[n]) + std::norm(cut.cross[n]))));
            beam.directivity_dbi = beam.radiated_power_ratio = undefined;
            return beam;
        }
        // What the walls take is missing in front of them: the solve itself knows perfect metal only.
        const double lossless = power_through_box(simulation_, wave.surface, frequency_hz);
        const double radiated = lossless - wave.wall_loss;
        beam.wall_loss_ratio = wave.wall_loss;
        beam.radiated_power_ratio = wave.out.squaredNorm() + lossless;
        beam.realised_gain_dbi = beam.directivity_dbi + decibel_or_least(radiated);
        const Complex own = excitation.terminal < 0 ? Complex(0.0) : wave.out[excitation.terminal];
        const double accepted = 1.0 - std::norm(own);
        if (accepted > 0.0) beam.gain_dbi = beam.directivity_dbi + decibel_or_least(radiated / accepted);
        if (excitation.terminal < 0) return beam;
        const VolumeTerminal& terminal = simulation_.terminals[static_cast<std::size_t>(excitation.terminal)];
        const double impedance =
            terminal.guide ? terminal.guide->line_impedance_ohm : terminal.gap->resistance_ohm;
        if (impedance > 0.0) beam.input_impedance_ohm = impedance * (1.0 + own) / (1.0 - own);
        return beam;
    }

    /// Loss in the walls of the whole antenna, W per unit spectrum.
    double wall_loss(const VolumeExcitation& excitation, std::size_t frequency) const {
        if (!simulation_.walls) return 0.0;
        const auto& [samples, materials] = *simulation_.walls;
        const std::vector<float>& sums = recordings_[excitation.problem].probe_spectra;
        std::vector<Complex> probes;
        for (std::size_t p = 0; p < samples.probes.size(); ++p)
            probes.emplace_back(sums[2 * frequency * samples.probes.size() + p],
                                sums[(2 * frequency + 1) * samples.probes.size() + p]);
        return volume_wall_loss(samples, materials, probes, simulation_.problem().frequencies_hz[frequency]) /
               simulation_.solved_share;
    }

    const VolumeSimulation& simulation_;
    std::span<const Recording> recordings_;
    std::vector<std::vector<Eigen::VectorXcd>> spectra_;  ///< [problem][frequency], nothing within guides
};

GridSummary grid_summary(const VolumeProblem& problem, long steps) {
    const GradedAxis &x = problem.grid.axis(Axis::x), &y = problem.grid.axis(Axis::y),
                     &z = problem.grid.axis(Axis::z);
    GridSummary its;
    its.nr = y.nodes() - 1, its.nz = z.nodes() - 1;
    its.dr_m = std::max(x.largest(), y.largest()), its.dz_m = z.largest();
    its.dr_min_m = std::min(x.smallest(), y.smallest()), its.dz_min_m = z.smallest();
    its.dt_s = problem.dt, its.steps = steps, its.azimuthal_order = 0;
    return its;
}

void warn_of_ringing(const VolumeSimulation& simulation, const VolumeExcitation& excitation,
                     const Recording& recording, Warnings& warnings) {
    if (recording.stop_reason != StopReason::reached_max_steps) return;
    const VolumeProblem& problem = simulation.problems[excitation.problem];
    const double periods = static_cast<double>(recording.steps) * problem.dt * problem.pulse.centre_hz;
    const std::string state =
        recording.final_energy_db > problem.stop.energy_db
            ? fmt::format("with {:.1f} dB of its largest energy still stored, where {:g} dB are asked for",
                          recording.final_energy_db, problem.stop.energy_db)
            : "before its waves had settled and its powers balanced";
    warnings.push_back(
        {"not_rung_down",
         fmt::format(
             "The solve of port {} reached its longest time, {:.0f} periods, {}: S and the fields may "
             "be off by up to about {:.1g} of the incident wave. Raise simulation.max_periods.",
             excitation.name, periods, state, std::pow(10.0, 0.05 * recording.final_energy_db)),
         "simulation.max_periods"});
}

void warn_of_balance(const VolumeSimulation& simulation, const VolumeResults& results, Warnings& warnings) {
    if (!simulation.is_lossless) return;  // what a dielectric takes is not measured
    for (std::size_t n = 0; n < simulation.excitations.size(); ++n) {
        if (simulation.excitations[n].wave) continue;
        double worst = 0.0, at = 0.0;
        for (const VolumeFrequency& frequency : results.frequencies)
            if (const double error = std::abs(frequency.beams[n].radiated_power_ratio - 1.0); error > worst)
                worst = error, at = frequency.frequency_hz;
        if (worst <= largest_balance_error) continue;
        warnings.push_back(
            {"balance_off",
             fmt::format(
                 "Power out of the ports and radiated add up to all that goes into port {} but for "
                 "{:.2g} of it at {:.6g} GHz, where {:g} is usual at most: S, gain and pattern are as "
                 "uncertain. Raise simulation.cells_per_wavelength, or simulation.pml_cells.",
                 simulation.excitations[n].name, worst, at * 1e-9, largest_balance_error),
             fmt::format("{:.6g} GHz", at * 1e-9)});
    }
}

}  // namespace

std::vector<double> cuts_around(int count) {
    std::vector<double> phi;
    for (int n = 0; n < count; ++n) phi.push_back(constants::pi * n / count);
    return phi;
}

Results evaluate_volume(const VolumeSimulation& simulation, std::span<const Recording> recordings, int cuts) {
    if (cuts < usual_cuts || cuts % usual_cuts != 0)
        throw std::invalid_argument("the cuts must have the usual ones among them");
    if (recordings.size() != simulation.problems.size())
        throw std::invalid_argument("there is one recording per problem");
    for (const Recording& recording : recordings) refuse_unfinished(recording);
    Results results;
    results.warnings = simulation.warnings;
    results.has_s11 = false;
    const auto longest =
        std::max_element(recordings.begin(), recordings.end(),
                         [](const Recording& a, const Recording& b) { return a.steps < b.steps; });
    results.stop_reason = to_string(longest->stop_reason);
    results.final_energy_db = longest->final_energy_db;
    results.grid = grid_summary(simulation.problem(), longest->steps);
    double seconds = 0.0, updates = 0.0;
    for (const Recording& recording : recordings) {
        seconds += recording.seconds;
        updates += static_cast<double>(recording.steps) *
                   static_cast<double>(simulation.problem().grid.cell_count());
    }
    results.engine = {longest->engine, longest->strategy, seconds, seconds > 0.0 ? updates / seconds : 0.0,
                      longest->engine_notice};

    VolumeResults volume;
    for (const Axis axis : all_axes)
        volume.cells[static_cast<std::size_t>(number(axis))] = simulation.problem().grid.cells(axis);
    for (const VolumeTerminal& terminal : simulation.terminals) volume.ports.push_back(terminal.name);
    for (const VolumeExcitation& excitation : simulation.excitations) {
        volume.driven.push_back(excitation.name);
        volume.driven_kinds.push_back(excitation.kind);
    }
    volume.cut_phi_rad = cuts_around(cuts);
    const Evaluation evaluation(simulation, recordings);
    volume.frequencies.resize(simulation.problem().frequencies_hz.size());
    const auto count = static_cast<int>(volume.frequencies.size());
    // Where frequencies are few their patterns are shared out instead.
    const int grain = 2 * count < ParallelScope::threads() ? count : 1;
    parallel_for_each(count, grain, [&](int f) {
        const auto n = static_cast<std::size_t>(f);
        volume.frequencies[n] = evaluation.at(n, volume.cut_phi_rad);
    });
    for (const VolumeExcitation& excitation : simulation.excitations)
        warn_of_ringing(simulation, excitation, recordings[excitation.problem], results.warnings);
    warn_of_balance(simulation, volume, results.warnings);
    results.volume = std::move(volume);
    return results;
}

Results solve_volume(const VolumeAntenna& antenna, const SimulationSettings& settings,
                     const VolumeEngine& engine, int threads, Progress& progress, std::stop_token stop,
                     int cuts, const VolumeWatch& watch) {
    const int cores = threads > 0 ? threads : core_count();
    const ParallelScope all(static_cast<unsigned>(cores));
    VolumeSimulation simulation = build_volume(antenna, settings);
    tell_limits(simulation.problem(), simulation.problem().dt, simulation.problem().grid.cell_count(),
                simulation.problems.size(), progress);
    if (watch.built) watch.built(simulation);
    std::vector<Recording> recordings;
    for (std::size_t n = 0; n < simulation.problems.size(); ++n) {
        VolumeProblem& problem = simulation.problems[n];
        const auto excitation = std::find_if(simulation.excitations.begin(), simulation.excitations.end(),
                                             [n](const VolumeExcitation& its) { return its.problem == n; });
        // What a dielectric takes is not measured, and nothing is incident at a port in a plane wave.
        if (simulation.is_lossless && !excitation->wave)
            problem.balance_error = [&simulation, excitation](const Recording& recording) {
                return balance_error(simulation, *excitation, recording);
            };
        recordings.push_back(
            engine.solve(problem, cores, progress, stop, watch.planes ? watch.planes(n) : nullptr));
    }
    return evaluate_volume(simulation, recordings, cuts);
}

}  // namespace lathe
