// lathe-batch rescore and pareto: what a store holds, asked again without a solve.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/batch/inputs.hpp"
#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/warning_block.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "genetic/project/metric_existence.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/plot_files.hpp"
#include "genetic/report/study_figures.hpp"
#include "genetic/run/archive.hpp"
#include "solver/base/csv_cell.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/formats/json_cursor.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::batch {

namespace {

struct ArchiveOptions {
    std::string store, out;
    std::string objectives;  ///< project file
    int best = 10;
    std::vector<std::string> metrics;
    std::optional<double> from_ghz, to_ghz;
};

std::string genome_columns(const std::vector<genetic::Gene>& genes) {
    std::string text = "generation,slot";
    for (const genetic::Gene& gene : genes) text += "," + csv_cell(gene.name);
    return text;
}

std::string genome_cells(const genetic::StoredEvaluation& evaluation) {
    std::string text = fmt::format("{},{}", evaluation.generation, evaluation.slot);
    for (const double value : evaluation.genome) text += fmt::format(",{}", value);
    return text;
}

std::string rescored_csv(const genetic::RunView& run, const std::vector<Objective>& objectives,
                         const std::vector<genetic::RescoredCandidate>& candidates) {
    std::string text = genome_columns(genetic::genes_of(run.project()));
    for (std::size_t i = 0; i < objectives.size(); ++i)
        text += fmt::format(",goal_{}_{}", i + 1, objectives[i].metric);
    text += ",violation,violation_before,status\n";
    for (const auto& candidate : candidates) {
        const auto& evaluation = candidate.evaluation;
        text += genome_cells(evaluation);
        for (std::size_t i = 0; i < objectives.size(); ++i)
            text += i < evaluation.objectives.size()
                        ? fmt::format(",{}", evaluation.objectives[i].worst_value)
                        : ",";
        for (const double value : {evaluation.score.objective, candidate.first_objective})
            text += std::isfinite(value) ? fmt::format(",{}", value) : ",";
        text += "," + genetic::to_string(evaluation.score.status) + "\n";
    }
    return text;
}

ExitCode rescore(const ArchiveOptions& options) {
    require_run_store(options.store);
    const Project wanted = load_project(options.objectives);
    const genetic::RunView run(options.store);
    const auto candidates = genetic::rescored(run, wanted.objectives);
    if (candidates.empty()) throw UsageError("nothing has been evaluated yet in " + options.store);
    for (std::size_t i = 0; i < wanted.objectives.size(); ++i)
        say("goal {}: {}\n", i + 1, genetic::objective_text(wanted.objectives[i]));
    say("\n{:>4} {:>10} {:>5} {:>12} {:>12}  worst values\n", "rank", "generation", "slot", "violation",
        "before");
    int rank = 0;
    for (const auto& candidate : candidates) {
        if (++rank > options.best) break;
        const auto& evaluation = candidate.evaluation;
        std::string values;
        for (const auto& result : evaluation.objectives)
            values += fmt::format(" {:.2f}{}", result.worst_value, result.is_met() ? "" : "*");
        say("{:>4} {:>10} {:>5} {:>12.5g} {:>12.5g} {}\n", rank, evaluation.generation, evaluation.slot,
            evaluation.score.objective, candidate.first_objective, values);
    }
    say("\n{} candidates judged again, nothing solved (* missed)\n", candidates.size());
    if (options.out.empty()) return ExitCode::done;
    make_folder(options.out);
    const std::filesystem::path folder(options.out);
    Project best = run.project_at(candidates.front().evaluation.genome);
    best.objectives = wanted.objectives;
    write_text_file(folder / "rescored.csv", rescored_csv(run, wanted.objectives, candidates));
    write_text_file(folder / "best.lathe", write_project(best));
    say("{}\n{}\n", (folder / "rescored.csv").string(), (folder / "best.lathe").string());
    return ExitCode::done;
}

std::string unknown_metric(const std::string& text, const std::string& name) {
    auto nearest = nearest_word(name, known_metrics());
    for (const std::string& metric : known_metrics())
        if (!nearest && !name.empty() && metric.starts_with(name)) nearest = metric;
    return fmt::format("--metrics {}: unknown metric \"{}\"{}; there are {}", text, name,
                       nearest ? fmt::format(", did you mean \"{}\"?", *nearest) : "",
                       joined(known_metrics()));
}

/// "s11_db", "phase_centre_mean_mm:below", "side_lobe_db@beam_2"
genetic::FrontMetric front_metric(const std::string& text, const ArchiveOptions& options) {
    genetic::FrontMetric metric;
    const auto colon = text.find(':');
    Objective& objective = metric.objective;
    objective.metric = text.substr(0, colon);
    if (const auto at = objective.metric.find('@'); at != std::string::npos) {
        objective.port = objective.metric.substr(at + 1);
        objective.metric.resize(at);
    }
    const std::string direction = colon == std::string::npos ? "" : text.substr(colon + 1);
    const auto& known = known_metrics();
    if (std::find(known.begin(), known.end(), objective.metric) == known.end())
        throw UsageError(unknown_metric(text, objective.metric));
    if (!direction.empty() && direction != "below" && direction != "above")
        throw UsageError(fmt::format("--metrics {}: \"{}\" must be below or above", text, direction));
    const auto usual = genetic::usual_goal(objective.metric);
    if (direction.empty() && !usual)
        throw UsageError(fmt::format(
            "--metrics {0}: say whether it is to be small or large, {0}:below or {0}:above", text));
    objective.goal = direction.empty() ? *usual : direction == "below" ? Goal::below : Goal::above;
    // Far beyond any value: the worst value over the range is asked for, not a limit.
    objective.value = objective.goal == Goal::below ? -1e6 : 1e6;
    if (is_of_geometry(objective.metric)) return metric;
    if (options.from_ghz) objective.from_hz = *options.from_ghz * 1e9;
    if (options.to_ghz) objective.to_hz = *options.to_ghz * 1e9;
    return metric;
}

ExitCode pareto(const ArchiveOptions& options) {
    if (options.metrics.size() < 2 || options.metrics.size() > 3)
        throw UsageError(fmt::format("--metrics takes two or three, not {}", options.metrics.size()));
    std::vector<genetic::FrontMetric> metrics;
    for (const std::string& text : options.metrics) metrics.push_back(front_metric(text, options));
    require_run_store(options.store);
    const genetic::RunView run(options.store);
    for (const auto& [objective] : metrics) {
        const std::string reason = why_metric_cannot_exist(objective.metric, run.project());
        if (!reason.empty())
            throw UsageError(fmt::format("--metrics {}: does not exist for the antenna of {}: {}",
                                         objective.metric, options.store, reason));
    }
    auto points = genetic::front_points(run, metrics);
    if (points.empty()) throw UsageError("no valid candidate has these metrics in " + options.store);
    make_folder(options.out);
    const std::filesystem::path folder(options.out);

    std::string csv = genome_columns(genetic::genes_of(run.project()));
    for (const auto& metric : metrics) csv += "," + metric.objective.metric;
    csv += ",on_front\n";
    std::stable_sort(points.begin(), points.end(), [](const auto& left, const auto& right) {
        return left.is_on_front != right.is_on_front ? left.is_on_front : left.values < right.values;
    });
    std::size_t on_front = 0;
    for (const auto& point : points) {
        csv += genome_cells(point.evaluation);
        for (const double value : point.values) csv += fmt::format(",{}", value);
        csv += point.is_on_front ? ",1\n" : ",0\n";
        on_front += point.is_on_front ? 1 : 0;
    }
    write_text_file(folder / "front.csv", csv);
    const auto plot = genetic::front_plot(points, metrics);
    write_text_file(folder / "front.svg", genetic::plot_svg(plot, 640.0, 440.0));
    genetic::write_plot_png(plot, 640.0, 440.0, folder / "front.png");
    say("{} of {} valid candidates on the front\n", on_front, points.size());
    for (const char* name : {"front.csv", "front.svg", "front.png"}) say("{}\n", (folder / name).string());
    return ExitCode::done;
}

}  // namespace

