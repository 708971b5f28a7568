// The program of the benchmarks from outside: what it measures, and what it refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/app/batch/program.hpp"

namespace {

using lathe::test::Outcome;

class BenchProgram : public testing::Test {
protected:
    Outcome run(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), LATHE_BENCH);
        return lathe::test::RunningProgram(LATHE_BENCH, arguments, folder_.path()).wait();
    }

    lathe::test::TemporaryFolder folder_;
};

TEST_F(BenchProgram, MeasuresTheProcessorOnAllGrids) {
    const Outcome outcome = run({"solve", "--quick"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    for (const char* grid : {"300 x 300", "58 x 159", "100 x 106", "200 x 200", "600 x 600"})
        EXPECT_NE(outcome.out.find(grid), std::string::npos) << grid;
    EXPECT_NE(outcome.out.find("of limit"), std::string::npos);
}

TEST_F(BenchProgram, RefusesOptionsThatABenchmarkIgnores) {
    for (const auto& arguments : std::vector<std::vector<std::string>>{{},
                                                                       {"nothing-of-that-name"},
                                                                       {"planar", "--quick"},
                                                                       {"solve", "--json", "numbers.json"},
                                                                       {"solve", "--large"},
                                                                       {"cuda", "--evaluations", "5"}}) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
        EXPECT_FALSE(outcome.err.empty());
    }
    EXPECT_TRUE(folder_.listing().empty());
}

TEST_F(BenchProgram, NamesTheStrategiesWhenOneIsUnknown) {
    const Outcome outcome = run({"cuda", "--strategy", "magic"});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_NE(outcome.err.find("magic"), std::string::npos) << outcome.err;
}

TEST_F(BenchProgram, ListsItsBenchmarks) {
    const Outcome outcome = run({"--help"});
    EXPECT_EQ(outcome.exit_code, 0);
    for (const char* name : {"solve", "planar", "cuda", "random", "invariance", "validation", "optimise",
                             "soak", "optimisers", "gradients", "knots"})
        EXPECT_NE(outcome.out.find(std::string(name) + " ("), std::string::npos) << name;
}

}  // namespace
