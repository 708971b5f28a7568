// Parts of CMA-ES that its medians do not show: parameters, the box, integers, restarts, the log.
#include "genetic/optimiser/cma_es.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "genetic/optimiser/cma_search.hpp"
#include "tests/genetic/optimiser/optimiser_driver.hpp"

using namespace lathe::genetic;

namespace {

Score valid(double objective) {
    return {EvaluationStatus::valid, 0.0, objective, {objective}};
}

}  // namespace

// Reference values of the tutorial's formulas for n = 10 and its default of 10 candidates.
TEST(CmaParameters, AreHansens) {
    const CmaParameters p(10, 10, true);
    EXPECT_EQ(p.parents, 5);
    EXPECT_NEAR(p.weights.head(5).sum(), 1.0, 1e-15);
    EXPECT_NEAR(p.effective_parents, 3.1673, 1e-4);
    EXPECT_NEAR(p.path_rate_sigma, (3.1673 + 2.0) / (10.0 + 3.1673 + 5.0), 1e-5);
    EXPECT_NEAR(p.rate_one, 2.0 / (11.3 * 11.3 + 3.1673), 1e-6);
    EXPECT_LT(p.weights[9], 0.0);
    EXPECT_LE(-p.weights.tail(5).sum(), 1.0 + p.rate_one / p.rate_mu);
    EXPECT_EQ(CmaParameters(10, 10, false).weights.tail(5).norm(), 0.0);
}

TEST(UnitBox, GoesThereAndBackAndStaysInside) {
    const std::vector<Gene> genes = {{"x", -3, 7, false}, {"n", 2, 6, true}, {"fixed", 5, 5, false}};
    const UnitBox box(genes);
    ASSERT_EQ(box.dimension(), 2);
    EXPECT_DOUBLE_EQ(box.step(1), 0.2);
    for (const double x : {-3.0, -2.9, 0.0, 4.123, 6.99, 7.0})
        for (const double n : {2.0, 4.0, 6.0}) {
            const Genome genome = box.genome(box.point({x, n, 5.0}));
            EXPECT_NEAR(genome[0], x, 1e-12);
            EXPECT_EQ(genome[1], n);
            EXPECT_EQ(genome[2], 5.0);
        }
    double previous = box.genome(Eigen::Vector2d(-4.0, 0.5))[0];
    for (double u = -4.0; u < 4.0; u += 1e-3) {
        const Genome genome = box.genome(Eigen::Vector2d(u, 3.0 * u));
        EXPECT_EQ(repaired(genes, genome), genome);
        EXPECT_NEAR(genome[0], previous, 0.011);
        previous = genome[0];
    }
}

TEST(CmaSearch, FindsAnOptimumOnTheBounds) {
    const std::vector<Gene> genes = {{"a", 0, 1, false}, {"b", -2, 3, false}, {"c", 0, 10, false}};
    CmaSearch search({.candidates = 10}, genes);
    drive(
        search, [](const Genome& x) { return valid(x[0] - x[1] + 0.1 * std::pow(x[2] - 4.0, 2)); }, 2000);
    EXPECT_NEAR(search.best()->score.objective, -3.0, 1e-6);
}

TEST(CmaSearch, MovesIntegersToTheEnd) {
    std::vector<Gene> genes = {{"x", -5, 5, false}};
    for (int i = 0; i < 4; ++i) genes.push_back({"n" + std::to_string(i), -20, 20, true});
    const auto evaluate = [](const Genome& x) {
        double sum = std::pow(x[0] - 0.3, 2);
        for (std::size_t i = 1; i < x.size(); ++i)
            sum += std::pow(x[i] - 3.0 * static_cast<double>(i) + x[0], 2);
        return valid(sum);
    };
    // With x = 0.3 the integers 3, 6, 9, 12 cost 4 * 0.09; nothing costs less than x = 0.06, 0.2.
    const auto make = [&](std::uint64_t seed) {
        return std::make_unique<CmaSearch>(CmaSettings{.candidates = 12, .seed = seed}, genes);
    };
    EXPECT_LE(median_best(make, evaluate, 3000, 5), 0.0721);
}

