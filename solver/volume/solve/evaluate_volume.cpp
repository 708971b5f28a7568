#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/results/combined_excitation.hpp"
#include "solver/results/power_balance.hpp"
#include "solver/results/reflection.hpp"
#include "solver/results/resolution.hpp"
#include "solver/solve/solve_rules.hpp"
#include "solver/volume/results/volume_beam.hpp"
#include "solver/volume/results/volume_far_field.hpp"
#include "solver/volume/solve/excitation_powers.hpp"
#include "solver/volume/solve/line_ports.hpp"
#include "solver/volume/solve/solve_volume.hpp"
#include "solver/volume/solve/terminal_waves.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr double undefined = Beam::undefined;

double decibel_or_least(double ratio) {
    return 10.0 * std::log10(std::max(ratio, 1e-15));
}

/// Of the waves out of all terminals, the largest but that of terminal `own`; NaN with one terminal alone.
double largest_transmission_db(const Eigen::VectorXcd& out, Eigen::Index own) {
    double largest = undefined;
    for (Eigen::Index to = 0; to < out.size(); ++to)
        if (to != own) largest = std::fmax(largest, reflection_db(out[to]));
    return largest;
}

class Evaluation {
public:
    Evaluation(const VolumeSimulation& simulation, std::span<const Recording> recordings)
        : simulation_(simulation), recordings_(recordings) {
        for (const Recording& recording : recordings) spectra_.push_back(open_spectra(simulation, recording));
    }

    FrequencyResult at(std::size_t frequency, const std::vector<double>& cut_phi_rad) const {
        FrequencyResult result;
        result.frequency_hz = simulation_.problem().frequencies_hz[frequency];
        const auto count = static_cast<Eigen::Index>(simulation_.terminals.size());
        result.s_matrix = Eigen::MatrixXcd::Constant(count, count, undefined);
        ExcitedWaves waves;
        for (const VolumeExcitation& excitation : simulation_.excitations) {
            const Recording& recording = recordings_[excitation.problem];
            waves.incident.push_back(incident_wave(simulation_, excitation, recording, result.frequency_hz));
            waves.out.push_back(outgoing_waves(simulation_, excitation, recording, result.frequency_hz,
                                               waves.incident.back()));
        }
        const WallSums walls = volume_wall_sums(simulation_, recordings_, waves, frequency);
        std::vector<RadiatedWave> radiated;
        for (std::size_t n = 0; n < simulation_.excitations.size(); ++n) {
            const VolumeExcitation& excitation = simulation_.excitations[n];
            const auto at = static_cast<Eigen::Index>(n);
            RadiatedWave& wave = radiated.emplace_back(
                RadiatedWave{spectra_[excitation.problem][frequency] / waves.incident[n], waves.out[n],
                             waves.out[n], walls.absorbed()(at, at).real()});
            if (simulation_.walls && !excitation.wave)
                wave.out =
                    waves_with_walls(wave.lossless_out, changes(walls, n), wave.absorbed,
                                     power_through_box(simulation_, wave.surface, result.frequency_hz));
            if (excitation.terminal >= 0) result.s_matrix.col(excitation.terminal) = wave.out;
            result.beams.push_back(beam(wave, excitation, result.frequency_hz, cut_phi_rad));
        }
        if (!simulation_.combined.empty())
            result.beams.push_back(
                combined_beam(combined(radiated, walls), result.frequency_hz, cut_phi_rad));
        return result;
    }

private:
    /// Waves of an excitation of unit size: 1 W, or of a plane wave 1 V/m.
    struct RadiatedWave {
        Eigen::VectorXcd surface;  ///< spectrum of the box
        Eigen::VectorXcd lossless_out,
            out;                ///< waves out of the terminals between perfect walls, and between real ones
        double absorbed = 0.0;  ///< power that the walls absorb, W
    };

