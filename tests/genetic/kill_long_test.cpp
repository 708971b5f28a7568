#include "tests/genetic/kill_and_resume.hpp"

using namespace lathe::genetic;

TEST(KillAndResumeLong, AThousandKills) {
    TemporaryFolder folder;
    const int evaluations = 400;
    run_stand_in(folder / "undisturbed", stand_in_project(evaluations));
    int kills = 0;
    for (unsigned round = 0; kills < 1000; ++round) {
        const auto store = folder / std::to_string(round);
        kills += kill_until_finished(store, evaluations, 100 + round);
        ASSERT_EQ(first_difference(store, folder / "undisturbed"), "");
    }
}
