#include "genetic/report/run_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/plot_units.hpp"
#include "genetic/report/table_words.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/study/machining_errors.hpp"

namespace lathe::genetic {

namespace {

std::string duration_text(double seconds) {
    if (seconds < 60.0) return fmt::format("{:.1f} s", seconds);
    const long whole = std::lround(seconds);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

Table parameters_table(const RunRecord& run) {
    const auto genes = genes_of(run.project);
    const Genome before = seed_genome_of(run.project);
    const StoredEvaluation* best = run.best();
    const Genome after = best != nullptr ? best->genome : before;
    Table table;
    table.columns = {"Parameter", "Before", "After", "Range"};
    const DisplayUnit unit = run.project.shown_unit();
    for (std::size_t i = 0; i < genes.size(); ++i) {
        const auto shown = [&](double value) { return value_in(unit, run.project, genes[i].name, value); };
        const double span = genes[i].maximum - genes[i].minimum;
        const bool at_bound =
            std::min(after[i] - genes[i].minimum, genes[i].maximum - after[i]) < 1e-6 * span;
        table.rows.push_back(
            {{parameter_label(run.project, genes[i].name, unit), Mark::none},
             {number_text(shown(before[i]), "{:.4f}"), Mark::none},
             {number_text(shown(after[i]), "{:.4f}") + (at_bound ? " (at its bound)" : ""), Mark::none},
             {fmt::format("{:g} \u2026 {:g}", shown(genes[i].minimum), shown(genes[i].maximum)),
              Mark::none}});
    }
    return table;
}

Table facts_table(const RunRecord& run) {
    std::map<EvaluationStatus, int> counts;
    int pending = 0;
    double milliseconds = 0.0;
    for (const StoredEvaluation& evaluation : run.evaluations) {
        pending += evaluation.is_pending ? 1 : 0;
        if (evaluation.is_pending) continue;
        ++counts[evaluation.score.status];
        milliseconds += evaluation.milliseconds;
    }
    Table table;
    table.columns = {"Fact", "Value"};
    table.text_columns = 2;
    const auto add = [&](const char* what, const std::string& value) {
        table.rows.push_back({{what, Mark::none}, {value, Mark::none}});
    };
    for (const EvaluationStatus status : {EvaluationStatus::valid, EvaluationStatus::infeasible,
                                          EvaluationStatus::diverged, EvaluationStatus::failed})
        add(("Evaluations: " + to_string(status)).c_str(), std::to_string(counts[status]));
    if (pending > 0) add("Evaluations: pending", std::to_string(pending));
    if (const SolvesOfCandidate solves = solve_count(run.evaluations); solves.adjoint > 0)
        add("Forward and adjoint solves",
            std::to_string(solves.forward) + ", " + std::to_string(solves.adjoint));
    add("Solver time, summed over workers", duration_text(milliseconds / 1e3));
    const auto& events = run.events;
    if (!events.empty()) add("Started", events.front().time_utc);
    if (!events.empty()) add("Last event", events.back().time_utc + ", " + events.back().kind);
    add("Sessions",
        std::to_string(1 + std::count_if(events.begin(), events.end(),
                                         [](const StoredEvent& event) { return event.kind == "resumed"; })));
    add("Run", run.path.filename().string());
    add("Algorithm", run.header.algorithm);
    if (!study_kind(run.header)) add("Population", std::to_string(run.project.optimiser.population));
    if (const auto robust = robust_settings(run.project))
        add("Scored by",
            fmt::format("{} perturbed copies and the design, {:g} %", robust->copies, robust->percentile));
    add("Seed", std::to_string(run.header.seed));
    add("Program version", run.header.program_version);
    add("Solved with", run.header.evaluator);
    add("Cells per wavelength", fmt::format("{:g}", run.project.simulation.cells_per_wavelength));
    add("Project, SHA-256", run.header.project_sha256);
    return table;
}

Table candidates_table(const RunRecord& run, std::size_t count) {
    Table table;
    table.columns = {"Rank", "Generation", "Slot", "Violation"};
    for (const Objective& objective : run.project.objectives)
        table.columns.push_back(
            metric_title(objective.metric) +
            (metric_unit(objective.metric).empty() ? "" : " (" + metric_unit(objective.metric) + ")"));
    int rank = 0;
    for (const StoredEvaluation& evaluation : best_of(run.evaluations, count)) {
        std::vector<Cell> row = {{std::to_string(++rank), Mark::none},
                                 {std::to_string(evaluation.generation), Mark::none},
                                 {std::to_string(evaluation.slot), Mark::none},
                                 {number_text(evaluation.score.objective, "{:.4f}"), Mark::none}};
        for (std::size_t i = 0; i < run.project.objectives.size(); ++i) {
            const bool known = i < evaluation.objectives.size();
            row.push_back({known ? number_text(evaluation.objectives[i].worst_value)
                                 : to_string(evaluation.score.status),
                           known && evaluation.objectives[i].is_met() ? Mark::good : Mark::none});
        }
        table.rows.push_back(row);
    }
    return table;
}

Table workshop_table(const Project& project) {
    const Design* design = parameters_in(project.antenna);
    Table table;
    if (design == nullptr) return table;
    std::map<std::string, double> tolerances;
    if (project.tolerance)
        for (const TolerancedParameter& parameter : toleranced_parameters(project))
            tolerances[parameter.ref.name] = parameter.tolerance;
    table.columns = {"Parameter", "Value"};
    const auto shown = [&](const ParameterDescription& description, double value) {
        return description.unit == "mm" ? short_length_text(project.shown_unit(), value)
                                        : fmt::format("{:g}", std::round(1e3 * value) / 1e3);
    };
    if (!tolerances.empty())
        table.columns.emplace_back(project.tolerance->is_deviation ? "Standard deviation"
                                                                   : "Tolerance \u00b1");
    for (const Parameter& parameter : design->parameters)
        for (const ParameterRef& ref : parameters_named(*design, parameter.key)) {
            const auto& description = description_at(*design, ref);
            const double value = value_at(*design, ref);
            const std::string text =
                description.is_choice() ? description.choices.at(static_cast<std::size_t>(std::lround(value)))
                                        : shown(description, value);
            table.rows.push_back({{parameter_label(project, ref.name, project.shown_unit())}, {text}});
            if (tolerances.empty()) continue;
            const auto found = tolerances.find(ref.name);
            table.rows.back().push_back({found == tolerances.end() ? "" : shown(description, found->second)});
        }
    return table;
}

Table budget_table(const RunRecord& run) {
    Table table;
    table.columns = {"Grid", "Cells per wavelength", "Candidates", "Solver time", "Share of the time"};
    double coarse = 0.0, own = 0.0, fine = 0.0;
    long solved = 0;
    for (const StoredEvaluation& evaluation : run.evaluations) {
        if (evaluation.is_pending || evaluation.score.status == EvaluationStatus::infeasible) continue;
        coarse += evaluation.milliseconds;
        ++solved;
    }
    const auto& verifications = run.verifications;
    for (const StoredVerification& verification : verifications) fine += verification.evaluation.milliseconds;
    for (const StoredVerification& solve : run.own_grid_solves) own += solve.evaluation.milliseconds;
    const double total = std::max(coarse + own + fine, 1e-9);
    const auto add = [&](const char* grid, double cells, std::size_t count, double milliseconds) {
        table.rows.push_back({{grid},
                              {fmt::format("{:g}", cells)},
                              {std::to_string(count)},
                              {duration_text(milliseconds / 1e3)},
                              {fmt::format("{:.1f} %", 100.0 * milliseconds / total)}});
    };
    add("Search", run.project.simulation.cells_per_wavelength, static_cast<std::size_t>(solved), coarse);
    if (!run.own_grid_solves.empty())
        add("First and winner on the run's own grid", run.project.simulation.cells_per_wavelength,
            run.own_grid_solves.size(), own);
    if (!verifications.empty())
        add("Re-check of the first and the best", verifications.front().cells_per_wavelength,
            verifications.size(), fine);
    return table;
}

std::string source_text(const std::filesystem::path& store, const RunHeader& header) {
    return fmt::format("Run {}, {}, seed {}, version {}, engine {}, project {}", store.filename().string(),
                       header.algorithm, header.seed, header.program_version, header.evaluator,
                       header.project_sha256.substr(0, 12));
}

}  // namespace lathe::genetic
