#include "genetic/report/run_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "genetic/report/figures.hpp"
#include "genetic/run/recheck.hpp"
#include "genetic/study/machining_errors.hpp"
#include "genetic/study/study_run.hpp"

namespace lathe::genetic {

namespace {

std::string number(double value, const char* format = "{:.2f}") {
    if (std::isnan(value)) return "\u2013";
    return fmt::format(fmt::runtime(format), value);
}

const StoredVerification* find_role(const std::vector<StoredVerification>& all, const std::string& role) {
    for (const StoredVerification& verification : all)
        if (verification.role == role) return &verification;
    return nullptr;
}

Cell goal_cell(const std::vector<ObjectiveResult>* results, std::size_t index) {
    if (results == nullptr || index >= results->size()) return {"\u2013", Mark::none};
    const ObjectiveResult& result = (*results)[index];
    std::string text = number(result.worst_value);
    if (result.worst_frequency_hz > 0.0)
        text += fmt::format(" at {:.4g} GHz", result.worst_frequency_hz / 1e9);
    return {text, result.is_met() ? Mark::good : Mark::bad};
}

Cell verdict(const std::vector<ObjectiveResult>* results, std::size_t index) {
    if (results == nullptr || index >= results->size()) return {"\u2013", Mark::none};
    const ObjectiveResult& result = (*results)[index];
    if (result.is_met()) return {"met", Mark::good};
    return {"missed by " + number(result.worst_violation), Mark::bad};
}

bool meets_all(const Evaluation& evaluation) {
    return !evaluation.objectives.empty() &&
           std::all_of(evaluation.objectives.begin(), evaluation.objectives.end(),
                       [](const ObjectiveResult& result) { return result.is_met(); });
}

std::optional<RobustSettings> robust_settings(const RunRecord& run) {
    return run.project.tolerance ? run.project.tolerance->robust : std::nullopt;
}

std::string range_text(const Gene& gene) {
    return fmt::format("{:g} \u2026 {:g}", gene.minimum, gene.maximum);
}

std::string duration_text(double seconds) {
    if (seconds < 60.0) return fmt::format("{:.1f} s", seconds);
    const long whole = std::lround(seconds);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string subtitle_text(const RunRecord& run) {
    long done = 0;
    for (const StoredEvaluation& evaluation : run.evaluations) done += evaluation.is_pending ? 0 : 1;
    const StoredEvaluation* best = run.best();
    const bool all_met =
        best && best->score.status == EvaluationStatus::valid && best->score.objective == 0.0;
    std::string goals = all_met ? "all goals met" : "not all goals met";
    const StoredVerification* fine = run.recheck_of_best();
    if (all_met && fine && !meets_all(fine->evaluation))
        goals = "all goals met on the run's own grid, not on the finer one";
    if (run.state == StoredState::finished)
        return fmt::format("Finished after {} evaluations: {}.", done, goals);
    return fmt::format("Not finished: {} of {} evaluations, {} so far.", done,
                       run.project.optimiser.evaluations, goals);
}

Table goals_table(const RunRecord& run) {
    const StoredEvaluation *before = run.before(), *best = run.best();
    const auto* fine_before = find_role(run.verifications, "before");
    const auto* fine_after = run.recheck_of_best();
    Table table;
    table.columns = {
        "Goal", "Before", "After", "Verdict", "Before, fine grid", "After, fine grid", "Verdict, fine grid"};
    const auto& objectives = run.project.objectives;
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        const auto* after = best ? &best->objectives : nullptr;
        const auto* fine = fine_after != nullptr ? &fine_after->evaluation.objectives : nullptr;
        table.rows.push_back(
            {{objective_text(objectives[i]), Mark::none},
             goal_cell(before ? &before->objectives : nullptr, i),
             goal_cell(after, i),
             verdict(after, i),
             goal_cell(fine_before != nullptr ? &fine_before->evaluation.objectives : nullptr, i),
             goal_cell(fine, i),
             verdict(fine, i)});
    }
    return table;
}

std::string goals_note(const RunRecord& run) {
    std::string text = "Values are the worst over each goal's range. ";
    if (const auto robust = robust_settings(run))
        text += fmt::format(
            "Candidates are scored by their perturbed copies: values are those of the copy at {:g} % from "
            "the best "
            "of {}; pictures show the design as drawn. ",
            robust->percentile, robust->copies + 1);
    const auto* fine = run.recheck_of_best();
    if (fine == nullptr)
        return text + (run.verifications.empty() ? "The winner has not been re-checked on a finer grid."
                                                 : "No re-check on a finer grid came to an end.");
    text += fmt::format("The fine grid has {:g} cells a wavelength, the run {:g}. ",
                        fine->cells_per_wavelength, run.project.simulation.cells_per_wavelength);
    if (const int rank = rank_on_own_grid(*fine); rank > 1)
        text += fmt::format("On it number {} of the run's own grid is the best, and the winner. ", rank);
    return text + (meets_all(fine->evaluation) ? "On it the winner meets every goal."
                                               : "On it the winner misses a goal: see the last column.");
}

Table parameters_table(const RunRecord& run) {
    const auto genes = genes_of(run.project);
    const Genome before = seed_genome_of(run.project);
    const StoredEvaluation* best = run.best();
    const Genome after = best != nullptr ? best->genome : before;
    Table table;
    table.columns = {"Parameter", "Before", "After", "Range"};
    for (std::size_t i = 0; i < genes.size(); ++i) {
        const double span = genes[i].maximum - genes[i].minimum;
        const bool at_bound =
            std::min(after[i] - genes[i].minimum, genes[i].maximum - after[i]) < 1e-6 * span;
        table.rows.push_back({{parameter_label(genes[i].name), Mark::none},
                              {number(before[i], "{:.4f}"), Mark::none},
                              {number(after[i], "{:.4f}") + (at_bound ? " (at its bound)" : ""), Mark::none},
                              {range_text(genes[i]), Mark::none}});
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
    add("Solver time, summed over workers", duration_text(milliseconds / 1e3));
    const auto& events = run.events;
    if (!events.empty()) add("Started", events.front().time_utc);
    if (!events.empty()) add("Last event", events.back().time_utc + ", " + events.back().kind);
    add("Sittings",
        std::to_string(1 + std::count_if(events.begin(), events.end(),
                                         [](const StoredEvent& event) { return event.kind == "resumed"; })));
    add("Run", run.path.filename().string());
    add("Algorithm", run.header.algorithm);
    if (!study_kind(run.header)) add("Population", std::to_string(run.project.optimiser.population));
    if (const auto robust = robust_settings(run))
        add("Scored by",
            fmt::format("{} perturbed copies and the design, {:g} %", robust->copies, robust->percentile));
    add("Seed", std::to_string(run.header.seed));
    add("Program version", run.header.program_version);
    add("Solved with", run.header.evaluator);
    add("Cells a wavelength", fmt::format("{:g}", run.project.simulation.cells_per_wavelength));
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
                                 {number(evaluation.score.objective, "{:.4f}"), Mark::none}};
        for (std::size_t i = 0; i < run.project.objectives.size(); ++i) {
            const bool known = i < evaluation.objectives.size();
            row.push_back(
                {known ? number(evaluation.objectives[i].worst_value) : to_string(evaluation.score.status),
                 known && evaluation.objectives[i].is_met() ? Mark::good : Mark::none});
        }
        table.rows.push_back(row);
    }
    return table;
}

Table workshop_table(const RunRecord& run) {
    const Project best = run.best_project();
    const auto* design = std::get_if<Design>(&best.antenna);
    Table table;
    if (design == nullptr) return table;
    std::map<std::string, double> tolerances;
    if (best.tolerance)
        for (const TolerancedParameter& parameter : toleranced_parameters(best))
            tolerances[parameter.place.name] = parameter.tolerance;
    table.columns = {"Parameter", "Value"};
    if (!tolerances.empty())
        table.columns.emplace_back(best.tolerance->is_deviation ? "Standard deviation" : "Tolerance \u00b1");
    for (const Parameter& parameter : design->parameters)
        for (const ParameterPlace& place : places_named(*design, parameter.key)) {
            const auto& description = description_at(*design, place);
            const double value = value_at(*design, place);
            const std::string text =
                description.is_choice() ? description.choices.at(static_cast<std::size_t>(std::lround(value)))
                                        : fmt::format("{:g}", std::round(1e3 * value) / 1e3);
            table.rows.push_back({{parameter_label(place.name)}, {text}});
            if (tolerances.empty()) continue;
            const auto found = tolerances.find(place.name);
            table.rows.back().push_back(
                {found == tolerances.end() ? "" : fmt::format("{:g}", found->second)});
        }
    return table;
}

Table budget_table(const RunRecord& run) {
    Table table;
    table.columns = {"Grid", "Cells a wavelength", "Candidates", "Solver time", "Share of the time"};
    double coarse = 0.0, fine = 0.0;
    long solved = 0;
    for (const StoredEvaluation& evaluation : run.evaluations) {
        if (evaluation.is_pending || evaluation.score.status == EvaluationStatus::infeasible) continue;
        coarse += evaluation.milliseconds;
        ++solved;
    }
    const auto& verifications = run.verifications;
    for (const StoredVerification& verification : verifications) fine += verification.evaluation.milliseconds;
    const double total = std::max(coarse + fine, 1e-9);
    const auto add = [&](const char* grid, double cells, std::size_t count, double milliseconds) {
        table.rows.push_back({{grid},
                              {fmt::format("{:g}", cells)},
                              {std::to_string(count)},
                              {duration_text(milliseconds / 1e3)},
                              {fmt::format("{:.1f} %", 100.0 * milliseconds / total)}});
    };
    add("Search", run.project.simulation.cells_per_wavelength, static_cast<std::size_t>(solved), coarse);
    if (!verifications.empty())
        add("Re-check of the first and the best", verifications.front().cells_per_wavelength,
            verifications.size(), fine);
    return table;
}

Table recheck_table(const RunRecord& run) {
    Table table;
    table.columns = {"Place on the run's grid", "Missing there", "Missing on the fine grid",
                     "Verdict, fine grid"};
    const auto& own = run.evaluations;
    const StoredVerification* best = run.recheck_of_best();
    for (const StoredVerification& recheck : run.verifications) {
        const auto found = std::find_if(own.begin(), own.end(), [&](const StoredEvaluation& evaluation) {
            return evaluation.genome == recheck.genome && !evaluation.is_pending;
        });
        const Evaluation& fine = recheck.evaluation;
        const bool is_valid = fine.score.status == EvaluationStatus::valid;
        const int rank = rank_on_own_grid(recheck);
        std::string verdict = meets_all(fine) ? "all goals met" : "";
        if (&recheck == best) verdict += verdict.empty() ? "winner" : ", winner";
        table.rows.push_back({{rank == 0 ? "before the run" : std::to_string(rank)},
                              {number(found == own.end() ? NAN : found->score.objective, "{:.3f}")},
                              {is_valid ? number(fine.score.objective, "{:.3f}") : fine.error},
                              {verdict, meets_all(fine) ? Mark::good : Mark::none}});
    }
    return table;
}

std::string source_text(const RunView& run) {
    const RunHeader& header = run.header();
    return fmt::format("Run {}, {}, seed {}, version {}, engine {}, project {}",
                       run.path().filename().string(), header.algorithm, header.seed, header.program_version,
                       header.evaluator, header.project_sha256.substr(0, 12));
}

}  // namespace lathe::genetic
