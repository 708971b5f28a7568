#include "genetic/run/run.hpp"
#include "tests/genetic/support/kill_and_resume.hpp"

using namespace lathe::genetic;

TEST(KillAndResume, EndsWithTheBitsOfAnUndisturbedRun) {
    TemporaryFolder folder;
    const int evaluations = 800;  // twenty kills take so many on a fast disk
    run_fake(folder / "undisturbed", fake_project(evaluations));
    const int kills = kill_until_finished(folder / "killed", evaluations, 1);
    EXPECT_GE(kills, 20);
    EXPECT_EQ(first_difference(folder / "killed", folder / "undisturbed"), "");
}

TEST(KillAndResume, ASweepEndsWithTheBitsOfAnUndisturbedOne) {
    TemporaryFolder folder;
    const int samples = 200;
    Run::create(folder / "undisturbed", fake_sweep(samples), StudyKind::sweep, fake_run_options()).run({});
    const int kills = kill_until_finished(folder / "killed", -samples, 2);
    EXPECT_GE(kills, 5);
    EXPECT_EQ(first_difference(folder / "killed", folder / "undisturbed"), "");
}

class KillAndResumeEach : public testing::TestWithParam<const char*> {};

TEST_P(KillAndResumeEach, EndsWithTheBitsOfAnUndisturbedRun) {
    TemporaryFolder folder;
    const int evaluations = 200;
    run_fake(folder / "undisturbed", fake_project(evaluations, 1, GetParam()));
    const int kills = kill_until_finished(folder / "killed", evaluations, 2, {}, GetParam());
    EXPECT_GE(kills, 5);
    EXPECT_EQ(first_difference(folder / "killed", folder / "undisturbed"), "");
}

INSTANTIATE_TEST_SUITE_P(Algorithms, KillAndResumeEach,
                         testing::Values("cmaes", "jde", "nsga2", "nsga3", "hybrid", "gradient"),
                         [](const auto& tested) { return std::string(tested.param); });
