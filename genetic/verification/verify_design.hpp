// Verifies a design: what is solved, what it will take, and the solves one after another.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "genetic/verification/verification.hpp"
#include "solver/engine/progress.hpp"
#include "solver/solve/forecast.hpp"
#include "solver/volume/antenna/any_antenna.hpp"
#include "solver/volume/setup/forecast_volume.hpp"

namespace lathe::genetic {

/// What a call may decide; the rest is the project's `verification`.
struct VerificationOptions {
    double cells_per_wavelength = 0.0;  ///< 0: the project's
    bool with_surroundings = true;      ///< false: they are left out
    bool two_grids = true;              ///< false: no second grid, which adds a quarter to the time
};

/// The antennas to solve, all with `settings`.
struct VerificationPlan {
    std::string name, project_text;  ///< of the project
    SimulationSettings settings;
    Antenna antenna;
    VolumeAntenna bare;
    std::optional<VolumeAntenna> surrounded;
    std::vector<std::string> surroundings;     ///< in words
    double second_cells_per_wavelength = 0.0;  ///< of the second grid; 0: there is one grid
    std::string one_grid_reason;               ///< why there is one grid

    /// Settings of the second grid.
    SimulationSettings coarser() const;
};

/// Takes milliseconds and allocates nothing of a grid's size. Throws InputError for an antenna that is no
/// body of revolution and for surroundings that cannot be built.
VerificationPlan plan_verification(const Project& project, const VerificationOptions& options = {});

/// "square flange", or its own name.
std::string surrounding_title(const Surrounding& surrounding);

/// The solves of a plan. They run in this order: body of revolution on the second grid and on the own one, 3D
/// on the second grid and on the own one, 3D with surroundings.
struct VerificationStage {
    enum Stage { revolution, volume, surrounded, coarser_revolution, coarser_volume };
    static constexpr std::size_t count = 5;
};

/// Estimated work of one solve of a plan.
struct StageWork {
    VerificationStage::Stage stage = VerificationStage::revolution;
    double cells_per_wavelength = 0.0;
    double updates = 0.0;        ///< of cells, for fields that ring down as most antennas' do
    double preparation_s = 0.0;  ///< core seconds before the first step
};

/// Estimates of the solves of a plan.
struct VerificationForecast {
    VolumeForecast bare;
    std::optional<VolumeForecast> surrounded;
    std::vector<StageWork> stages;  ///< in the order in which they are solved

    double updates_usual() const;  ///< of cells, of all solves together
};

/// Takes milliseconds. Throws InputError where forecast_volume() and forecast_solve() do for the plan's own
/// grid; a second grid that cannot be planned is left out.
VerificationForecast forecast_verification(const VerificationPlan& plan);

/// What is being solved, for who watches; any thread may read.
struct VerificationProgress : VerificationStage {
    std::atomic<int> stage{coarser_revolution};
    std::array<Progress, count> solves;  ///< by stage
};

/// Solves one antenna of a plan.
using StageSolver = std::function<Results(const AnyAntenna& antenna, const SimulationSettings& settings,
                                          VerificationStage::Stage stage)>;

/// Solves all of a plan in the order of VerificationStage with `solve`, whose exceptions it passes on. Throws
/// InputError before the first solve where require_memory() does for the own grid. Where
/// the second grid cannot be built (InputError), the verification has one grid and the message as its reason.
Verification verify_plan(const VerificationPlan& plan, const StageSolver& solve);

/// verify_plan() on `engine`, as make_engine() names it, with `threads` of the host, 0: all. Throws
/// InputError and SolverError as the solves do, SolverError too when a stop was asked for.
Verification verify_design(const VerificationPlan& plan, const std::string& engine, int threads,
                           VerificationProgress& progress, const std::stop_token& stop);

}  // namespace lathe::genetic
