#include "genetic/report/run_chapters.hpp"

#include <stdexcept>
#include <utility>

#include "genetic/report/goal_tables.hpp"
#include "genetic/report/run_tables.hpp"
#include "genetic/run/run_tracker.hpp"

namespace lathe::genetic {

void begin_run_document(Document& document, const RunView& run, const RunRecord& record) {
    if (record.best() == nullptr)
        throw std::invalid_argument("no candidate is valid so far: there is nothing to report");
    document.title = run.project().name;
    document.subtitle = subtitle_text(record);
    document.source = source_text(run.path(), run.header());
    document.blocks.emplace_back(Heading{"Goals"});
    document.blocks.emplace_back(goals_table(record));
    document.blocks.emplace_back(Paragraph{goals_note(record)});
}

void add_progress(Document& document, const RunRecord& record) {
    document.blocks.emplace_back(Heading{"Best parameters"});
    document.blocks.emplace_back(parameters_table(record));
    document.blocks.emplace_back(Heading{"The run"});
    document.blocks.emplace_back(
        FigureRow{{{"convergence", "Weighted sum of what is missing to the goals.",
                    convergence_plot(summarise_generations(record.evaluations)), 700.0, 300.0}}});
    document.blocks.emplace_back(budget_table(record));
}

void add_candidates(Document& document, const RunRecord& record) {
    document.blocks.emplace_back(facts_table(record));
    document.blocks.emplace_back(Heading{"Ten best candidates"});
    document.blocks.emplace_back(candidates_table(record, 10));
}

void add_metric_figures(Document& document, std::span<const ShownDesign> designs,
                        const std::vector<std::string>& metrics, std::span<const Objective> objectives,
                        const std::string& caption) {
    FigureRow row;
    for (const std::string& metric : metrics)
        row.figures.push_back({metric, caption, metric_plot(designs, metric, objectives)});
    document.blocks.emplace_back(Heading{"Over frequency"});
    document.blocks.emplace_back(std::move(row));
}

}  // namespace lathe::genetic
