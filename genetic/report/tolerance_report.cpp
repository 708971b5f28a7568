#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "genetic/report/figures.hpp"
#include "genetic/report/plot_units.hpp"
#include "genetic/report/run_tables.hpp"
#include "genetic/report/study_figures.hpp"
#include "genetic/report/study_report.hpp"
#include "genetic/report/warning_blocks.hpp"

namespace lathe::genetic {

namespace {

std::string number(double value, const char* format = "{:.3f}") {
    if (!std::isfinite(value)) return "\u2013";
    return fmt::format(fmt::runtime(format), value);
}

std::string percent_text(const Share& share) {
    return fmt::format("{:.1f} % ({:.1f} \u2026 {:.1f} %)", 100.0 * share.value, 100.0 * share.low,
                       100.0 * share.high);
}

/// Where derivatives are known, what they foretell stands beside what was sampled.
Table yield_table(const ToleranceSummary& summary) {
    Table table;
    table.columns = {"Goal", "As drawn", "1 %", "5 %", "Median", "95 %", "99 %", "Yield (95 % sure)"};
    const bool has_first_order = summary.first_order.has_value();
    if (has_first_order) table.columns.emplace_back("First order");
    const auto add_first_order = [&](int met) {
        table.rows.back().push_back({fmt::format("{:.1f} %", 100.0 * met / summary.first_order->copies)});
    };
    for (std::size_t i = 0; i < summary.goals.size(); ++i) {
        const GoalTolerance& goal = summary.goals[i];
        const Spread& values = goal.values;
        table.rows.push_back({{objective_text(goal.objective)},
                              {number(values.nominal, "{:.2f}")},
                              {number(values.p1, "{:.2f}")},
                              {number(values.p5, "{:.2f}")},
                              {number(values.p50, "{:.2f}")},
                              {number(values.p95, "{:.2f}")},
                              {number(values.p99, "{:.2f}")},
                              {percent_text(goal.yield)}});
        if (has_first_order) add_first_order(summary.first_order->met_a_goal.at(i));
    }
    table.rows.push_back({{"All goals"}, {""}, {""}, {""}, {""}, {""}, {""}, {percent_text(summary.yield)}});
    if (has_first_order) add_first_order(summary.first_order->met);
    return table;
}

Table errors_table(const Project& project, const ToleranceSummary& summary) {
    const ToleranceSettings& settings = *project.tolerance;
    Table table;
    table.columns = {"Parameter", "As drawn",
                     settings.is_deviation ? "Standard deviation" : "Tolerance \u00b1"};
    const bool is_correlated = settings.correlation_length_mm.has_value();
    if (is_correlated) table.columns.emplace_back("Correlated at z (mm)");
    for (const TolerancedParameter& parameter : summary.parameters) {
        table.rows.push_back({{parameter_label(project, parameter.ref.name)},
                              {number(parameter.nominal, "{:.4g}")},
                              {number(parameter.tolerance, "{:g}")}});
        if (is_correlated)
            table.rows.back().push_back(
                {parameter.position_mm ? number(*parameter.position_mm, "{:.1f}") : "independent"});
    }
    return table;
}

std::string errors_text(const ToleranceSettings& settings) {
    static constexpr std::array words = {"normal", "truncated normal", "uniform"};
    std::string text =
        fmt::format("Errors are {}", words.at(static_cast<std::size_t>(settings.distribution)));
    if (!settings.is_deviation)
        text += settings.distribution == ErrorDistribution::uniform
                    ? " within the tolerance"
                    : ", the tolerance being two standard deviations";
    if (settings.correlation_length_mm)
        text += fmt::format("; those of radii are correlated along the axis over {:g} mm",
                            *settings.correlation_length_mm);
    return text + fmt::format(". Independent random copies, seed {}.", settings.seed);
}

Table metrics_table(const ToleranceSummary& summary) {
    Table table;
    table.columns = {"Metric", "Over the band", "As drawn", "Mean", "Std. dev.",
                     "1 %",    "5 %",           "Median",   "95 %", "99 %"};
    table.text_columns = 2;
    for (const MetricTolerance& metric : summary.metrics) {
        const Spread& s = metric.values;
        const std::string unit = metric_unit(metric.metric);
        std::vector<Cell> row = {{metric_title(metric.metric) + (unit.empty() ? "" : " (" + unit + ")")},
                                 {metric.over_band}};
        for (const double value : {s.nominal, s.mean, s.deviation, s.p1, s.p5, s.p50, s.p95, s.p99})
            row.push_back({number(value)});
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table influence_table(const Project& project, const ToleranceSummary& summary) {
    Table table;
    table.columns = {"Goal", "Parameter", "Regression coefficient", "First-order index"};
    table.text_columns = 2;
    for (const GoalTolerance& goal : summary.goals) {
        std::vector<std::size_t> order(goal.influence.inputs.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        const auto& inputs = goal.influence.inputs;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
            return inputs[left].first_order > inputs[right].first_order;
        });
        if (order.size() > 5) order.resize(5);
        for (const std::size_t i : order)
            table.rows.push_back(
                {{metric_title(goal.objective.metric)},
                 {parameter_label(project, summary.parameters[i].ref.name)},
                 {fmt::format("{:+.3f} \u00b1 {:.3f}", inputs[i].slope, inputs[i].slope_error)},
                 {fmt::format("{:.3f} \u00b1 {:.3f}", inputs[i].first_order, inputs[i].first_order_error)}});
    }
    return table;
}

std::string influence_text(const Project& project, const ToleranceSummary& summary) {
    std::string text =
        "The regression coefficient tells by how many of its standard deviations a goal's value moves with "
        "one "
        "of the parameter's, the others held; the first-order index is the share of the variance that would "
        "go "
        "if the parameter were exact. Where the design sits on an optimum the first is near 0 and the second "
        "is "
        "not. Lines and \u00b1: two and one standard errors. Shares of the variance that the straight line "
        "explains: ";
    bool is_first = true;
    for (const GoalTolerance& goal : summary.goals) {
        text += fmt::format("{}{} {:.0f} %", is_first ? "" : ", ", metric_title(goal.objective.metric),
                            100.0 * goal.influence.linear_share);
        is_first = false;
    }
    if (project.tolerance->correlation_length_mm)
        text +=
            ". Errors of radii are correlated: what two of them do together counts for both, and indices may "
            "add up "
            "to more than 1";
    return text + ".";
}

void add_influences(Document& document, const Project& project, const ToleranceSummary& summary) {
    document.blocks.emplace_back(Heading{"Parameters that matter"});
    const bool any = std::any_of(summary.goals.begin(), summary.goals.end(),
                                 [](const GoalTolerance& goal) { return !goal.influence.inputs.empty(); });
    if (!any) {
        document.blocks.emplace_back(Paragraph{"Too few copies, or no goal whose value moves."});
        return;
    }
    document.blocks.emplace_back(Paragraph{influence_text(project, summary)});
    for (std::size_t i = 0; i < summary.goals.size(); ++i) {
        const GoalTolerance& goal = summary.goals[i];
        if (goal.influence.inputs.empty()) continue;
        const double height =
            110.0 + 18.0 * static_cast<double>(std::min<std::size_t>(12, summary.parameters.size()));
        FigureRow row;
        row.figures.push_back({fmt::format("influence_{}_slope", i + 1), "Which way, and how much.",
                               labelled_for(project, influence_bars(goal, summary.parameters, false)), 520.0,
                               height});
        row.figures.push_back({fmt::format("influence_{}_first_order", i + 1), "Share of the variance.",
                               labelled_for(project, influence_bars(goal, summary.parameters, true)), 520.0,
                               height});
        document.blocks.emplace_back(row);
    }
    document.blocks.emplace_back(influence_table(project, summary));
}

void add_yield(Document& document, const Project& project, const ToleranceSummary& summary) {
    document.blocks.emplace_back(Heading{"Yield"});
    document.blocks.emplace_back(yield_table(summary));
    document.blocks.emplace_back(Paragraph{
        fmt::format("Values are the worst over each goal's range. Intervals hold the yield with 95 % "
                    "certainty (Clopper and "
                    "Pearson). Of {} copies {} are valid, {} break a rule of the template, {} diverged and "
                    "{} failed; those "
                    "count as missing all goals.",
                    summary.copies, summary.valid, summary.infeasible, summary.diverged, summary.failed)});
    if (summary.first_order)
        document.blocks.emplace_back(
            Paragraph{"First order: what the same copies would give if every metric changed in proportion to "
                      "the errors, by the derivatives of the design as drawn. It is "
                      "unreliable if it differs from the sampled yield."});
    FigureRow histograms;
    for (std::size_t i = 0; i < summary.goals.size(); ++i)
        histograms.figures.push_back({fmt::format("yield_{}", i + 1),
                                      "Blue: the goal is met. Orange: it is missed.",
                                      goal_histogram(summary.goals[i]), 520.0, 260.0});
    document.blocks.emplace_back(histograms);
    document.blocks.emplace_back(Heading{"Copies over frequency"});
    FigureRow bands;
    for (const MetricBand& band : summary.bands)
        bands.figures.push_back({"band_" + band.metric, "Shaded in red: what the goal forbids.",
                                 tolerance_band(band, project.objectives)});
    document.blocks.emplace_back(bands);
    add_influences(document, project, summary);
}

}  // namespace

std::string yield_text(const ToleranceSummary& summary) {
    return fmt::format("{} of {} copies meet all goals: {}",
                       std::lround(summary.yield.value * summary.copies), summary.copies,
                       percent_text(summary.yield));
}

Document tolerance_document(const RunRecord& run, const ToleranceSummary& summary) {
    Document document;
    document.title = run.project.name;
    document.source = source_text(run.path, run.header);
    document.subtitle = "Design under tolerance. " + yield_text(summary) + ".";
    add_yield(document, run.project, summary);
    document.blocks.emplace_back(Heading{"All metrics"});
    document.blocks.emplace_back(metrics_table(summary));
    document.blocks.emplace_back(Heading{"Errors"});
    document.blocks.emplace_back(Paragraph{errors_text(*run.project.tolerance)});
    document.blocks.emplace_back(errors_table(run.project, summary));
    add_study_warnings(document, run, "Best copy");
    document.blocks.emplace_back(Heading{"The run"});
    document.blocks.emplace_back(facts_table(run));
    return document;
}

void add_tolerance(Document& document, const RunView& study) {
    const ToleranceSummary summary = summarise_tolerance(study);
    add_yield(document, study.project(), summary);
    document.blocks.emplace_back(Paragraph{errors_text(*study.project().tolerance) + " " +
                                           source_text(study.path(), study.header()) + "."});
}

}  // namespace lathe::genetic