TEST(CmaSearch, ClimbsOutOfTheInfeasible) {
    std::vector<Gene> genes;
    for (int i = 0; i < 8; ++i) genes.push_back({"x" + std::to_string(i), 0, 1, false});
    // Falling profiles only: one point of the box in 8! is one.
    const auto evaluate = [](const Genome& x) -> Score {
        double violation = 0.0, sum = 0.0;
        for (std::size_t i = 1; i < x.size(); ++i) violation += std::max(0.0, x[i] - x[i - 1]);
        for (const double value : x) sum += std::pow(value - 0.4, 2);
        if (violation > 0.0) return {EvaluationStatus::infeasible, violation, NAN, {}};
        return valid(sum);
    };
    CmaSearch search({.candidates = 16}, genes);
    drive(search, evaluate, 4000);
    ASSERT_EQ(search.best()->score.status, EvaluationStatus::valid);
    EXPECT_LT(search.best()->score.objective, 0.01);
}

TEST(CmaSearch, RestartsWiderAndSaysSo) {
    const std::vector<Gene> genes = {{"x", -5, 5, false}, {"y", -5, 5, false}};
    CmaSettings settings{.candidates = 8, .restarts = RestartPolicy::ipop, .tolerance = 1e-4};
    CmaSearch search(settings, genes);
    drive(
        search, [](const Genome& x) { return valid(x[0] * x[0] + x[1] * x[1]); }, 3000);
    int expected = 8;
    std::set<int> generations;
    for (const LogEntry& entry : search.take_log()) {
        if (entry.kind == LogKind::generation) {
            EXPECT_TRUE(generations.insert(entry.generation).second);
            EXPECT_EQ(entry.candidates, expected);
            EXPECT_GT(entry.step, 0.0);
            continue;
        }
        ASSERT_EQ(entry.kind, LogKind::restart);
        EXPECT_EQ(entry.reason, "the step is below what matters");
        EXPECT_EQ(entry.candidates, 2 * expected);
        expected = entry.candidates;
    }
    EXPECT_GE(expected, 32);
    EXPECT_TRUE(search.take_log().empty());
}

TEST(RestartSchedule, BipopSharesTheEvaluations) {
    RestartSchedule schedule(RestartPolicy::bipop, 20, 1);
    int large = 0, small = 0;
    RestartPlan plan{20, 1.0, false};
    for (int restart = 0; restart < 40; ++restart) {
        (plan.is_small ? small : large) += 100 * plan.candidates;
        schedule.count(plan.is_small, 100 * plan.candidates);
        plan = schedule.next();
        EXPECT_GE(plan.candidates, plan.is_small ? 4 : 20);
        EXPECT_LE(plan.sigma_factor, 1.0);
        RestartSchedule copy(RestartPolicy::bipop, 20, 1);
        copy.restore(schedule.numbers());
        schedule = copy;
    }
    EXPECT_GT(small, 0);
    EXPECT_LE(small, large + 100 * 640);
}

// The coordinates of its strategies would mean other genomes.
TEST(CmaSearch, RefusesAStateFromABoxWithOtherEdges) {
    const std::vector<Gene> genes = {{"x", 0, 1, false}, {"y", 0, 1, false}};
    CmaSearch search({}, genes);
    const auto pending = search.ask();
    OptimiserState state = search.state();
    EXPECT_NO_THROW(CmaSearch({}, genes).restore(state, {}, pending));
    const auto refusal = [&] {
        try {
            CmaSearch({}, genes).restore(state, {}, pending);
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
        return std::string("taken");
    };
    state.numbers["edge"] = {0.05};
    EXPECT_NE(refusal().find("other edges"), std::string::npos) << refusal();
    state.numbers.erase("edge");
    EXPECT_NE(refusal().find("other edges"), std::string::npos) << refusal();
}

TEST(CmaSearch, RefusesWhatMakesNoSense) {
    const std::vector<Gene> genes = {{"x", 0, 1, false}};
    EXPECT_THROW(CmaSearch({.candidates = 3}, genes), std::invalid_argument);
    EXPECT_THROW(CmaSearch({.instances = 0}, genes), std::invalid_argument);
    EXPECT_THROW(CmaSearch({.sigma = 0.0}, genes), std::invalid_argument);
    EXPECT_THROW(CmaSearch({.tolerance = 0.0}, genes), std::invalid_argument);
    EXPECT_THROW(CmaSearch({}, {{"x", 1, 1, false}}), std::invalid_argument);
}
