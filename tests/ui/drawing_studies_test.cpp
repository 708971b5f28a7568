// Sweeps and tolerance studies, as they looked before: at two sizes, light and dark.
#include <gtest/gtest.h>

#include <cmath>

#include "genetic/report/study_figures.hpp"
#include "tests/ui/drawing_support.hpp"
#include "tests/ui/solved_designs.hpp"
#include "ui/study/study_window.hpp"

namespace lathe::ui::test {
namespace {

using genetic::Cell;
using genetic::Mark;
using genetic::StudyKind;

/// Nine lengths of the example horn with values that are written here.
SharedStudy made_up_sweep() {
    auto study = std::make_shared<StudyContents>();
    study->store = QStringLiteral("/runs/horn_sweep.db");
    study->project = draft_of("spline_horn_30ghz.lathe");
    const genetic::Gene gene = genetic::genes_of(study->project).front();
    const auto& goals = study->project.objectives;
    for (int i = 0; i < 9; ++i) {
        genetic::StoredEvaluation& candidate = study->evaluations.emplace_back();
        candidate.slot = i;
        candidate.is_pending = false;
        candidate.genome = {gene.minimum + i * (gene.maximum - gene.minimum) / 8.0};
        for (const Objective& goal : goals) {
            genetic::ObjectiveResult result;
            result.metric = goal.metric;
            result.worst_value = goal.value + 3.0 * std::sin(0.7 * i);
            candidate.objectives.push_back(result);
        }
    }
    genetic::FigureRow row;
    for (std::size_t i = 0; i < goals.size(); ++i)
        row.figures.push_back({"goal", "Worst value over the goal's range; shaded: what the goal forbids.",
                               genetic::sweep_curve(gene, study->evaluations, goals[i], i)});
    study->document = {
        "spline horn",
        "Sweep. Grid of 9 points of Flare length (mm): 9 candidates, 9 of them valid.",
        {genetic::Heading{"Swept"},
         genetic::Table{{"Parameter", "From", "To"}, {{{"Flare length (mm)"}, {"25"}, {"40"}}}},
         genetic::Heading{"Goals over the parameters"}, row,
         genetic::Table{{"Rank", "|S11| (dB)"},
                        {{{"1"}, {"-25.3", Mark::good}}, {{"2"}, {"-21.0", Mark::bad}}}}}};
    study->is_finished = true;
    return study;
}

std::unique_ptr<StudyWindow> study_window(StudyKind kind) {
    auto window = of_document<StudyWindow>(QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe"));
    window->show_kind(kind);
    return window;
}

TEST(DrawingBaselines, Sweep) {
    expect_as_before("sweep", {900, 560}, {1400, 820}, [] {
        auto window = study_window(StudyKind::sweep);
        window->show_study(made_up_sweep());
        return window;
    });
}

TEST(DrawingBaselines, ToleranceSettings) {
    expect_as_before("tolerance", {900, 640}, {1280, 760}, [] { return study_window(StudyKind::tolerance); });
}

}  // namespace
}  // namespace lathe::ui::test
