// What docs/user/gradients.md says that the polishes of the shipped horn find, on the grid twice as fine as
// the run's own.
#include <gtest/gtest.h>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/program.hpp"

namespace {

using namespace lathe::test;

class GradientExamplesLong : public testing::Test {
protected:
    void optimise(const std::string& project) {
        const Outcome run =
            run_batch({"optimise", project, "--store", "run.db", "--engine", "cpu"}, folder_.path());
        ASSERT_EQ(run.exit_code, 0) << run.err;
        std::cout << run.out;
    }
    lathe::genetic::RunView view() const { return lathe::genetic::RunView(folder_ / "run.db"); }
    /// Worst value of the n-th goal over the band on the finer grid.
    double worst(std::size_t goal) const {
        for (const auto& recheck : view().verifications())
            if (recheck.role == "after") return recheck.evaluation.objectives.at(goal).worst_value;
        ADD_FAILURE() << "nothing is re-checked";
        return 0.0;
    }

    TemporaryFolder folder_;
};

TEST_F(GradientExamplesLong, TheHornHasLowCrossPolarisationOverAFifthOfTheBand) {
    enum Goal { cross_polar, reflection, directivity };
    optimise(LATHE_SOURCE "/resources/examples/low_cross_polar_horn_30ghz.lathe");
    EXPECT_LT(view().evaluations().size(), 120U);
    EXPECT_LT(worst(cross_polar), -30.5);
    EXPECT_LT(worst(reflection), -25.0);
    EXPECT_GT(worst(directivity), 18.0);
}

}  // namespace
