// Which strategy `auto` takes, and that no bit depends on it.
#include "solver/engine/gpu/strategy_choice.hpp"

#include "solver/engine/gpu/cuda_engine.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

TEST(AutoChoice, FollowsWhatWasMeasured) {
    EXPECT_EQ(gpu::fastest_off_chip(90'000, 1), "tiled");
    EXPECT_EQ(gpu::fastest_off_chip(90'000, 264), "tiled");
    EXPECT_EQ(gpu::fastest_off_chip(1'000'000, 1), "global");
    EXPECT_EQ(gpu::fastest_off_chip(1'000'000, 16), "tiled");
    EXPECT_EQ(gpu::fastest_off_chip(4'000'000, 1), "pipelined");
    EXPECT_EQ(gpu::fastest_off_chip(16'000'000, 2), "pipelined");
}

TEST(AutoChoice, TakesTheResidentKernelFirst) {
    const auto order = gpu::strategies_to_try(example(Kind::horn), 1);
    ASSERT_EQ(order.size(), 2u);
    EXPECT_STREQ(order[0]->name, "resident");
    EXPECT_STREQ(order[1]->name, "tiled");
}

std::vector<std::string> names_to_try(const Problem& problem, int batch_size) {
    std::vector<std::string> names;
    for (const gpu::Strategy* strategy : gpu::strategies_to_try(problem, batch_size))
        names.emplace_back(strategy->name);
    return names;
}

/// `problem` on a grid of so many cells; good for a choice only.
Problem of_size(Problem problem, int nr, int nz) {
    problem.grid.nr = nr, problem.grid.nz = nz;
    return problem;
}

TEST(AutoChoice, TakesRegistersFirstForThreeFieldsOnSmallGrids) {
    using Names = std::vector<std::string>;
    const Problem dipole = example(Kind::dipole_m0);
    for (const int batch_size : {1, 264}) {
        EXPECT_EQ(names_to_try(of_size(dipole, 200, 200), batch_size),
                  (Names{"registers", "resident", "tiled"}));
        EXPECT_EQ(names_to_try(of_size(dipole, 300, 300), batch_size),
                  (Names{"resident", "registers", "tiled"}));
    }
}

TEST(AutoChoice, ChangesNoBitWhereTheGridDoesNotFitOnTheChip) {
    LATHE_NEEDS_DEVICE();
    // Too wide for thread blocks of whole rows.
    constexpr double density = 40, columns = 1400;
    Problem simulation = example(Kind::horn, density * columns / example(Kind::horn, density).grid.nz);
    simulation.stop.max_steps = simulation.stop.earliest = 60;
    const auto solve = [&](const std::string& strategy) {
        const auto engine = gpu::make_cuda_engine(strategy);
        Progress progress;
        const Recording recording = engine->solve({&simulation, 1}, progress, {}, nullptr).front();
        return std::pair(recording, recording.strategy);
    };
    const auto [global, global_name] = solve("global");
    EXPECT_EQ(global_name, "global");
    const auto [chosen, chosen_name] = solve("auto");
    EXPECT_EQ(chosen_name, gpu::fastest_off_chip(static_cast<long>(simulation.grid.cells()), 1));
    EXPECT_EQ(chosen.voltage, global.voltage);
    EXPECT_EQ(chosen.surface_samples, global.surface_samples);
}

}  // namespace
}  // namespace lathe::tests
