#include "solver/solve/solve_rules.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "solver/base/constants.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe {
namespace {

constexpr double contour_samples_per_period = 8.0;
constexpr double periods_between_checks = 4.0;
// Antennas that do not ring have long converged by then.
constexpr double periods_before_settling = 150.0;
constexpr double usual_stop_db = -60.0;

}  // namespace

int sample_stride(const SimulationSettings& settings, double dt) {
    return std::max(1, static_cast<int>(1.0 / (contour_samples_per_period * settings.to_hz * dt)));
}

StopRule stop_rule(const SimulationSettings& settings, const fdtd::Pulse& pulse, double transit_s,
                   double dt) {
    const double period = 1.0 / pulse.centre_hz;
    StopRule rule;
    rule.earliest = std::lround((pulse.end_s() + transit_s) / dt);
    rule.check_interval = std::max(16L, std::lround(periods_between_checks * period / dt));
    // However few periods were asked for: the pulse has to pass, and calm shows on several checks.
    rule.max_steps =
        std::max(rule.earliest + 4 * rule.check_interval, std::lround(settings.max_periods * period / dt));
    rule.energy_db = settings.stop_db;
    rule.settling_from = rule.earliest + std::lround(periods_before_settling * period / dt);
    // Who asks for less energy wants smaller errors.
    rule.settled_change *= std::pow(10.0, 0.05 * (settings.stop_db - usual_stop_db));
    return rule;
}

StopRule stop_rule(const SimulationSettings& settings, const Problem& problem) {
    const Grid& grid = problem.grid;
    const double transit =
        std::hypot(grid.r(grid.nr) - grid.r(0), grid.length_z()) / constants::speed_of_light;
    return stop_rule(settings, problem.pulse, transit, problem.coefficients.dt);
}

void tell_limits(const SolveRules& rules, double dt, std::size_t cells, std::size_t problems,
                 Progress& progress) {
    const double steps_per_period = 1.0 / (rules.pulse.centre_hz * dt);
    progress.periods_earliest = static_cast<double>(rules.stop.earliest) / steps_per_period;
    progress.stop_db = rules.stop.energy_db;
    progress.problems = static_cast<int>(problems);
    progress.updates_per_period = steps_per_period * static_cast<double>(cells * problems);
    progress.periods_most = static_cast<double>(rules.stop.max_steps) / steps_per_period;
}

void refuse_unfinished(const Recording& recording) {
    if (recording.stop_reason == StopReason::diverged)
        throw SolverError("the solve diverged after " + std::to_string(recording.steps) +
                          " steps: the field energy grew or became not a number");
    if (recording.stop_reason == StopReason::cancelled) throw SolverError("the solve was cancelled");
}

}  // namespace lathe
