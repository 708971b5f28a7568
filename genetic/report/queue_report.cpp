#include "genetic/report/queue_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>

#include "genetic/report/figures.hpp"
#include "genetic/report/goal_tables.hpp"
#include "genetic/report/plot_units.hpp"
#include "genetic/report/run_tables.hpp"
#include "genetic/report/study_figures.hpp"
#include "genetic/report/study_report.hpp"
#include "genetic/report/warning_blocks.hpp"
#include "genetic/run/run_doubts.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_tracker.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

namespace {

constexpr const char* dash = "\u2013";

std::string state_text(const JobSummary& job) {
    switch (job.job.state) {
        case JobState::waiting:
            return job.evaluated > 0 ? "stopped, goes on" : "waiting";
        case JobState::running:
            return "in work";
        case JobState::finished:
            return "finished";
        case JobState::failed:
            break;
    }
    return "failed";
}

Mark goals_mark(const JobSummary& job) {
    if (!job.verdict.winner) return Mark::none;
    return job.all_goals_met() ? Mark::good : Mark::bad;
}

std::string distance_text(double distance) {
    return std::isfinite(distance) ? fmt::format("{:.3f}", distance) : dash;
}

Table overview_table(std::span<const JobSummary> jobs) {
    Table table;
    table.columns = {"",      "Project",     "State",     "Goals met", "Distance before",
                     "after", "Evaluations", "Not valid", "Wall time"};
    table.text_columns = 4;
    int number = 0;
    for (const JobSummary& job : jobs) {
        const bool is_failed = job.job.state == JobState::failed;
        const int not_valid = job.infeasible + job.diverged + job.failed;
        table.rows.push_back({{std::to_string(++number)},
                              {job.job.name},
                              {state_text(job), is_failed ? Mark::bad : Mark::none},
                              {goals_text(job), goals_mark(job)},
                              {distance_text(job.start_distance)},
                              {distance_text(job.distance)},
                              {job.total > 0 ? fmt::format("{} of {}", job.evaluated, job.total) : dash},
                              {std::to_string(not_valid)},
                              {wall_text(job)}});
    }
    return table;
}

/// The user's design behind the best one; only what can be built is drawn.
FigureRow figures_of(const JobSummary& job, const RunRecord& run, int number) {
    FigureRow row;
    const DisplayUnit unit = run.project.shown_unit();
    std::vector<Antenna> antennas;
    for (const auto& project : {job.project, job.best_project}) {
        if (!project) continue;
        try {
            antennas.push_back(antenna_of(*project));
        } catch (const std::exception&) {
            // A design that breaks a rule has no drawing; its goals are told all the same.
        }
    }
    std::vector<ShownDesign> designs;
    for (std::size_t i = 0; i < antennas.size(); ++i)
        designs.push_back({i == 0 && antennas.size() > 1 ? "before" : "after", &antennas[i], nullptr});
    if (designs.size() == 1) designs.front().label.clear();
    const std::string stem = fmt::format("job_{}_", number);
    if (!designs.empty())
        row.figures.push_back({stem + "profile",
                               designs.size() > 1 ? "Orange: before. Blue: after." : "The design.",
                               shown_in(outline_plot(designs), unit), 480.0, 240.0});
    if (!antennas.empty() && job.best_project)
        row.figures.push_back({stem + "drawing", "After, " + name_of(unit) + '.',
                               dimensioned_plot(antennas.back(), unit), 480.0, 260.0});
    const StoredEvaluation *before = run.before(), *best = run.best();
    if (before != nullptr && best != nullptr) {
        std::vector<std::string> metrics = {"s11_db"};
        for (const Objective& objective : run.project.objectives)
            if (std::find(metrics.begin(), metrics.end(), objective.metric) == metrics.end())
                metrics.push_back(objective.metric);
        for (const std::string& metric : metrics) {
            Plot plot = kept_metric_plot(*before, *best, metric, run.project.objectives);
            if (!is_of_geometry(metric) && !plot.series.empty())
                row.figures.push_back(
                    {stem + metric, "Dashed: before. Solid: after.", std::move(plot), 480.0, 240.0});
        }
    }
    const auto generations = summarise_generations(run.evaluations);
    if (generations.size() > 1)
        row.figures.push_back({stem + "convergence", "Weighted sum of what is missing to the goals.",
                               convergence_plot(generations), 480.0, 240.0});
    return row;
}

/// Adds the yield of a job's winner, where the queue has studied it.
void add_yield(Document& document, const JobSummary& job) {
    const auto path = job.job.store.parent_path() / (job.job.store.stem().string() + "_yield.db");
    if (!std::filesystem::exists(path)) return;
    const RunView study(path);
    if (study_kind(study.header()) != StudyKind::tolerance) return;
    const ToleranceSummary summary = summarise_tolerance(study);
    if (summary.copies > 0)
        document.blocks.emplace_back(
            Paragraph{"Yield under the project's tolerances: " + yield_text(summary) + ". " +
                      source_text(study.path(), study.header()) + "."});
}

void add_job(Document& document, const JobSummary& job, int number) {
    document.blocks.emplace_back(Heading{fmt::format("{}. {}", number, job.job.name)});
    if (!job.problem.empty()) document.blocks.emplace_back(Paragraph{"Failed: " + job.problem});
    try {
        const RunView run(job.job.store);
        if (job.evaluated == 0) {
            document.blocks.emplace_back(Paragraph{"Nothing has been evaluated yet."});
        } else {
            document.blocks.emplace_back(Paragraph{source_text(run.path(), run.header()) + "."});
            const RunRecord record(run);
            document.blocks.emplace_back(Paragraph{subtitle_text(record)});
            document.blocks.emplace_back(figures_of(job, record, number));
            document.blocks.emplace_back(goals_table(record));
            add_warnings(document, {{"Winner", winner_warnings(record.evaluations, record.verifications)}},
                         warning_counts_text(record.evaluations));
            add_yield(document, job);
            if (!job.volume_verdict.empty())
                document.blocks.emplace_back(
                    Paragraph{"Winner solved in three dimensions too: " + job.volume_verdict + "."});
            document.blocks.emplace_back(workshop_table(record.best_project()));
            document.blocks.emplace_back(Paragraph{fmt::format(
                "{} evaluations in {}: {} valid, {} infeasible, {} diverged, {} failed. Wall "
                "time "
                "{}{}; solver time, summed over workers, {}.",
                job.evaluated,
                job.generations == 1 ? "1 generation" : fmt::format("{} generations", job.generations),
                job.valid, job.infeasible, job.diverged, job.failed, wall_text(job),
                job.sessions > 1 ? fmt::format(" in {} sessions", job.sessions) : "",
                time_text(job.solver_seconds))});
        }
    } catch (const std::exception& error) {
        if (job.problem.empty()) document.blocks.emplace_back(Paragraph{error.what()});
    }
    document.blocks.emplace_back(Paragraph{"Store: " + job.job.store.string()});
}

}  // namespace

