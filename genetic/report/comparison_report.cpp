#include "genetic/report/comparison_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <set>

#include "genetic/objectives/objectives.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/planar_figures.hpp"
#include "genetic/report/warning_blocks.hpp"
#include "genetic/run/sha256.hpp"
#include "solver/base/input_error.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

namespace {

/// How a run went, from its store.
struct Course {
    std::vector<double> evaluations, best;  ///< a point where it gets better, and the end
    int done = 0, solved = 0;
    int best_at = 0;  ///< evaluations up to the best on the run's own grid
    double solver_seconds = 0.0;
};

Course course_of(const RunView& run) {
    Course course;
    double best = std::numeric_limits<double>::infinity();
    for (const StoredEvaluation& evaluation : run.evaluations()) {
        if (evaluation.is_pending) continue;
        ++course.done;
        course.solver_seconds += evaluation.milliseconds / 1e3;
        if (evaluation.score.status != EvaluationStatus::infeasible) ++course.solved;
        if (evaluation.score.status != EvaluationStatus::valid || evaluation.score.objective >= best)
            continue;
        best = evaluation.score.objective;
        course.best_at = course.done;
        course.evaluations.push_back(course.done);
        course.best.push_back(best);
    }
    course.evaluations.push_back(course.done);
    course.best.push_back(best);
    return course;
}

std::string sha256_of_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return sha256_hex({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
}

/// A violation that does not exist is behind all others.
double ranked(double violation) {
    return std::isnan(violation) ? std::numeric_limits<double>::infinity() : violation;
}

Cell worst_cell(const ObjectiveResult& result) {
    return {fmt::format("{:.2f}{}", result.worst_value, result.is_met() ? "" : " *"),
            result.is_met() ? Mark::good : Mark::bad};
}

Table reached_table(std::span<const ComparedRun> runs, const ComparedDesign& design) {
    const auto& objectives = runs.front().view->project().objectives;
    Table table;
    table.columns = {"Goal", design.label};
    std::vector<std::vector<ObjectiveResult>> columns = {
        evaluate_objectives(design.results, design.antenna, objectives)};
    for (const ComparedRun& run : runs) {
        table.columns.push_back(run.label);
        columns.push_back(evaluate_objectives(run.results, run.antenna, objectives));
    }
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        std::vector<Cell> row = {{objective_text(objectives[i])}};
        for (const auto& column : columns) row.push_back(worst_cell(column[i]));
        table.rows.push_back(row);
    }
    std::vector<Cell> sums = {{"Weighted violation"}};
    for (const auto& column : columns)
        sums.push_back({fmt::format("{:.3f}", combined_violation(column, objectives))});
    table.rows.push_back(sums);
    return table;
}

Table effort_table(std::span<const ComparedRun> runs, std::span<const Course> courses) {
    Table table;
    table.columns = {"Run",       "Algorithm",      "Seed",          "Evaluations",
                     "Solved",    "Best at",        "Its violation", "Winner's, finer grid",
                     "Goals met", "Solver time (s)"};
    table.text_columns = 2;
    const std::size_t goals = runs.front().view->project().objectives.size();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const ComparedRun& run = runs[i];
        const Course& course = courses[i];
        const RunVerdict verdict = run.view->verdict();
        const bool is_met = verdict.all_goals_met();
        const std::string fine = verdict.fine_winner
                                     ? fmt::format("{:.3f}", verdict.fine_winner->evaluation.score.objective)
                                     : "\u2013";
        table.rows.push_back({{run.label},
                              {run.view->header().algorithm},
                              {std::to_string(run.view->header().seed)},
                              {std::to_string(course.done)},
                              {std::to_string(course.solved)},
                              {std::to_string(course.best_at)},
                              {fmt::format("{:.3f}", course.best.back())},
                              {fine},
                              {is_met ? "all" : fmt::format("{} of {}", verdict.goals_met(), goals),
                               is_met ? Mark::good : Mark::bad},
                              {fmt::format("{:.1f}", course.solver_seconds)}});
    }
    return table;
}

