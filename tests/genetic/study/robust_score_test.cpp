// Errors of machining, and scores of candidates that have them, on a cheap function in the solver's place.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "genetic/study/machining_errors.hpp"
#include "genetic/study/robust_evaluator.hpp"
#include "tests/genetic/support/fake_function.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

double correlation(const std::vector<std::vector<double>>& rows, std::size_t i, std::size_t k) {
    double sum_i = 0.0, sum_k = 0.0, cross = 0.0;
    for (const auto& row : rows) {
        sum_i += row[i] * row[i];
        sum_k += row[k] * row[k];
        cross += row[i] * row[k];
    }
    return cross / std::sqrt(sum_i * sum_k);
}

/// A deep narrow valley where the design is, and a broad one that is not so deep.
double two_valleys(double aperture) {
    return std::min(0.001 + 20.0 * std::abs(aperture - 12.0), 0.2 + 0.02 * std::abs(aperture - 16.0));
}

Project two_valley_project(bool is_robust, double percentile = 100.0) {
    Project project = fake_project(300);
    Design design = std::get<Design>(project.antenna);
    for (Parameter& parameter : design.parameters) {
        ParameterEntry& entry = parameter.entries.front();
        if (parameter.key == "aperture_radius_mm") {
            entry.value = 12.0;
        } else {
            entry.minimum.reset();
            entry.maximum.reset();
        }
    }
    project.antenna = design;
    project.tolerance = ToleranceSettings{};
    project.tolerance->distribution = ErrorDistribution::uniform;
    project.tolerance->parameters = {{"aperture_radius_mm", 0.3}, {"waveguide_radius_mm", 0.01}};
    if (is_robust) project.tolerance->robust = RobustSettings{6, percentile};
    return project;
}

}  // namespace

TEST(MachiningErrors, HaveTheirDistributionsAndCorrelation) {
    Project project = fake_project();
    project.antenna = default_design("spline_horn");
    ToleranceSettings settings;
    settings.parameters = {{"knot_radii_mm", 0.1}, {"wall_thickness_mm", 0.1}};
    settings.correlation_length_mm = 10.0;
    for (const auto distribution :
         {ErrorDistribution::normal, ErrorDistribution::truncated_normal, ErrorDistribution::uniform}) {
        settings.distribution = distribution;
        project.tolerance = settings;
        const auto parameters = toleranced_parameters(project);
        const std::size_t wall = parameters.size() - 1;
        ASSERT_TRUE(parameters[0].position_mm && parameters[1].position_mm);
        EXPECT_FALSE(parameters[wall].position_mm);
        EXPECT_LT(*parameters[0].position_mm, *parameters[1].position_mm);
        const auto errors = machining_errors(settings, parameters, random_points(parameters.size(), 4000, 1));
        const double apart = *parameters[1].position_mm - *parameters[0].position_mm;
        EXPECT_NEAR(correlation(errors, 0, 1), std::exp(-apart / 10.0), 0.05);
        EXPECT_NEAR(correlation(errors, 0, wall), 0.0, 0.05);
        double squares = 0.0, farthest = 0.0;
        for (const auto& row : errors) {
            squares += row[0] * row[0];
            farthest = std::max(farthest, std::abs(row[0]));
        }
        const double deviation = std::sqrt(squares / 4000.0);
        if (distribution == ErrorDistribution::normal) {
            EXPECT_NEAR(deviation, 0.05, 0.002);
        } else {
            EXPECT_LE(farthest, 0.1 + 1e-12);
            EXPECT_GT(farthest, 0.099);
        }
        // A normal distribution cut at two deviations has 0.8796 of its deviation left.
        if (distribution == ErrorDistribution::truncated_normal) {
            EXPECT_NEAR(deviation, 0.04398, 0.002);
        }
        if (distribution == ErrorDistribution::uniform) {
            EXPECT_NEAR(deviation, 0.1 / std::sqrt(3.0), 0.002);
        }
    }
    settings.parameters["knot_radii_mm[0]"] = 0.0;
    project.tolerance = settings;
    EXPECT_EQ(toleranced_parameters(project).front().ref.name, "knot_radii_mm[1]");
}

TEST(RobustScore, ANarrowOptimumLosesAgainstABroadOne) {
    TemporaryFolder folder;
    const auto plain = run_fake(folder / "plain", two_valley_project(false),
                                function_of([](const Genome& genome) { return two_valleys(genome[0]); }));
    EXPECT_NEAR(plain.snapshot.best->genome[0], 12.0, 0.01);
    // The guide's radius, a parameter with an error that is no gene, comes first in the design.
    std::atomic<int> solves{0};
    const auto robust = [&](int workers) {
        return function_of(
            [&](const Genome& genome) {
                ++solves;
                EXPECT_NEAR(genome.at(0), 3.6, 0.0101);
                return two_valleys(genome.at(1));
            },
            workers);
    };
    const auto found = run_fake(folder / "robust", two_valley_project(true), robust(1));
    EXPECT_NEAR(found.snapshot.best->genome[0], 16.0, 0.5);
    EXPECT_GT(found.snapshot.best->score.objective, 0.2) << "the worst copy, not the candidate";
    EXPECT_NE(found.snapshot.best->score.objective, two_valleys(found.snapshot.best->genome[0]));
    EXPECT_EQ(solves.load(), 7 * (300 + 6)) << "300 candidates and the six of the re-check";
    run_fake(folder / "again", two_valley_project(true), robust(3));
    EXPECT_EQ(first_difference(folder / "robust", folder / "again"), "");
}

TEST(RobustScore, IsThatOfTheCopyAtThePercentile) {
    const auto score_at = [](double percentile) {
        const Project project = two_valley_project(true, percentile);
        // Copies are the candidate itself and six more; their scores are their aperture's distance upwards.
        auto inner = fake_run_options(function_of([](const Genome& genome) {
                         return genome.at(1) - 11.0;
                     })).make_evaluator(project, 0.0);
        RobustEvaluator evaluator(project, std::move(inner));
        std::vector<double> values;
        for (const Genome& copy : evaluator.copies_of({12.0})) values.push_back(copy[1] - 11.0);
        std::sort(values.begin(), values.end());
        double score = 0.0;
        const std::vector<Genome> genomes = {{12.0}};
        evaluator.evaluate(genomes, {}, [&](std::size_t, const Evaluation& evaluation) {
            score = evaluation.score.objective;
        });
        return std::pair(score, values);
    };
    for (const auto& [percentile, rank] : {std::pair{100.0, 6}, {90.0, 6}, {80.0, 5}, {50.0, 3}}) {
        const auto [score, values] = score_at(percentile);
        EXPECT_EQ(score, values.at(static_cast<std::size_t>(rank))) << percentile;
    }
}
