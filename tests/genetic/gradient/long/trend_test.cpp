// Test 12 of the gradients: on four grids the gradient follows the trend of a reflection that is deep.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <string>
#include <vector>

#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/objectives/candidate_metrics.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

constexpr double no_slopes_below = -1e9;
constexpr double half_range_mm = 0.2;
constexpr int points = 11;

/// The example spline horn with four grids, its S11 alone as goal; a flare that may grow.
Project horn() {
    Project project = read_project(LATHE_EXAMPLES "/spline_horn_30ghz.lathe");
    project.optimiser = {};
    project.optimiser.algorithm = "gradient", project.optimiser.grids = 4;
    project.optimiser.after_goals = "margin";  // no second solve of what meets the goal
    std::erase_if(project.objectives, [](const Objective& goal) { return goal.metric != "s11_db"; });
    return project;
}

/// Slope in the middle of the cubic that fits equally spaced values best, per millimetre.
double trend(const std::vector<double>& values) {
    Eigen::MatrixXd powers(points, 4);
    Eigen::VectorXd wanted(points);
    for (int n = 0; n < points; ++n) {
        const double x = 2.0 * n / (points - 1) - 1.0;
        powers.row(n) << 1.0, x, x * x, x * x * x;
        wanted[n] = values[static_cast<std::size_t>(n)];
    }
    return powers.colPivHouseholderQr().solve(wanted)[1] / half_range_mm;
}

}  // namespace

TEST(GradientTrend, IsFollowedByTheMeanOfFourGrids) {
    const Project project = horn();
    const std::vector<Gene> genes = genes_of(project);
    const Genome here{39.0, 4.9, 6.2, 7.5, 8.8, 10.1, 11.4, 12.7, 14.0};
    ASSERT_EQ(genes.size(), here.size());
    GradientCandidates candidates(project, "cpu");
    const auto s11_db = [&](const Genome& genome) {
        std::vector<double> values;
        const auto evaluation = candidates.evaluate(genome, no_slopes_below, {});
        for (const FrequencyMetrics& at : parse_candidate_metrics(evaluation->metrics_json).frequencies)
            values.push_back(at.value("s11_db"));
        return values;
    };

    const GradientTask task = gradient_task(project_with(project, here));
    const GridPlanners planners = PolishGrids(project).planners_for(task.antenna);
    ASSERT_EQ(planners.of_revolution.size(), 4U);
    const auto session = make_gradient_session("cpu", 0);
    Progress progress;
    const Gradient found = gradient(task.antenna, task.simulation, task.parameters, task.metrics, *session,
                                    progress, {}, {}, planners);
    const auto frequencies = static_cast<Eigen::Index>(found.rows.size()),
               parameters = static_cast<Eigen::Index>(genes.size());
    Eigen::MatrixXd gradients(frequencies, parameters), trends(frequencies, parameters);
    for (Eigen::Index p = 0; p < parameters; ++p) {
        std::vector<std::vector<double>> scans(found.rows.size());
        for (int n = 0; n < points; ++n) {
            Genome moved = here;
            moved[static_cast<std::size_t>(p)] += half_range_mm * (2.0 * n / (points - 1) - 1.0);
            const std::vector<double> values = s11_db(moved);
            for (std::size_t f = 0; f < scans.size(); ++f) scans[f].push_back(values[f]);
        }
        for (Eigen::Index f = 0; f < frequencies; ++f) {
            const auto row = static_cast<std::size_t>(f);
            gradients(f, p) = found.rows[row].derivatives[static_cast<std::size_t>(p)];
            trends(f, p) = trend(scans[row]);
        }
    }
    for (Eigen::Index f = 0; f < frequencies; ++f) {
        const auto row = static_cast<std::size_t>(f);
        const double cosine =
            gradients.row(f).dot(trends.row(f)) / (gradients.row(f).norm() * trends.row(f).norm());
        RecordProperty("cosine_" + std::to_string(f), std::to_string(cosine));
        EXPECT_GE(cosine, 0.95) << found.rows[row].value << " dB at " << found.rows[row].frequency_hz
                                << " Hz, trends " << trends.row(f) << ", gradient " << gradients.row(f);
    }
}
