#include "genetic/report/run_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "genetic/execution/power_question.hpp"
#include "genetic/execution/project_solve.hpp"
#include "genetic/report/design_report.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/goal_tables.hpp"
#include "genetic/report/planar_figures.hpp"
#include "genetic/report/plot_units.hpp"
#include "genetic/report/power_chapter.hpp"
#include "genetic/report/run_chapters.hpp"
#include "genetic/report/run_tables.hpp"
#include "genetic/report/study_figures.hpp"
#include "genetic/report/study_report.hpp"
#include "genetic/report/verification_chapter.hpp"
#include "genetic/report/volume_report.hpp"
#include "genetic/report/warning_blocks.hpp"
#include "genetic/run/run_tracker.hpp"
#include "genetic/verification/verification_json.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

namespace {

/// Index of the solved frequency nearest to the middle of the band.
std::size_t middle_frequency(const Results& results) {
    return frequencies_of(results).size() / 2;
}

/// Solved frequencies nearest to the ends of the first goal's range, and the middle.
std::array<std::size_t, 3> shown_frequencies(const Project& project, const Results& results) {
    const std::vector<double> all = frequencies_of(results);
    double from = all.front(), to = all.back();
    for (const Objective& objective : project.objectives) {
        if (objective.from_hz) from = std::max(from, *objective.from_hz);
        if (objective.to_hz) to = std::min(to, *objective.to_hz);
    }
    const auto nearest = [&](double hertz) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < all.size(); ++i)
            if (std::abs(all[i] - hertz) < std::abs(all[best] - hertz)) best = i;
        return best;
    };
    return {nearest(from), nearest(0.5 * (from + to)), nearest(to)};
}

std::vector<std::string> drawn_metrics(const Project& project, const Results& results) {
    std::vector<std::string> metrics;
    if (results.has_scattering()) metrics.emplace_back("s11_db");
    for (const Objective& objective : project.objectives)
        if (std::find(metrics.begin(), metrics.end(), objective.metric) == metrics.end())
            metrics.push_back(objective.metric);
    // One number for the whole band is a table's business.
    std::erase_if(metrics, [](const std::string& metric) { return is_of_geometry(metric); });
    return metrics;
}

void add_curves(Document& document, const RunView& run, std::span<const ShownDesign> designs) {
    add_metric_figures(document, designs, drawn_metrics(run.project(), *designs.back().results),
                       run.project().objectives,
                       "Dashed: before. Solid: after. Shaded: what the goal forbids.");
}

void add_patterns(Document& document, const RunView& run, std::span<const ShownDesign> designs) {
    if (designs.back().results->pattern_kind == PatternKind::plane) {
        add_plane_patterns(document, designs);
        add_port_tables(document, *designs.back().results);
        return;
    }
    document.blocks.emplace_back(Heading{"Radiation patterns"});
    document.blocks.emplace_back(
        Paragraph{"Co- and cross-polarisation by Ludwig's third definition; the cross-polar level peaks in "
                  "the D plane."});
    const std::size_t middle = middle_frequency(*designs.back().results);
    FigureRow cuts;
    for (const auto& [plane, stem] : {std::pair{CutPlane::e, "pattern_e"}, {CutPlane::h, "pattern_h"}})
        cuts.figures.push_back({stem, "Middle of the solved band.", pattern_plot(designs, middle, plane)});
    document.blocks.emplace_back(cuts);
    FigureRow diagonals;
    std::set<std::size_t> drawn;
    for (const std::size_t index : shown_frequencies(run.project(), *designs.back().results))
        if (drawn.insert(index).second)
            diagonals.figures.push_back({"pattern_d_" + std::to_string(drawn.size()),
                                         "Ends and middle of the goals' band.",
                                         pattern_plot(designs, index, CutPlane::d)});
    document.blocks.emplace_back(diagonals);
}

