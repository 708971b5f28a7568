#include "genetic/verification/verify_design.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/base/density_limits.hpp"
#include "solver/base/input_error.hpp"
#include "solver/simulation/solve_any.hpp"
#include "solver/volume/design/revolved_antenna.hpp"
#include "solver/volume/engine/selection/make_session.hpp"
#include "solver/volume/setup/kept_symmetry.hpp"

namespace lathe::genetic {
namespace {

using Stage = VerificationStage::Stage;

/// Sets the second grid of a plan, or why it has none.
void plan_second_grid(VerificationPlan& plan, bool two_grids) {
    const double cells = plan.settings.cells_per_wavelength / second_grid_ratio;
    if (!two_grids)
        plan.one_grid_reason = "left out on request";
    else if (cells < least_cells_per_wavelength)
        plan.one_grid_reason =
            fmt::format("a coarser grid would have {:.3g} cells per wavelength, and {:g} are the least",
                        cells, least_cells_per_wavelength);
    else
        plan.second_cells_per_wavelength = cells;
}

StageWork work_of(Stage stage, const SimulationSettings& settings, const SolveForecast& forecast) {
    return {stage, settings.cells_per_wavelength, forecast.updates_usual(), 0.0};
}

StageWork work_of(Stage stage, const SimulationSettings& settings, const VolumeForecast& forecast) {
    return {stage, settings.cells_per_wavelength, forecast.updates_usual(), forecast.preparation_s};
}

/// Solves on the second grid while it can be built.
class CoarserSolves {
public:
    CoarserSolves(const VerificationPlan& plan, const StageSolver& solve)
        : plan_(plan), solve_(solve), problem_(plan.one_grid_reason) {}

