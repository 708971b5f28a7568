#include "genetic/report/study_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/plot_units.hpp"
#include "genetic/report/run_tables.hpp"
#include "genetic/report/study_figures.hpp"
#include "genetic/report/warning_blocks.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/study/study_plan.hpp"
#include "solver/base/csv_cell.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::genetic {

namespace {

std::string method_text(const Project& project) {
    const SweepSettings& sweep = *project.sweep;
    switch (sweep.method) {
        case SweepMethod::grid:
            break;
        case SweepMethod::latin_hypercube:
            return fmt::format("Latin hypercube of {} samples, seed {}", sweep.samples, sweep.seed);
        case SweepMethod::sobol:
            return fmt::format("{} Sobol points, Owen-scrambled, seed {}", sweep.samples, sweep.seed);
    }
    std::string text = "Grid";
    for (const SweepParameter& parameter : sweep.parameters)
        text += fmt::format("{}{} points of {}", text == "Grid" ? " of " : " by ", parameter.points,
                            parameter_label(project, parameter.name));
    return text;
}

std::string progress_text(const RunRecord& run) {
    long done = 0, valid = 0;
    for (const StoredEvaluation& evaluation : run.evaluations) {
        done += evaluation.is_pending ? 0 : 1;
        valid += !evaluation.is_pending && evaluation.score.status == EvaluationStatus::valid ? 1 : 0;
    }
    return fmt::format("{} candidates, {} of them valid{}", done, valid,
                       run.state == StoredState::finished ? "" : "; not finished yet");
}

Table swept_table(const Project& project) {
    Table table;
    table.columns = {"Parameter", "From", "To", "As drawn"};
    const auto genes = genes_of(project);
    const Genome drawn = seed_genome_of(project);
    for (const SweepParameter& parameter : project.sweep->parameters)
        for (std::size_t i = 0; i < genes.size(); ++i)
            if (genes[i].name == parameter.name)
                table.rows.push_back({{parameter_label(project, parameter.name)},
                                      {fmt::format("{:g}", parameter.from)},
                                      {fmt::format("{:g}", parameter.to)},
                                      {fmt::format("{:g}", drawn[i])}});
    return table;
}

void add_sweep_figures(Document& document, const RunRecord& run) {
    const Project& project = run.project;
    const auto genes = genes_of(project);
    const auto& evaluations = run.evaluations;
    const bool is_map = genes.size() == 2 && project.sweep->method == SweepMethod::grid;
    FigureRow all;
    for (std::size_t goal = 0; goal < project.objectives.size(); ++goal) {
        const Objective& objective = project.objectives[goal];
        const std::string stem = fmt::format("goal_{}_{}", goal + 1, objective.metric);
        if (genes.size() == 1) {
            all.figures.push_back(
                {stem, "Worst value over the goal's range; shaded: what the goal forbids.",
                 labelled_for(project, sweep_curve(genes[0], evaluations, objective, goal))});
        } else if (is_map) {
            all.figures.push_back(
                {stem, "Worst value over the goal's range; red: where the goal begins.",
                 labelled_for(project, sweep_map(genes[0], genes[1], evaluations, objective, goal)), 520.0,
                 400.0});
        } else {
            FigureRow row;
            for (std::size_t i = 0; i < std::min(genes.size(), most_clouds); ++i)
                row.figures.push_back(
                    {fmt::format("{}_{}", stem, i + 1), "Blue: meets the goal.",
                     labelled_for(project, sample_cloud(genes[i], i, evaluations, objective, goal)), 360.0,
                     240.0});
            document.blocks.emplace_back(Heading{objective_text(objective)});
            document.blocks.emplace_back(std::move(row));
        }
    }
    if (!all.figures.empty()) document.blocks.emplace_back(std::move(all));
    if (genes.size() > most_clouds && !is_map)
        document.blocks.emplace_back(
            Paragraph{fmt::format("Of {} parameters the first {} are drawn; all are in candidates.csv.",
                                  genes.size(), most_clouds)});
}

}  // namespace

Document sweep_document(const RunRecord& run) {
    Document document;
    document.title = run.project.name;
    document.source = source_text(run.path, run.header);
    document.subtitle = fmt::format("Sweep. {}: {}.", method_text(run.project), progress_text(run));
    document.blocks.emplace_back(Heading{"Swept"});
    document.blocks.emplace_back(swept_table(run.project));
    document.blocks.emplace_back(Heading{"Goals over the parameters"});
    add_sweep_figures(document, run);
    document.blocks.emplace_back(Heading{"Nearest to the goals"});
    document.blocks.emplace_back(candidates_table(run, 10));
    add_study_warnings(document, run, "Nearest to the goals");
    document.blocks.emplace_back(Heading{"The run"});
    document.blocks.emplace_back(facts_table(run));
    return document;
}

ReportFiles write_study_report(const RunView& run, const std::filesystem::path& folder,
                               const ProjectGradient* slopes) {
    const auto kind = study_kind(run.header());
    if (!kind)
        throw InputError({.file = run.path().string()}, "",
                         "is an optimisation, no sweep or tolerance study");
    std::filesystem::create_directories(folder);
    const RunRecord record(run);
    write_text_file(folder / "candidates.csv", candidates_csv(record));
    if (*kind == StudyKind::sweep) return write_run_report(sweep_document(record), folder);
    const ToleranceSummary summary = summarise_tolerance(run, slopes);
    write_text_file(folder / "tolerance.json", tolerance_json(run, summary));
    return write_run_report(tolerance_document(record, summary), folder);
}

std::string candidates_csv(const RunRecord& run) {
    const auto genes = genes_of(run.project);
    std::string text = "generation,slot";
    for (const Gene& gene : genes) text += "," + csv_cell(gene.name);
    const auto& objectives = run.project.objectives;
    for (std::size_t i = 0; i < objectives.size(); ++i)
        text += fmt::format(",goal_{}_{}", i + 1, objectives[i].metric);
    text += ",violation,status\n";
    for (const StoredEvaluation& evaluation : run.evaluations) {
        if (evaluation.is_pending) continue;
        text += fmt::format("{},{}", evaluation.generation, evaluation.slot);
        for (const double value : evaluation.genome) text += fmt::format(",{}", value);
        for (std::size_t i = 0; i < objectives.size(); ++i)
            text += i < evaluation.objectives.size()
                        ? fmt::format(",{}", evaluation.objectives[i].worst_value)
                        : ",";
        text +=
            std::isfinite(evaluation.score.objective) ? fmt::format(",{}", evaluation.score.objective) : ",";
        text += fmt::format(",{}\n", to_string(evaluation.score.status));
    }
    return text;
}

}  // namespace lathe::genetic