/// What the first two goals cost each other, where their metrics are kept.
void add_trade_off(Document& document, const RunView& run) {
    std::vector<FrontMetric> metrics;
    for (Objective objective : run.project().objectives) {
        const bool is_new = std::none_of(metrics.begin(), metrics.end(), [&](const FrontMetric& metric) {
            return metric.objective.metric == objective.metric;
        });
        if (!is_new || !is_kept(objective) || objective.goal == Goal::near) continue;
        objective.value = objective.goal == Goal::below ? -1e6 : 1e6;
        metrics.push_back({objective});
    }
    if (metrics.size() < 2) return;
    FigureRow row;
    for (std::size_t i = 1; i < std::min<std::size_t>(metrics.size(), 3); ++i) {
        const std::vector<FrontMetric> pair = {metrics[0], metrics[i]};
        const auto points = front_points(run, pair);
        if (points.size() < 2) return;
        row.figures.push_back({"front_" + std::to_string(i),
                               "Every valid candidate; on the line none is better in both.",
                               front_plot(points, pair)});
    }
    document.blocks.emplace_back(Heading{"Trade-offs"});
    document.blocks.emplace_back(std::move(row));
}

}  // namespace

RedrawnDesigns redrawn_winner(const Results& results) {
    return {{}, {}, {}, results, results.engine.name};
}

RedrawnDesigns solve_again(const RunView& run, const std::string& engine_kind, std::stop_token stop) {
    if (run.project().is_volume())
        return redrawn_winner(solve_project(run.best_project(), engine_kind, 0, stop));
    const auto engine = make_engine(engine_kind);
    const SimulationSettings& settings = run.project().simulation;
    Progress progress;
    RedrawnDesigns designs;
    designs.engine = engine->name();
    designs.before_antenna = antenna_of(run.project());
    designs.after_antenna = antenna_of(run.best_project());
    const particles::PowerQuestion power = power_question(run.project());
    designs.before = solve_with_power(designs.before_antenna, settings, power, *engine, progress, stop);
    designs.after = solve_with_power(designs.after_antenna, settings, power, *engine, progress, stop);
    return designs;
}

Document run_document(const RunView& run, const RedrawnDesigns& redrawn, const RunView* study) {
    if (run.project().is_volume()) return volume_run_document(run, redrawn.after);
    const RunRecord record(run);
    const std::array<ShownDesign, 2> designs = {
        ShownDesign{"before", &redrawn.before_antenna, &redrawn.before},
        ShownDesign{"after", &redrawn.after_antenna, &redrawn.after}};

    Document document;
    begin_run_document(document, run, record);
    add_run_warnings(document, record, redrawn);
    document.blocks.emplace_back(Heading{redrawn.after_antenna.is_planar() ? "Plan" : "Profile"});
    document.blocks.emplace_back(
        FigureRow{{{"profile", "Orange: before. Blue: after.",
                    shown_in(outline_plot(designs), run.project().shown_unit()), 700.0, 300.0}}});
    add_workshop(document, record.best_project(), redrawn.after_antenna,
                 "The design after the run, " + name_of(run.project().shown_unit()) + '.');
    add_curves(document, run, designs);
    add_patterns(document, run, designs);
    add_power(document, designs);
    if (const StoredVolumeVerification* stored = record.verification_of_best())
        add_verification(document, read_verification_json(stored->json, run.path().string()));
    if (study != nullptr) add_tolerance(document, *study);
    add_progress(document, record);
    if (record.verifications.size() > 2) {
        document.blocks.emplace_back(Paragraph{
            "The best were solved again on a finer grid; weighted sums of what is missing to the goals:"});
        document.blocks.emplace_back(recheck_table(record));
    }
    add_trade_off(document, run);
    add_candidates(document, record);
    document.blocks.emplace_back(Heading{"About the figures"});
    document.blocks.emplace_back(
        Paragraph{"Tables show what the run stored. Patterns and curves were solved again for this report, "
                  "at the run's own "
                  "settings, with engine " +
                  redrawn.engine + "."});
    return document;
}

ReportFiles write_run_report(const Document& document, const std::filesystem::path& folder) {
    ReportFiles files{folder / "report.html", folder / "report.pdf", folder / "pictures"};
    std::filesystem::create_directories(files.pictures);
    write_text_file(files.html, html_text(document));
    write_pdf(document, files.pdf);
    write_pictures(document, files.pictures);
    return files;
}

}  // namespace lathe::genetic