    /// Empty after an InputError, of this solve or of one before.
    std::optional<Results> results(const AnyAntenna& antenna, Stage stage) {
        if (plan_.second_cells_per_wavelength <= 0.0 || !problem_.empty()) return std::nullopt;
        try {
            return solve_(antenna, plan_.coarser(), stage);
        } catch (const InputError& error) {
            problem_ = fmt::format("the antenna cannot be built on {:.3g} cells per wavelength: {}",
                                   plan_.second_cells_per_wavelength, error.what());
            return std::nullopt;
        }
    }
    const std::string& problem() const { return problem_; }

private:
    const VerificationPlan& plan_;
    const StageSolver& solve_;
    std::string problem_;
};

}  // namespace

SimulationSettings VerificationPlan::coarser() const {
    SimulationSettings coarser = settings;
    coarser.cells_per_wavelength = second_cells_per_wavelength;
    return coarser;
}

std::string surrounding_title(const Surrounding& surrounding) {
    if (!surrounding.name.empty()) return surrounding.name;
    if (surrounding.solid) {
        const DrawnSolid& solid = *surrounding.solid;
        return solid.name.empty() ? solid_kind_names().at(static_cast<std::size_t>(solid.kind)) : solid.name;
    }
    std::string title = surrounding_kind_names().at(static_cast<std::size_t>(surrounding.kind));
    std::replace(title.begin(), title.end(), '_', ' ');
    return title;
}

VerificationPlan plan_verification(const Project& project, const VerificationOptions& options) {
    if (project.is_volume())
        throw InputError(
            {.key = "antenna.geometry"}, "\"volume\"",
            "is solved in three dimensions anyway: 'lathe-batch solve' does that; allowed: revolution");
    VerificationPlan plan;
    plan.name = project.name;
    plan.project_text = write_project(project);
    plan.settings = project.simulation;
    const VerificationSettings& asked = project.verification;
    for (const double cells : {options.cells_per_wavelength, asked.cells_per_wavelength})
        if (cells > 0.0) {
            plan.settings.cells_per_wavelength = cells;
            break;
        }
    plan_second_grid(plan, options.two_grids);
    plan.antenna = antenna_of(project);
    plan.bare = revolved_antenna(plan.antenna, plan.settings.wall_metal);
    if (!options.with_surroundings || asked.surroundings.empty()) return plan;
    const Design* parameters = parameters_in(project.antenna);
    plan.surrounded = keep_symmetry(
        surrounded_antenna(plan.antenna, asked.surroundings, parameters != nullptr ? *parameters : Design{},
                           plan.settings.wall_metal),
        plan.bare.symmetry, plan.settings);
    for (const Surrounding& surrounding : asked.surroundings)
        plan.surroundings.push_back(surrounding_title(surrounding));
    return plan;
}

double VerificationForecast::updates_usual() const {
    double updates = 0.0;
    for (const StageWork& work : stages) updates += work.updates;
    return updates;
}

VerificationForecast forecast_verification(const VerificationPlan& plan) {
    VerificationForecast forecast;
    std::optional<StageWork> coarser_revolution, coarser_volume;
    if (plan.second_cells_per_wavelength > 0.0) try {
            const SimulationSettings coarser = plan.coarser();
            coarser_volume = work_of(Stage::coarser_volume, coarser, forecast_volume(plan.bare, coarser));
            coarser_revolution =
                work_of(Stage::coarser_revolution, coarser, forecast_solve(plan.antenna, coarser));
        } catch (const InputError&) {
            // verify_plan() gives the reason.
        }
    if (coarser_revolution) forecast.stages.push_back(*coarser_revolution);
    forecast.stages.push_back(
        work_of(Stage::revolution, plan.settings, forecast_solve(plan.antenna, plan.settings)));
    if (coarser_revolution) forecast.stages.push_back(*coarser_volume);
    forecast.bare = forecast_volume(plan.bare, plan.settings);
    forecast.stages.push_back(work_of(Stage::volume, plan.settings, forecast.bare));
    if (!plan.surrounded) return forecast;
    forecast.surrounded = forecast_volume(*plan.surrounded, plan.settings);
    forecast.stages.push_back(work_of(Stage::surrounded, plan.settings, *forecast.surrounded));
    return forecast;
}

Verification verify_plan(const VerificationPlan& plan, const StageSolver& solve) {
    const VerificationForecast forecast = forecast_verification(plan);
    require_memory(forecast.bare, plan.settings);
    if (forecast.surrounded) require_memory(*forecast.surrounded, plan.settings);
    CoarserSolves coarser(plan, solve);
    const auto coarser_revolution = coarser.results(plan.antenna, Stage::coarser_revolution);
    const Results revolution = solve(plan.antenna, plan.settings, Stage::revolution);
    const auto coarser_volume = coarser.results(plan.bare, Stage::coarser_volume);
    const Results volume = solve(plan.bare, plan.settings, Stage::volume);
    std::optional<Results> surrounded;
    if (plan.surrounded) surrounded = solve(*plan.surrounded, plan.settings, Stage::surrounded);
    Verification verification = compare(revolution, volume, surrounded ? &*surrounded : nullptr);
    verification.name = plan.name;
    verification.project_text = plan.project_text;
    verification.cells_per_wavelength = plan.settings.cells_per_wavelength;
    if (surrounded) verification.surroundings = plan.surroundings;
    verification.one_grid_reason = coarser.problem();
    if (coarser_revolution && coarser_volume)
        add_second_grid(verification, {revolution, volume}, {*coarser_revolution, *coarser_volume},
                        plan.second_cells_per_wavelength);
    return verification;
}

Verification verify_design(const VerificationPlan& plan, const std::string& engine, int threads,
                           VerificationProgress& progress, const std::stop_token& stop) {
    const auto session = make_session(engine, threads);
    return verify_plan(plan, [&](const AnyAntenna& antenna, const SimulationSettings& settings, Stage stage) {
        progress.stage = stage;
        return solve(antenna, settings, *session, progress.solves.at(stage), stop);
    });
}

}  // namespace lathe::genetic