std::string utc_time() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts);
    return text.data();
}

std::string time_text(double seconds) {
    if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
    const long whole = std::lround(seconds);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string wall_text(const JobSummary& job) {
    if (job.sessions == 0) return dash;
    // The store's times are whole seconds.
    if (job.wall_seconds < 1.0) return job.is_wall_complete ? "under 1 s" : dash;
    return (job.is_wall_complete ? "" : "at least ") + (job.wall_seconds < 10.0
                                                            ? fmt::format("{:.0f} s", job.wall_seconds)
                                                            : time_text(job.wall_seconds));
}

std::string goals_text(const JobSummary& job) {
    if (!job.verdict.winner) return dash;
    if (job.all_goals_met()) return "all";
    return job.verdict.meets_goals_on_own_grid()
               ? "all, but not on the finer grid"
               : fmt::format("{} of {}", job.verdict.goals_met(), job.goals());
}

Document queue_document(std::span<const JobSummary> jobs, const std::string& when) {
    const std::vector<JobSummary> all(jobs.begin(), jobs.end());
    const QueueTotals totals = totals_of(all);
    Document document;
    document.title = "Queue of optimisations";
    document.subtitle = fmt::format("{} {} evaluations in {}. As of {}.", totals_text(totals),
                                    totals.evaluated, time_text(totals.wall_seconds), when);
    if (jobs.empty()) return document;
    document.blocks.emplace_back(Heading{"Overview"});
    document.blocks.emplace_back(overview_table(jobs));
    document.blocks.emplace_back(
        Paragraph{"Goals count as met on the finer grid where the winner was solved there. Distance is the "
                  "weighted sum of what is missing to the goals on the run's own grid; 0 means that all are "
                  "met there. A "
                  "candidate that is not valid breaks a rule of its template, diverged or could not be "
                  "measured."});
    int number = 0;
    for (const JobSummary& job : jobs) add_job(document, job, ++number);
    return document;
}

QueueReportFiles queue_report_files(const std::filesystem::path& queue) {
    const auto stem = queue.parent_path() / (queue.stem().string() + "_summary");
    return {stem.string() + ".html", stem.string() + ".pdf"};
}

QueueReportFiles write_queue_report(const Document& document, const std::filesystem::path& queue) {
    const QueueReportFiles files = queue_report_files(queue);
    write_text_file(files.html, html_text(document));
    write_pdf(document, files.pdf);
    return files;
}

}  // namespace lathe::genetic
