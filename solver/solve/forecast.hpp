// What a solve will take, before anything is allocated for it; and how far it has come, while it runs.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "solver/engine/progress.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// Sizes of one solve. Times follow with a rate of cell updates that the machine has shown.
struct SolveForecast {
    int nr = 0, nz = 0;
    double cells = 0.0;
    double memory_bytes = 0.0;  ///< of the engine's fields and coefficients and of what is recorded; a guess
    double steps_most = 0.0;    ///< when the solve goes on to max_periods
    double steps_usual = 0.0;   ///< when it rings down as most antennas do

    double updates_most() const { return cells * steps_most; }
    double updates_usual() const { return cells * steps_usual; }
};

/// Problems that a solve steps on its grid: of a planar antenna one per driven port, two per plane wave and
/// frequency; else one.
int problem_count(const Antenna& antenna, const SimulationSettings& settings);

/// The grid that build_simulation() makes, without what is drawn on it. Throws InputError when the antenna
/// does not fit the settings.
Grid planned_grid(const Antenna& antenna, const SimulationSettings& settings);

/// Takes milliseconds. Throws InputError where plan_grid() does.
SolveForecast forecast_solve(const Antenna& antenna, const SimulationSettings& settings);

/// How far a solve has come and when it will end, from what it tells. Until the pulse has passed the end is
/// taken as usual for its settings; then the fall of the stored energy is followed to the level where the
/// solve may stop. The share never falls, and stays below 1 until the fields are done.
class SolveEstimate {
public:
    /// Call now and then; `seconds` since the solve began.
    void update(const Progress& progress, double seconds);

    /// The part of all steps that is done, in [0, 1].
    double share() const { return share_; }
    /// Empty before the first steps have shown how long they take.
    std::optional<double> seconds_left() const;

private:
    double expected_end(const Progress& progress, double periods) const;
    double sure_share(const Progress& progress, double periods, double end) const;

    std::vector<std::pair<double, double>> fall_;  ///< periods and energy in dB, after the pulse
    double share_ = 0.0;
    double seconds_ = 0.0, seconds_at_start_ = -1.0, share_at_start_ = 0.0;
};

/// What a solve is at: its grid is being built, it steps, or its far field is computed.
struct SolveStage {
    enum Stage { building, stepping, evaluating } stage = building;
    double share = 0.0;
    std::optional<double> seconds_left;
};
SolveStage stage_of(const Progress& progress, const SolveEstimate& estimate);

}  // namespace lathe