    /// Changes of the waves out of the terminals of an excitation by the loss of the walls; NaN of terminals
    /// that are not driven.
    Eigen::VectorXcd changes(const WallSums& walls, std::size_t from) const {
        Eigen::VectorXcd change =
            Eigen::VectorXcd::Constant(static_cast<Eigen::Index>(simulation_.terminals.size()), undefined);
        for (std::size_t to = 0; to < simulation_.excitations.size(); ++to)
            if (const int terminal = simulation_.excitations[to].terminal; terminal >= 0)
                change[terminal] =
                    walls.scattering()(static_cast<Eigen::Index>(to), static_cast<Eigen::Index>(from));
        return change;
    }

    /// Sum of the excitations with the weights of combined_excitation. Of the walls, fields add up and so
    /// the absorbed power is a quadratic form.
    RadiatedWave combined(const std::vector<RadiatedWave>& single, const WallSums& walls) const {
        const auto count = static_cast<Eigen::Index>(single.size());
        const Eigen::Map<const Eigen::VectorXcd> weights(simulation_.combined.data(), count);
        RadiatedWave sum{Eigen::VectorXcd::Zero(single.front().surface.size()),
                         Eigen::VectorXcd::Zero(single.front().out.size()),
                         Eigen::VectorXcd::Zero(single.front().out.size()), 0.0};
        for (Eigen::Index n = 0; n < count; ++n) {
            if (weights[n] == 0.0) continue;
            const RadiatedWave& wave = single[static_cast<std::size_t>(n)];
            sum.surface += weights[n] * wave.surface;
            sum.lossless_out += weights[n] * wave.lossless_out;
            sum.out += weights[n] * wave.out;
        }
        if (simulation_.walls) sum.absorbed = weights.dot(walls.absorbed() * weights).real();
        return sum;
    }

    Beam combined_beam(const RadiatedWave& wave, double frequency_hz,
                       const std::vector<double>& cut_phi_rad) const {
        Beam beam = measured(wave, 1.0, frequency_hz, cut_phi_rad);
        double reflected = 0.0;
        for (std::size_t n = 0; n < simulation_.combined.size(); ++n)
            if (simulation_.combined[n] != 0.0)
                reflected += std::norm(wave.out[simulation_.excitations[n].terminal]);
        add_powers(wave, reflected, frequency_hz, beam);
        return beam;
    }

    Beam measured(const RadiatedWave& wave, double incident_w, double frequency_hz,
                  const std::vector<double>& cut_phi_rad) const {
        return measure_beam(
            {simulation_.problem().grid, simulation_.box, wave.surface, frequency_hz, incident_w},
            cut_phi_rad);
    }

    /// Powers and gains for 1 W in. `reflected`: power out of the ports that the wave is sent into, W.
    /// Perfect walls are solved. What real ones absorb is missing in the waves out of the terminals, as far
    /// as those change, and else in what is radiated.
    void add_powers(const RadiatedWave& wave, double reflected, double frequency_hz, Beam& beam) const {
        const double lossless = power_through_box(simulation_, wave.surface, frequency_hz);
        const double change = wave.out.squaredNorm() - wave.lossless_out.squaredNorm();
        const double radiated = lossless - wave.absorbed - change;
        beam.wall_loss_ratio = wave.absorbed;
        beam.radiated_power_ratio = wave.out.squaredNorm() + radiated;
        beam.accounted_ratio = beam.radiated_power_ratio + beam.wall_loss_ratio;
        beam.realised_gain_dbi = beam.directivity_dbi + decibel_or_least(radiated);
        const double accepted = 1.0 - reflected;
        if (accepted > 0.0) beam.gain_dbi = beam.directivity_dbi + decibel_or_least(radiated / accepted);
    }

