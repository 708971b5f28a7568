#include "genetic/verification/verify_design.hpp"

#include <algorithm>

#include "solver/base/input_error.hpp"
#include "solver/simulation/solve_any.hpp"
#include "solver/volume/design/revolved_antenna.hpp"
#include "solver/volume/engine/selection/make_session.hpp"
#include "solver/volume/setup/kept_symmetry.hpp"

namespace lathe::genetic {
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
    return bare.updates_usual() + (surrounded ? surrounded->updates_usual() : 0.0);
}

VerificationForecast forecast_verification(const VerificationPlan& plan) {
    VerificationForecast forecast;
    forecast.bare = forecast_volume(plan.bare, plan.settings);
    if (plan.surrounded) forecast.surrounded = forecast_volume(*plan.surrounded, plan.settings);
    return forecast;
}

Verification verify_design(const VerificationPlan& plan, const std::string& engine, int threads,
                           VerificationProgress& progress, const std::stop_token& stop) {
    const VerificationForecast forecast = forecast_verification(plan);
    require_memory(forecast.bare, plan.settings);
    if (forecast.surrounded) require_memory(*forecast.surrounded, plan.settings);
    const auto watched = [&](VerificationProgress::Stage stage) -> Progress& {
        progress.stage = stage;
        return progress.solves[static_cast<std::size_t>(stage)];
    };
    const auto session = make_session(engine, threads);
    const auto solved = [&](const AnyAntenna& antenna, VerificationProgress::Stage stage) {
        return solve(antenna, plan.settings, *session, watched(stage), stop);
    };
    const Results revolution = solved(plan.antenna, VerificationProgress::revolution);
    const Results volume = solved(plan.bare, VerificationProgress::volume);
    std::optional<Results> surrounded;
    if (plan.surrounded) surrounded = solved(*plan.surrounded, VerificationProgress::surrounded);
    return verification_of(plan, revolution, volume, surrounded ? &*surrounded : nullptr);
}

Verification verification_of(const VerificationPlan& plan, const Results& revolution, const Results& volume,
                             const Results* surrounded) {
    Verification made = compare(revolution, volume, surrounded);
    made.name = plan.name;
    made.project_text = plan.project_text;
    made.cells_per_wavelength = plan.settings.cells_per_wavelength;
    if (surrounded != nullptr) made.surroundings = plan.surroundings;
    return made;
}

}  // namespace lathe::genetic
