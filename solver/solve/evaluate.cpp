#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "solver/base/core_count.hpp"
#include "solver/base/parallel.hpp"
#include "solver/results/beam_axis.hpp"
#include "solver/results/element_power.hpp"
#include "solver/results/far_field.hpp"
#include "solver/results/frequency_waves.hpp"
#include "solver/results/group_delay.hpp"
#include "solver/results/line_power.hpp"
#include "solver/results/power_balance.hpp"
#include "solver/results/reflection.hpp"
#include "solver/results/resolution.hpp"
#include "solver/results/spectrum.hpp"
#include "solver/results/wall_loss.hpp"
#include "solver/solve/dual_frames.hpp"
#include "solver/solve/planar_solve.hpp"
#include "solver/solve/solve.hpp"
#include "solver/solve/solve_rules.hpp"

namespace lathe {
namespace {

void tell_limits(const Simulation& simulation, Progress& progress) {
    lathe::tell_limits(simulation.problem, simulation.problem.coefficients.dt,
                       simulation.problem.grid.cells(), 1 + simulation.other_excitations.size(), progress);
}

FrequencyResult evaluate_frequency(const Simulation& simulation, const Recording& recording,
                                   const Eigen::VectorXcd& spectrum, const WallFields& walls,
                                   std::optional<double> element_power_w, std::size_t at) {
    const double frequency = simulation.problem.frequencies_hz[at];
    FrequencyWaves waves{port_spectrum(simulation, recording, frequency),
                         far_field(simulation, spectrum, frequency, theta_intervals(simulation, frequency)),
                         contour_power(simulation, spectrum), 0.0, simulation.reference_impedance_ohm()};
    waves.has_port = !simulation.element;
    if (element_power_w) {
        waves.port.incident_power_w = *element_power_w;
        waves.port.incident_wave =
            std::polar(std::sqrt(std::max(0.0, *element_power_w)), std::arg(waves.port.incident_wave));
    }
    if (simulation.walls) {
        const WallSums sums = walls.sums(at, waves.port);
        waves.wall_loss_w = sums.absorbed()(0, 0).real() * waves.port.incident_power_w;
        if (!simulation.element) waves.wall_reflection = sums.scattering()(0, 0);
    }
    return measure_frequency(std::move(waves));
}

/// Refers the fields on the axis to one pole, that of the beam with the largest directivity in the band: a
/// phase over frequency needs one direction.
void use_one_axis(std::vector<FrequencyResult>& results) {
    const auto strongest = std::max_element(results.begin(), results.end(), [](const auto& a, const auto& b) {
        return a.beam().directivity_dbi < b.beam().directivity_dbi;
    });
    if (strongest == results.end()) return;
    const Pole pole = beam_pole(strongest->beam().far_field);
    for (FrequencyResult& result : results)
        if (const FarField& field = result.beam().far_field; beam_pole(field) != pole)
            result.beam().boresight_field_v *=
                axial_field(field, pole) / axial_field(field, beam_pole(field));
}

/// Delays of the reflection and of the field on the axis, where there is one.
void add_group_delays(Results& results) {
    std::vector<double> frequencies;
    std::vector<std::complex<double>> boresight;
    const bool on_axis =
        std::all_of(results.frequencies.begin(), results.frequencies.end(),
                    [](const auto& result) { return result.beam().far_field.azimuthal_order == 1; });
    if (on_axis) use_one_axis(results.frequencies);
    for (const FrequencyResult& result : results.frequencies) {
        frequencies.push_back(result.frequency_hz);
        boresight.push_back(result.beam().boresight_field_v);
    }
    const std::vector<double> forward = group_delays(frequencies, boresight);
    for (std::size_t f = 0; f < frequencies.size() && on_axis; ++f)
        results.frequencies[f].beam().boresight_group_delay_s = forward[f];
    for (const ReflectionPoint& point : results.reflection)
        for (FrequencyResult& result : results.frequencies)
            if (result.frequency_hz == point.frequency_hz)
                result.beam().s11_group_delay_s = point.group_delay_s;
}

}  // namespace

namespace {

/// Fills in the summary of a solve: grid, end, engine, warnings.
void summarise(const Simulation& simulation, const Recording& recording, Results& results) {
    refuse_unfinished(recording);
    results.warnings = simulation.warnings;
    results.is_fed_at_gap = simulation.gap.has_value();
    results.stop_reason = to_string(recording.stop_reason);
    results.final_energy_db = recording.final_energy_db;
    const Grid& grid = simulation.problem.grid;
    results.grid = {grid.nr,
                    grid.nz,
                    grid.dr,
                    grid.dz,
                    simulation.problem.coefficients.dt,
                    recording.steps,
                    simulation.problem.coefficients.azimuthal_order,
                    grid.smallest_dr(),
                    grid.smallest_dz()};
    const double updates = static_cast<double>(grid.cells()) * static_cast<double>(recording.steps);
    results.engine = {recording.engine, recording.strategy, recording.seconds,
                      recording.seconds > 0.0 ? updates / recording.seconds : 0.0, recording.engine_notice};
}

}  // namespace

Results evaluate(const Simulation& simulation, const Recording& recording) {
    if (simulation.planar) return evaluate(simulation, {&recording, 1});
    const ExcitationKind kind = simulation.element ? ExcitationKind::current
                                : simulation.gap   ? ExcitationKind::lumped
                                                   : ExcitationKind::guide;
    Results results = results_of_revolution(kind, simulation.reference_impedance_ohm());
    summarise(simulation, recording, results);
    const ContourSpectra spectra = transform_contour(simulation, recording);
    const WallFields walls(simulation, recording);
    const std::vector<double> fed =
        simulation.element_box ? element_power(simulation, recording) : std::vector<double>{};
    results.frequencies.resize(spectra.size());
    parallel_for_each(static_cast<int>(spectra.size()), 1, [&](int n) {
        const auto f = static_cast<std::size_t>(n);
        results.frequencies[f] = evaluate_frequency(simulation, recording, spectra[f], walls,
                                                    fed.empty() ? std::nullopt : std::optional(fed[f]), f);
    });
    results.reflection = reflection_curve(simulation, recording, results.frequencies);
    add_group_delays(results);
    judge_power_balance(simulation, recording, results);
    judge_line_power(simulation, spectra, results.warnings);
    judge_resolution(simulation.cells_per_wavelength, results);
    results.ground_plane_z_m = simulation.ground_plane_z;
    if (const double reference = simulation.reference_impedance_ohm(); reference > 0.0)
        results.line_impedance_ohm = reference;
    return results;
}

Results evaluate(const Simulation& simulation, std::span<const Recording> recordings) {
    if (!simulation.planar) return evaluate(simulation, recordings.front());
    for (const Recording& recording : recordings) refuse_unfinished(recording);
    // Of all problems that which needed most steps.
    const auto longest =
        std::max_element(recordings.begin(), recordings.end(),
                         [](const Recording& a, const Recording& b) { return a.steps < b.steps; });
    Results results = evaluate_planar(simulation, recordings);
    summarise(simulation, *longest, results);
    for (Warning& warning : planar_balance_warnings(simulation, recordings, results))
        results.warnings.push_back(std::move(warning));
    judge_resolution(simulation.cells_per_wavelength, results);
    return results;
}

std::vector<Problem> problems_of(const Simulation& simulation) {
    std::vector<Problem> problems{simulation.problem};
    problems.insert(problems.end(), simulation.other_excitations.begin(), simulation.other_excitations.end());
    return problems;
}

void record_spectra(Simulation& simulation) {
    simulation.problem.sample_output = SampleOutput::spectra;
    for (Problem& problem : simulation.other_excitations) problem.sample_output = SampleOutput::spectra;
}

Results solve(const Antenna& antenna, const SimulationSettings& settings, Session& session,
              Progress& progress, std::stop_token stop, FrameSink* live, const BuildOptions& options) {
    return solve(antenna, settings, session, progress, std::move(stop), std::span<FrameSink* const>(&live, 1),
                 options);
}

Results solve(const Antenna& antenna, const SimulationSettings& settings, Session& session,
              Progress& progress, std::stop_token stop, std::span<FrameSink* const> live,
              const BuildOptions& options) {
    const ParallelScope all(static_cast<unsigned>(core_count()));
    validate(antenna);
    Simulation simulation = build_simulation(antenna, settings, options);
    record_spectra(simulation);
    tell_limits(simulation, progress);
    if (!simulation.planar) {
        const auto recordings = session.solve({&simulation.problem, 1}, progress, stop, live);
        return evaluate(simulation, recordings.front());
    }
    const AntennaSinks watchers(antenna, live);
    const std::vector<Recording> recordings =
        session.solve(problems_of(simulation), progress, stop, watchers.sinks());
    return evaluate(simulation, recordings);
}

namespace {

/// Waves at the ports are known at the frequencies that a simulation solves, so those of the maps are solved
/// too.
SimulationSettings with_frequencies(SimulationSettings settings, const std::vector<double>& more_hz) {
    std::vector<double> all = solved_frequencies(settings);
    all.insert(all.end(), more_hz.begin(), more_hz.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    settings.frequencies = static_cast<int>(all.size());
    settings.listed_hz = std::move(all);
    return settings;
}

MappedResults solve_planar_with_maps(const Antenna& antenna, const SimulationSettings& settings,
                                     const std::vector<double>& map_frequencies_hz, Session& session,
                                     Progress& progress, std::stop_token stop) {
    Simulation simulation = build_simulation(antenna, with_frequencies(settings, map_frequencies_hz));
    record_spectra(simulation);
    tell_limits(simulation, progress);
    PlanarMaps maps(simulation, map_frequencies_hz);
    const auto recordings = session.solve(problems_of(simulation), progress, std::move(stop), maps.sinks());
    MappedResults mapped{evaluate(simulation, recordings), maps.finish(recordings)};
    const std::vector<double> asked = solved_frequencies(settings);
    std::erase_if(mapped.results.frequencies, [&](const FrequencyResult& f) {
        return std::find(asked.begin(), asked.end(), f.frequency_hz) == asked.end();
    });
    return mapped;
}

}  // namespace

MappedResults solve_with_maps(const Antenna& antenna, const SimulationSettings& settings,
                              const std::vector<double>& map_frequencies_hz, Session& session,
                              Progress& progress, std::stop_token stop) {
    const ParallelScope all(static_cast<unsigned>(core_count()));
    validate(antenna);
    if (antenna.is_planar())
        return solve_planar_with_maps(antenna, settings, map_frequencies_hz, session, progress, stop);
    Simulation simulation = build_simulation(antenna, settings);
    record_spectra(simulation);
    tell_limits(simulation, progress);
    FrequencyMaps maps(simulation, map_frequencies_hz);
    const auto recordings = session.solve({&simulation.problem, 1}, progress, stop, &maps);
    MappedResults mapped{evaluate(simulation, recordings.front()), {}};
    mapped.maps = maps.finish(recordings.front());
    return mapped;
}

}  // namespace lathe
