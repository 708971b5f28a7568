#include "solver/solve/forecast.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/discretise/planar_grid.hpp"
#include "solver/discretise/planar_oblique.hpp"
#include "solver/discretise/time_step_limit.hpp"
#include "solver/geometry/port_walls.hpp"
#include "solver/scheme/pulse.hpp"
#include "solver/solve/solve.hpp"

namespace lathe {
namespace {

// Resident memory of horns of 0.16, 0.63 and 1.7 million cells, solved on the processor without a window: 40,
// 97 and 192 MB.
constexpr double bytes_per_cell = 105.0;
constexpr double bytes_of_a_program = 25e6;
// Ringing from the pulse's end to -60 dB, in periods: horns and monopoles of the examples need 10 to 60.
constexpr double usual_ring_periods = 40.0, usual_stop_db = -60.0;

/// Duration of the pulse and one crossing of the domain, in seconds: no solve ends before.
double earliest_end(const Grid& grid, const SimulationSettings& settings) {
    const fdtd::Pulse pulse = fdtd::pulse_for_band(settings.from_hz, settings.to_hz, 0.0);
    const double transit =
        std::hypot(grid.r(grid.nr) - grid.r(0), grid.length_z()) / constants::speed_of_light;
    return pulse.end_s() + transit;
}

Grid planar_grid(const Antenna& antenna, const SimulationSettings& settings) {
    return plan_planar_grid(planar_drawing(antenna, settings), settings).grid;
}

}  // namespace

int problem_count(const Antenna& antenna, const SimulationSettings& settings) {
    if (!antenna.is_planar()) return 1;
    int count = 0;
    for (const PlanarPort& port : antenna.planar->ports)
        if (port.driven) count += port.kind == PlanarPortKind::plane_wave ? 2 * settings.frequencies : 1;
    return count;
}

Grid planned_grid(const Antenna& antenna, const SimulationSettings& settings) {
    return antenna.is_planar() ? planar_grid(antenna, settings)
                               : plan_grid(with_port_on_walls(antenna, nullptr), settings).grid;
}

SolveForecast forecast_solve(const Antenna& antenna, const SimulationSettings& settings) {
    const Grid grid = planned_grid(antenna, settings);
    const int m = antenna.is_planar() ? 0 : antenna.port.azimuthal_order();
    const double dt = BuildOptions().time_step_fraction * time_step_limit(grid, m);
    const double period = 2.0 / (settings.from_hz + settings.to_hz);
    const double earliest = earliest_end(grid, settings);
    SolveForecast forecast;
    forecast.nr = grid.nr;
    forecast.nz = grid.nz;
    forecast.cells = static_cast<double>(grid.cells()) * problem_count(antenna, settings);
    forecast.memory_bytes = bytes_of_a_program + bytes_per_cell * forecast.cells;
    forecast.steps_most = std::max(earliest, settings.max_periods * period) / dt;
    const double ring = usual_ring_periods * period * settings.stop_db / usual_stop_db;
    forecast.steps_usual = std::min(forecast.steps_most, (earliest + ring) / dt);
    return forecast;
}

double SolveEstimate::expected_end(const Progress& progress, double periods) const {
    const double most = progress.periods_most.load(), earliest = progress.periods_earliest.load();
    const double stop_db = progress.stop_db.load();
    const double usual =
        std::min(most, earliest + usual_ring_periods * std::min(0.0, stop_db) / usual_stop_db);
    if (fall_.size() < 3) return std::max(usual, periods);
    // The slope of the newer half: what rings longest falls slowest, and is all that is left at the end.
    const auto& [from, from_db] = fall_[fall_.size() / 2 > 0 ? (fall_.size() - 1) / 2 : 0];
    const auto& [to, to_db] = fall_.back();
    const double slope = to > from ? (to_db - from_db) / (to - from) : 0.0;
    if (to_db <= stop_db && progress.problems.load() > 1) return std::max(to, periods);
    if (to_db <= stop_db) return std::min(most, periods + 0.05 * periods);  // S11 still moves
    if (slope >= -1e-9) return most;
    return std::clamp(to + (stop_db - to_db) / slope, periods, most);
}

/// A fall that was fast at first says nothing of what rings on: no more is done than the energy has come
/// down, or the periods to their limit.
double SolveEstimate::sure_share(const Progress& progress, double periods, double end) const {
    const double pulse = std::min(1.0, progress.periods_earliest.load() / end);
    const double stop_db = progress.stop_db.load();
    const double fallen =
        fall_.empty() || stop_db >= 0.0 ? 0.0 : std::min(1.0, fall_.back().second / stop_db);
    return std::max(periods / progress.periods_most.load(), pulse + (1.0 - pulse) * std::max(0.0, fallen));
}

void SolveEstimate::update(const Progress& progress, double seconds) {
    seconds_ = seconds;
    const double most = progress.periods_most.load();
    if (most <= 0.0) return;
    if (progress.simulations_done.load() >= progress.problems.load()) {
        share_ = 1.0;
        return;
    }
    const double checked = progress.periods.load();
    if (checked > progress.periods_earliest.load() && (fall_.empty() || checked > fall_.back().first))
        fall_.emplace_back(checked, progress.stored_energy_db.load());
    // Between two checks the steps themselves tell.
    const double updates_per_period = progress.updates_per_period.load();
    const double stepped = updates_per_period > 0.0
                               ? static_cast<double>(progress.cell_updates.load()) / updates_per_period
                               : checked;
    // Problems that are solved one after another each begin anew.
    const double periods = progress.problems.load() > 1 ? stepped : std::max(checked, stepped);
    const double end = expected_end(progress, periods);
    constexpr double most_before_the_end = 0.99;
    if (end > 0.0)
        share_ = std::max(share_,
                          std::min({most_before_the_end, periods / end, sure_share(progress, periods, end)}));
    if (seconds_at_start_ < 0.0 && share_ > 0.0) {
        seconds_at_start_ = seconds;
        share_at_start_ = share_;
    }
}

std::optional<double> SolveEstimate::seconds_left() const {
    constexpr double least_share = 0.01;
    const double done = share_ - share_at_start_, taken = seconds_ - seconds_at_start_;
    if (seconds_at_start_ < 0.0 || done < least_share || taken <= 0.0) return std::nullopt;
    return taken * (1.0 - share_) / done;
}

SolveStage stage_of(const Progress& progress, const SolveEstimate& estimate) {
    if (progress.periods_most.load() <= 0.0) return {SolveStage::building, 0.0, std::nullopt};
    if (progress.simulations_done.load() >= progress.problems.load())
        return {SolveStage::evaluating, 1.0, std::nullopt};
    return {SolveStage::stepping, estimate.share(), estimate.seconds_left()};
}

}  // namespace lathe
