#include "genetic/report/study_figures.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "genetic/run/run_view.hpp"
#include "tests/genetic/support/fake_function.hpp"

using namespace lathe;
using namespace lathe::genetic;

TEST(StudyFigures, TheLineOfAMapIsWhereTheGoalBegins) {
    TemporaryFolder folder;
    Project project = fake_project();
    project.sweep = SweepSettings{SweepMethod::grid,
                                  {{"aperture_radius_mm", 9.0, 15.0, 7}, {"wall_thickness_mm", 0.5, 0.9, 60}},
                                  300,
                                  4};
    Run::create(folder / "run", project, StudyKind::sweep,
                fake_run_options(function_of([](const Genome& g) { return g[0] + 10.0 * g[1]; })))
        .run({});
    const RunView run(folder / "run");
    const auto genes = genes_of(run.project());
    Objective objective;
    objective.metric = "s11_db";
    objective.value = 19.3;
    const Plot plot = sweep_map(genes[0], genes[1], run.evaluations(), objective, 0);
    EXPECT_EQ(plot.shapes.size(), 420u);
    ASSERT_EQ(plot.series.size(), 1u);
    const Series& line = plot.series.front();
    int points = 0;
    for (std::size_t i = 0; i < line.x.size(); ++i) {
        if (std::isnan(line.x[i])) continue;
        EXPECT_NEAR(line.x[i] + 10.0 * line.y[i], 19.3, 1e-9);
        ++points;
    }
    EXPECT_GT(points, 20);
}
