// Polishes of Workbench: runs of algorithm `gradient` from one design, beside the document.
#include <exception>

#include "genetic/gradient/project_gradient.hpp"
#include "genetic/objectives/objectives.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
namespace {

constexpr int polish_evaluations = 60;

}  // namespace

Project polish_project(Project project) {
    genetic::check_objectives(project);
    if (const std::string why = genetic::why_no_gradient(project); !why.empty())
        throw InputError({.key = "optimiser.algorithm"}, "gradient", why);
    project.optimiser.algorithm = "gradient";
    project.optimiser.evaluations = polish_evaluations;
    project.optimiser.strategies = 0;
    project.optimiser.recheck = 1;  // where it ends is all that counts
    project.warm_start.clear();
    return project;
}

void Workbench::start_polish(const Project& project) {
    if (!has_room_for_a_run()) return;
    try {
        const Project polish = polish_project(project);
        gate_.pass(
            WorkKind::polish,
            [polish, engine = engine_] {
                genetic::WorkForecast forecast = genetic::forecast_gradient(polish, engine);
                forecast.seconds *= polish.optimiser.evaluations;
                return forecast;
            },
            [this, polish] {
                begin_if_room([&] {
                    const auto store = stores_.fresh(document_.path(), polish, QStringLiteral("_polish"));
                    begin_run(store, polish, true);
                    optimiser_.start(store, polish);
                });
            });
    } catch (const InputError& error) {
        emit noticed(Notice::error,
                     tr("No polish: %1 %2")
                         .arg(QString::fromStdString(error.value()), QString::fromStdString(error.problem()))
                         .simplified());
    } catch (const std::exception& error) {
        emit noticed(Notice::error, QString::fromUtf8(error.what()));
    }
}

/// What a polish adds to a project, its algorithm and budget, is no part of the design.
Project Workbench::taken(const genetic::Genome& genome) const {
    Project project = genetic::project_with(*run_project_, genome);
    if (!is_polish_) return project;
    project.optimiser = document_.project().optimiser;
    project.warm_start = document_.project().warm_start;
    return project;
}

}  // namespace lathe::ui
