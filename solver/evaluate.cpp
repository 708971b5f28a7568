#include <cmath>

#include "solver/engine/solver_error.hpp"
#include "solver/radiation/far_field.hpp"
#include "solver/radiation/metrics.hpp"
#include "solver/radiation/spectrum.hpp"
#include "solver/solve.hpp"

namespace lathe {
namespace {

void refuse_unfinished(const Recording& recording) {
    if (recording.stop_reason == StopReason::diverged)
        throw SolverError("the solve diverged after " + std::to_string(recording.steps) +
                          " steps: the field energy grew or became not a number");
    if (recording.stop_reason == StopReason::cancelled) throw SolverError("the solve was cancelled");
}

FrequencyResult evaluate_frequency(const Simulation& simulation, const Recording& recording,
                                   const Eigen::VectorXcd& spectrum, double frequency) {
    FrequencyResult result;
    result.frequency_hz = frequency;
    const PortSpectrum port = port_spectrum(simulation, recording, frequency);
    result.s11 = port.s11;
    result.s11_db = 20.0 * std::log10(std::max(std::abs(port.s11), 1e-15));
    result.far_field = far_field(simulation, spectrum, frequency, theta_intervals(simulation, frequency));
    measure_pattern(result);
    const double radiated = contour_power(simulation, spectrum) / port.incident_power_w;
    result.radiated_power_ratio = std::norm(port.s11) + radiated;
    result.realised_gain_dbi = result.directivity_dbi + 10.0 * std::log10(std::max(radiated, 1e-15));
    return result;
}

}  // namespace

Results evaluate(const Simulation& simulation, const Recording& recording, const Engine& engine) {
    refuse_unfinished(recording);
    Results results;
    results.has_s11 = simulation.port.has_value();
    results.stop_reason = to_string(recording.stop_reason);
    results.final_energy_db = recording.final_energy_db;
    const Grid& grid = simulation.grid;
    results.grid = {grid.nr,
                    grid.nz,
                    grid.dr,
                    grid.dz,
                    simulation.coefficients.dt,
                    recording.steps,
                    simulation.coefficients.azimuthal_order};
    const double updates = static_cast<double>(grid.cells()) * static_cast<double>(recording.steps);
    results.engine = {engine.name(), engine.strategy(), recording.seconds,
                      recording.seconds > 0.0 ? updates / recording.seconds : 0.0};
    const ContourSpectra spectra = transform_contour(simulation, recording);
    for (std::size_t f = 0; f < spectra.size(); ++f)
        results.frequencies.push_back(
            evaluate_frequency(simulation, recording, spectra[f], simulation.frequencies_hz[f]));
    return results;
}

Results solve(const Antenna& antenna, const SimulationSettings& settings, Engine& engine, Progress& progress,
              std::stop_token stop, FrameSink* live, const BuildOptions& options) {
    validate(antenna);
    const Simulation simulation = build_simulation(antenna, settings, options);
    const auto recordings = engine.solve({&simulation, 1}, progress, stop, live);
    return evaluate(simulation, recordings.front(), engine);
}

}  // namespace lathe