Table source_table(std::span<const ComparedRun> runs) {
    Table table;
    table.columns = {"Run", "Store", "Started", "Ended", "Solved with", "SHA-256 of the store"};
    table.text_columns = 6;
    for (const ComparedRun& run : runs) {
        const auto events = run.view->events();
        table.rows.push_back({{run.label},
                              {run.view->path().filename().string()},
                              {events.empty() ? "" : events.front().time_utc},
                              {events.empty() ? "" : events.back().time_utc},
                              {run.view->header().evaluator},
                              {sha256_of_file(run.view->path())}});
    }
    return table;
}

/// Best violation over the evaluations spent, a curve a run.
Plot race_plot(std::span<const ComparedRun> runs, std::span<const Course> courses) {
    static constexpr std::array colours = {palette::orange, palette::blue, palette::green,
                                           palette::purple, palette::red,  palette::grey};
    static constexpr std::array styles = {LineStyle::solid, LineStyle::dashed, LineStyle::dotted};
    Plot plot;
    plot.title = "Convergence";
    plot.x.label = "Evaluations";
    plot.y.label = "Weighted violation, best so far";
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Course& course = courses[i];
        Series series{
            runs[i].label, {}, {}, colours[i % colours.size()], styles[i / colours.size() % styles.size()]};
        // Steps: what is best stays so until something better comes.
        for (std::size_t k = 0; k < course.best.size(); ++k) {
            if (k > 0) series.x.push_back(course.evaluations[k]);
            if (k > 0) series.y.push_back(course.best[k - 1]);
            series.x.push_back(course.evaluations[k]);
            series.y.push_back(course.best[k]);
            if (course.best[k] > 0.0) smallest = std::min(smallest, course.best[k]);
        }
        plot.series.push_back(series);
    }
    if (std::isfinite(smallest)) draw_on_decades(plot, smallest);
    return plot;
}

void add_pictures(Document& document, const ComparedRun& best, const ComparedDesign& design) {
    const auto& objectives = best.view->project().objectives;
    const std::array<ShownDesign, 2> both = {ShownDesign{design.label, &design.antenna, &design.results},
                                             ShownDesign{best.label, &best.antenna, &best.results}};
    document.blocks.emplace_back(Heading{"The best of them"});
    document.blocks.emplace_back(FigureRow{{{"profile", "", outline_plot(both), 640.0, 300.0}}});
    document.blocks.emplace_back(FigureRow{{{"drawing", "", dimensioned_plot(best.antenna), 640.0, 340.0}}});
    FigureRow curves, cuts;
    std::vector<std::string> metrics;
    if (best.results.has_scattering()) metrics.emplace_back("s11_db");
    for (const Objective& objective : objectives)
        if (std::find(metrics.begin(), metrics.end(), objective.metric) == metrics.end())
            metrics.push_back(objective.metric);
    std::erase_if(metrics, [](const std::string& metric) { return is_of_geometry(metric); });
    for (const std::string& metric : metrics)
        curves.figures.push_back({metric, "", metric_plot(both, metric, objectives), 420.0, 280.0});
    document.blocks.emplace_back(curves);
    if (best.results.pattern_kind == PatternKind::plane) {
        add_plane_patterns(document, both);
        add_port_tables(document, best.results);
        return;
    }
    const std::size_t middle = best.results.frequencies.size() / 2;
    for (const auto& [plane, stem] :
         {std::pair{CutPlane::e, "pattern_e"}, {CutPlane::h, "pattern_h"}, {CutPlane::d, "pattern_d"}})
        cuts.figures.push_back({stem, "", pattern_plot(both, middle, plane), 420.0, 280.0});
    document.blocks.emplace_back(cuts);
}

/// Without the words, each ended by `_`, that all begin with.
std::vector<std::string> without_common_words(std::vector<std::string> names) {
    const auto all_begin_with = [&](const std::string& words) {
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            return name.starts_with(words) && name.size() > words.size();
        });
    };
    while (true) {
        const std::size_t length = names.front().find('_') + 1;  // 0 without one
        if (length == 0 || !all_begin_with(names.front().substr(0, length))) return names;
        for (std::string& name : names) name.erase(0, length);
    }
}

}  // namespace

