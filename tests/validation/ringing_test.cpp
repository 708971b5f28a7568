// Antennas whose slots trap waves within the band: solves end when their results are settled, and a run four
// times as long says the same.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "genetic/project/synthesised_project.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/test_engine.hpp"

namespace lathe::tests {
namespace {

const std::filesystem::path examples = std::filesystem::path(LATHE_SOURCE) / "resources/examples";

Results ended(Simulation& simulation) {
    const auto engine = test_engine();
    Progress progress;
    return evaluate(simulation, engine->solve({&simulation.problem, 1}, progress, {}, nullptr).front());
}

void expect_settled_like_four_times_the_steps(const Project& project) {
    Simulation simulation = build_simulation(antenna_of(project), project.simulation);
    const Results settled = ended(simulation);
    ASSERT_EQ(settled.stop_reason, "results_settled");
    // Four times as long, with what would follow, which is next to nothing.
    simulation.problem.stop.settling_from = 4 * settled.grid.steps;
    simulation.problem.stop.settled_change = 2.0;
    simulation.problem.stop.max_steps = 5 * settled.grid.steps;
    const Results longer = ended(simulation);
    ASSERT_GE(longer.grid.steps, 4 * settled.grid.steps);
    for (std::size_t f = 0; f < settled.frequencies.size(); ++f) {
        const FrequencyResult &one = settled.frequencies[f], &other = longer.frequencies[f];
        // 0.1 dB at a level of -25 dB.
        EXPECT_LT(std::abs(one.s11() - other.s11()), 6.5e-4) << one.frequency_hz;
        EXPECT_NEAR(one.beam().cross_polar_db, other.beam().cross_polar_db, 0.2) << one.frequency_hz;
        EXPECT_NEAR(one.beam().directivity_dbi, other.beam().directivity_dbi, 0.01) << one.frequency_hz;
        EXPECT_NEAR(one.beam().radiated_power_ratio, 1.0, 5e-4) << one.frequency_hz;
    }
    // And without, cut off while it still rings: where that shows in its own balance of power, only roughly.
    simulation.problem.stop.settling_from = std::numeric_limits<long>::max();
    simulation.problem.stop.max_steps = 4 * settled.grid.steps;
    const Results cut = ended(simulation);
    for (std::size_t f = 0; f < settled.frequencies.size(); ++f) {
        const FrequencyResult &one = settled.frequencies[f], &other = cut.frequencies[f];
        const bool is_whole = std::abs(other.beam().radiated_power_ratio - 1.0) < 2e-4;
        EXPECT_LT(std::abs(one.s11() - other.s11()), is_whole ? 6.5e-4 : 2e-3)
            << one.frequency_hz << ' ' << other.beam().radiated_power_ratio;
        EXPECT_NEAR(one.beam().cross_polar_db, other.beam().cross_polar_db, is_whole ? 0.2 : 0.5)
            << one.frequency_hz;
    }
}

TEST(RingingAntennas, CorrugatedHornOfTheGallery) {
    expect_settled_like_four_times_the_steps(synthesised_project("corrugated_horn", {12e9, 20.0, {}}));
}

TEST(RingingAntennas, CorrugatedHornOfTheExamples) {
    expect_settled_like_four_times_the_steps(read_project(examples / "corrugated_horn_ku.lathe"));
}

TEST(RingingAntennas, NoExampleEndsAtItsLongestTime) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(examples)) {
        if (entry.path().extension() != ".lathe") continue;
        const Project project = read_project(entry.path());
        if (project.is_volume()) continue;              // tests/solver/volume/solve
        if (antenna_of(project).is_planar()) continue;  // one problem for each port: planar_antennas_test.cpp
        Simulation simulation = build_simulation(antenna_of(project), project.simulation);
        EXPECT_NE(ended(simulation).stop_reason, "reached_max_steps") << entry.path();
        ++count;
    }
    EXPECT_GE(count, 11);
}

}  // namespace
}  // namespace lathe::tests