    Beam beam(const RadiatedWave& wave, const VolumeExcitation& excitation, double frequency_hz,
              const std::vector<double>& cut_phi_rad) const {
        Beam beam = measured(wave, excitation.wave ? 0.0 : 1.0, frequency_hz, cut_phi_rad);
        if (excitation.wave) {
            for (const PatternCut& cut : beam.cuts)
                for (std::size_t n = 0; n < cut.co.size(); ++n)
                    beam.rcs_db.push_back(decibel_or_least(4.0 * constants::pi *
                                                           (std::norm(cut.co[n]) + std::norm(cut.cross[n]))));
            beam.directivity_dbi = beam.radiated_power_ratio = undefined;
            beam.accounted_ratio = scattered_over_extinction(simulation_, excitation, wave.surface,
                                                             wave.lossless_out.squaredNorm(), frequency_hz);
            return beam;
        }
        const Complex own = excitation.terminal < 0 ? Complex(0.0) : wave.out[excitation.terminal];
        add_powers(wave, std::norm(own), frequency_hz, beam);
        if (excitation.terminal < 0) return beam;
        beam.coupling_db = largest_transmission_db(wave.out, excitation.terminal);
        const VolumeTerminal& terminal = simulation_.terminals[static_cast<std::size_t>(excitation.terminal)];
        const double impedance =
            terminal.guide ? terminal.guide->line_impedance_ohm : terminal.gap->resistance_ohm;
        if (impedance > 0.0) beam.input_impedance_ohm = impedance * (1.0 + own) / (1.0 - own);
        return beam;
    }

    const VolumeSimulation& simulation_;
    std::span<const Recording> recordings_;
    std::vector<std::vector<Eigen::VectorXcd>> spectra_;  ///< [problem][frequency], nothing within guides
};

GridSummary grid_summary(const VolumeProblem& problem, long steps) {
    const GradedAxis &x = problem.grid.axis(Axis::x), &y = problem.grid.axis(Axis::y),
                     &z = problem.grid.axis(Axis::z);
    GridSummary summary;
    summary.nr = y.nodes() - 1, summary.nz = z.nodes() - 1;
    summary.dr_m = std::max(x.largest(), y.largest()), summary.dz_m = z.largest();
    summary.dr_min_m = std::min(x.smallest(), y.smallest()), summary.dz_min_m = z.smallest();
    summary.dt_s = problem.dt, summary.steps = steps, summary.azimuthal_order = 0;
    return summary;
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
    results.pattern_kind = PatternKind::cuts;
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

    for (const Axis axis : all_axes)
        results.grid.cells[static_cast<std::size_t>(number(axis))] = simulation.problem().grid.cells(axis);
    for (const VolumeTerminal& terminal : simulation.terminals) {
        results.ports.push_back(terminal.name);
        results.port_ohm.push_back(terminal.gap ? terminal.gap->resistance_ohm
                                                : terminal.guide->line_impedance_ohm);
    }
    for (const VolumeExcitation& excitation : simulation.excitations) {
        results.driven.push_back(excitation.name);
        results.driven_kinds.push_back(excitation_kind(excitation.kind));
    }
    if (!simulation.combined.empty()) add_combined_excitation(results);
    results.cut_phi_rad = cuts_around(cuts);
    const Evaluation evaluation(simulation, recordings);
    results.frequencies.resize(simulation.problem().frequencies_hz.size());
    const auto count = static_cast<int>(results.frequencies.size());
    // With few frequencies the patterns are computed in parallel instead.
    const int grain = 2 * count < ParallelScope::threads() ? count : 1;
    parallel_for_each(count, grain, [&](int f) {
        const auto n = static_cast<std::size_t>(f);
        results.frequencies[n] = evaluation.at(n, results.cut_phi_rad);
    });
    for (std::size_t n = 0; n < simulation.excitations.size(); ++n) {
        PowerBalance balance = balance_of(results, n);
        balance.has_unmeasured_loss = !simulation.is_lossless;
        const std::size_t problem = simulation.excitations[n].problem;
        balance.cut_off =
            cut_off_of(simulation.problems[problem], simulation.problem().dt, recordings[problem]);
        for (Warning& warning : balance_warnings(balance)) results.warnings.push_back(std::move(warning));
    }
    warn_of_line_ports(simulation, results);
    judge_resolution(simulation.cells_per_wavelength, results);
    return results;
}

}  // namespace lathe