std::vector<std::string> run_labels(std::span<const RunView> runs) {
    std::vector<std::string> algorithms, with_seeds, files;
    for (const RunView& run : runs) {
        const RunHeader& header = run.header();
        algorithms.push_back(header.algorithm);
        with_seeds.push_back(fmt::format("{}, seed {}", header.algorithm, header.seed));
        files.push_back(run.path().stem().string());
    }
    for (const auto& labels : {algorithms, with_seeds})
        if (std::set(labels.begin(), labels.end()).size() == labels.size()) return labels;
    return without_common_words(std::move(files));
}

void require_comparable(std::span<const RunView> runs) {
    const RunHeader& first = runs.front().header();
    for (const RunView& run : runs) {
        const auto refuse = [&](const char* problem) {
            throw InputError({.file = run.path().string()}, run.project().name, problem);
        };
        if (!run.best()) refuse("has no valid candidate yet");
        if (run.header().objectives_sha256 != first.objectives_sha256)
            refuse("has other goals than the first run");
        if (run.header().grid_sha256 != first.grid_sha256)
            refuse("has another antenna or grid than the first run");
    }
}

std::size_t best_run(std::span<const ComparedRun> runs) {
    const auto& objectives = runs.front().view->project().objectives;
    std::vector<double> violations;
    for (const ComparedRun& run : runs) {
        const auto goals = evaluate_objectives(run.results, run.antenna, objectives);
        violations.push_back(ranked(combined_violation(goals, objectives)));
    }
    return static_cast<std::size_t>(std::min_element(violations.begin(), violations.end()) -
                                    violations.begin());
}

Document comparison_document(std::span<const ComparedRun> runs, const ComparedDesign& design) {
    const ComparedRun& best = runs[best_run(runs)];
    std::vector<Course> courses;
    for (const ComparedRun& run : runs) courses.push_back(course_of(*run.view));
    const std::vector<double> frequencies = frequencies_of(best.results);
    Document document;
    document.title = best.view->project().name;
    document.subtitle =
        fmt::format("{} runs side by side; the best winner is that of {}.", runs.size(), best.label);
    document.blocks.emplace_back(Heading{"What was reached"});
    document.blocks.emplace_back(reached_table(runs, design));
    document.blocks.emplace_back(Paragraph{fmt::format(
        "Worst values over each goal's range; * missed. Weighted violation: sum of what is "
        "missing. All solved again at {} frequencies from {:g} to {:g} "
        "GHz, grid steps {:.3g} x {:.3g} mm ({}).",
        frequencies.size(), frequencies.front() / 1e9, frequencies.back() / 1e9, 1e3 * best.results.grid.dr_m,
        1e3 * best.results.grid.dz_m, best.results.pattern_kind == PatternKind::plane ? "y, x" : "r, z")});
    std::vector<WarnedDesign> warned = {{design.label, design.results.warnings}};
    for (const ComparedRun& run : runs) warned.push_back({run.label, run.results.warnings});
    add_warnings(document, warned);
    document.blocks.emplace_back(Heading{"What it took"});
    document.blocks.emplace_back(effort_table(runs, courses));
    document.blocks.emplace_back(Paragraph{
        "The budget counts every candidate; those that break a rule of the template are not solved. Solver "
        "time is summed over workers. Violations as the runs stored them: of the best on the run's own grid "
        "(of candidates with slopes on the grids that all candidates of a polish share), and on the finer "
        "grid of the best there, the winner, which may be another. Goals met: by the winner, on the finer "
        "grid where it was solved there."});
    document.blocks.emplace_back(FigureRow{{{"convergence", "", race_plot(runs, courses), 640.0, 300.0}}});
    add_pictures(document, best, design);
    document.blocks.emplace_back(Heading{"Stores"});
    document.blocks.emplace_back(source_table(runs));
    return document;
}

}  // namespace lathe::genetic