void add_archive_verbs(CLI::App& program, Action& action) {
    const auto options = std::make_shared<ArchiveOptions>();
    CLI::App* again =
        program.add_subcommand("rescore", "Judge everything in a store by other goals, without a solve");
    again->add_option("STORE", options->store, "run store, *.db")->required();
    again->add_option("--objectives", options->objectives, "project file with the goals, *.lathe")
        ->type_name("FILE")
        ->required();
    again->add_option("--best", options->best, "candidates to print")
        ->capture_default_str()
        ->check(CLI::Range(1, 1'000'000));
    again->add_option("--out", options->out, "folder for rescored.csv and best.lathe")->type_name("DIR");
    again->callback([options, &action] {
        action = [options] {
            return naming_lines_of(options->objectives, [&] { return rescore(*options); });
        };
    });

    const auto front = std::make_shared<ArchiveOptions>();
    CLI::App* pareto_verb =
        program.add_subcommand("pareto", "What a store's candidates trade between two or three metrics");
    pareto_verb->add_option("STORE", front->store, "run store, *.db")->required();
    pareto_verb
        ->add_option(
            "--metrics", front->metrics,
            "two or three, by commas: s11_db,directivity_dbi,length_mm; NAME:below or NAME:above where "
            "it is not clear what is better, NAME@PORT for one excitation of a planar antenna. Metrics: " +
                joined(known_metrics()))
        ->type_name("METRIC,...")
        ->allow_extra_args(false)
        ->required()
        ->delimiter(',');
    pareto_verb
        ->add_option("--from-ghz", front->from_ghz, "the worst value from here; default: the whole band")
        ->type_name("GHZ");
    pareto_verb->add_option("--to-ghz", front->to_ghz, "to here")->type_name("GHZ");
    pareto_verb->add_option("--out", front->out, "folder for front.csv and its picture")
        ->type_name("DIR")
        ->required();
    pareto_verb->callback([front, &action] { action = [front] { return pareto(*front); }; });
}

}  // namespace lathe::batch
