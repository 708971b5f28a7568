// What the guide says that runs of the shipped planar examples find, on the grid twice as fine as the run's
// own.
#include "tests/app/batch/example_run.hpp"

namespace {

class PlanarExamplesLong : public lathe::test::ExampleRun {};

TEST_F(PlanarExamplesLong, SideLobesOfTheHornFallInTheSameLength) {
    enum Goal { side_lobe, width, directivity };
    optimise("h_plane_horn_30ghz");
    EXPECT_NEAR(worst("before", side_lobe), -7.0, 0.1);
    EXPECT_LT(worst("after", side_lobe), worst("before", side_lobe) - 12.0);
    EXPECT_GT(worst("after", directivity), worst("before", directivity) + 0.5);
    EXPECT_LT(worst("after", width), 30.0) << "no lobe hides in a shoulder";
}

TEST_F(PlanarExamplesLong, RotmanLensIsBetterThanItsStart) {
    enum Goal { phase_error, spillover };
    optimise("rotman_lens_30ghz");
    EXPECT_GT(worst("before", phase_error), 8.0);
    EXPECT_LT(worst("after", phase_error), worst("before", phase_error) - 1.5);
    EXPECT_GT(worst("before", spillover), 0.39);
    EXPECT_LT(worst("after", spillover), 0.29);
}

TEST_F(PlanarExamplesLong, FiveRingsComeNearerToTheGradedLensThanEqualOnes) {
    optimise("luneburg_lens_30ghz");
    constexpr std::size_t at_30_ghz = 2;
    constexpr double graded = 12.06;  // at 30 GHz: `--set grading=graded` on 40 cells per wavelength
    EXPECT_NEAR(worst("before", at_30_ghz), graded - 0.25, 0.02);
    EXPECT_NEAR(worst("after", at_30_ghz), graded, 0.05);
}

}  // namespace
