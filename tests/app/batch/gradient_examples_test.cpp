// What docs/user/gradients.md says that the polishes of the shipped horn find, on the grid twice as fine as
// the run's own.
#include "tests/app/batch/example_run.hpp"

namespace {

class GradientExamplesLong : public lathe::test::ExampleRun {};

TEST_F(GradientExamplesLong, TheHornHasLowCrossPolarisationOverAFifthOfTheBand) {
    enum Goal { cross_polar, reflection, directivity };
    optimise("low_cross_polar_horn_30ghz", {"--engine", "cpu"});
    EXPECT_LT(view().evaluations().size(), 120U);
    EXPECT_LT(worst("after", cross_polar), -30.5);
    EXPECT_LT(worst("after", reflection), -25.0);
    EXPECT_GT(worst("after", directivity), 18.0);
}

}  // namespace
