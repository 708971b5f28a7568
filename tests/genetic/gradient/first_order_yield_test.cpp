// Yield by derivatives beside that of solved copies.
#include "genetic/gradient/first_order_yield.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "genetic/execution/evaluator.hpp"
#include "genetic/study/study_plan.hpp"
#include "tests/genetic/support/small_horn.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

/// Copies of the small horn whose two dimensions have errors; goals next to what the design has.
Project tolerance_project(int copies) {
    Project project = small_horn();
    project.tolerance = ToleranceSettings{};
    project.tolerance->parameters = {{"flare_length_mm", 0.1}, {"aperture_radius_mm", 0.1}};
    project.tolerance->copies = copies;
    return study_project(project, StudyKind::tolerance);
}

std::vector<Genome> copies_of(const Project& project) {
    auto genomes = study_genomes(project, StudyKind::tolerance);
    genomes.erase(genomes.begin());
    return genomes;
}

}  // namespace

TEST(FirstOrderYield, CountsCopiesOfALinearModel) {
    Project project = tolerance_project(4);
    project.objectives[0].value = -20.0, project.objectives[1].value = 12.0;
    const Genome design = seed_genome_of(project);
    ProjectGradient gradient;
    gradient.gradient.rows = {{0, 3e10, -20.5, {10.0, 0.0}}, {1, 3e10, 12.0, {0.0, 1.0}}};
    const auto beside = [&](double flare, double aperture) {
        return Genome{design[0] + flare, design[1] + aperture};
    };
    const std::vector<Genome> copies{beside(0.04, 0.1), beside(0.06, 0.1), beside(0.0, -0.1),
                                     beside(0.06, -0.1)};
    const FirstOrderYield yield = first_order_yield(project, gradient, copies);
    EXPECT_EQ(yield.copies, 4);
    EXPECT_EQ(yield.met, 1);
    EXPECT_EQ(yield.met_a_goal, (std::vector{2, 2}));
    gradient.gradient.rows[1].derivatives[1] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(first_order_yield(project, gradient, copies).met, 0);
}

TEST(FirstOrderYield, IsNearThatOfSolvedCopies) {
    Project project = tolerance_project(60);
    project.objectives.erase(project.objectives.begin());  // directivity alone
    // Between grids of the copies' own values step, and no derivative knows: of these copies, whose spread is
    // 0.05 dB, by 0.03 dB rms with 12 cells per wavelength, 0.012 with 20, 0.003 with 30.
    project.simulation.cells_per_wavelength = 30.0;
    const auto session = make_gradient_session("cpu", 0);
    Progress progress;
    ProjectGradient gradient = project_gradient(project, *session, progress);
    double least = std::numeric_limits<double>::infinity();
    for (const GradientRow& row : gradient.gradient.rows) least = std::min(least, row.value);
    project.objectives[0].value = least - 0.005;
    const std::vector<Genome> copies = copies_of(project);
    const FirstOrderYield foretold = first_order_yield(project, gradient, copies);
    int met = 0;
    SolverEvaluator evaluator(project, {.engine = "cpu"});
    evaluator.evaluate(copies, {}, [&](std::size_t, const Evaluation& evaluation) {
        met += evaluation.score.status == EvaluationStatus::valid && evaluation.score.objective == 0.0;
    });
    EXPECT_GT(met, 12) << "the goal divides the copies";
    EXPECT_LT(met, 55);
    EXPECT_NEAR(foretold.met, met, 4);
}
