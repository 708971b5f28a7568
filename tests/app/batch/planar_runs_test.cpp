// Planar antennas of several ports through everything that the batch program does with runs: stop and resume,
// all algorithms, sweeps, tolerance studies, the queue, and questions to stores.
#include <gtest/gtest.h>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/run_folder.hpp"

namespace {

using namespace lathe::test;
using lathe::genetic::RunView;

class PlanarRuns : public RunFolder {
protected:
    PlanarRuns() { write_file(folder_ / "lens.lathe", tiny_lens()); }
};

TEST_F(PlanarRuns, KilledAtAnyMomentEndWithTheBitsOfAnUnbrokenRun) {
    constexpr std::size_t budget = 24;
    write_file(folder_ / "lens.lathe", tiny_lens("ga", budget));
    optimise("lens.lathe", "unbroken.db", {"--workers", "2"});
    kill_and_resume("lens.lathe", "killed.db", 5);
    const auto unbroken = rows("unbroken.db");
    EXPECT_EQ(unbroken.size(), budget);
    EXPECT_EQ(rows("killed.db"), unbroken);
}

TEST_F(PlanarRuns, ProcessesOfTheirOwnGiveTheSameStore) {
    optimise("lens.lathe", "here.db");
    optimise("lens.lathe", "isolated.db", {"--isolated"});
    EXPECT_EQ(rows("isolated.db"), rows("here.db"));
}

TEST_F(PlanarRuns, SweepAndItsReport) {
    run({"sweep", "lens.lathe", "--store", "grid.db", "--parameter", "lens_radius_mm=8.5:9.5:3",
         "--parameter", "feed_pitch_deg=60:65:2"});
    EXPECT_EQ(rows("grid.db").size(), 6U);
    run({"report", "grid.db", "--out", "grid"});
    EXPECT_EQ(lines("grid/candidates.csv"), 7);
    EXPECT_NE(file_text(folder_ / "grid/report.html").find("Grid of 3 points of Lens radius"),
              std::string::npos);
    EXPECT_TRUE(exists("grid/report.pdf"));
    EXPECT_TRUE(exists("grid/pictures/goal_1_s11_db.svg"));
    run({"sweep", "lens.lathe", "--store", "samples.db", "--method", "sobol", "--samples", "4"});
    EXPECT_EQ(rows("samples.db").size(), 4U);
}

TEST_F(PlanarRuns, ToleranceAndItsReport) {
    const std::string out =
        run({"tolerance", "lens.lathe", "--store", "yield.db", "--tolerance-mm", "0.1", "--copies", "14"});
    EXPECT_NE(out.find("14 copies: "), std::string::npos) << out;
    run({"report", "yield.db", "--out", "yield"});
    EXPECT_NE(file_text(folder_ / "yield/tolerance.json").find("\"first_order_index\""), std::string::npos);
    EXPECT_TRUE(exists("yield/pictures/band_s11_db.png"));
    EXPECT_EQ(lines("yield/candidates.csv"), 16);
    // Bits of the study do not depend on the number of workers.
    run({"tolerance", "lens.lathe", "--store", "one.db", "--tolerance-mm", "0.1", "--copies", "14",
         "--workers", "1"});
    EXPECT_EQ(rows("one.db"), rows("yield.db"));
}

TEST_F(PlanarRuns, QueueAndItsSummary) {
    const std::string queue = folder_ / "queue.db";
    run({"queue", "--queue", queue, "add", "lens.lathe", "--store", "a.db"});
    run({"queue", "--queue", queue, "add", "lens.lathe", "--store", "b.db"});
    std::filesystem::remove(folder_ / "lens.lathe");  // frozen when it was added
    run({"queue", "--queue", queue, "run"});
    EXPECT_EQ(rows("a.db"), rows("b.db"));
    EXPECT_TRUE(exists("a_report/report.pdf"));
    EXPECT_NE(file_text(folder_ / "queue_summary.html").find("small lens"), std::string::npos);
}

TEST_F(PlanarRuns, AStoreIsAskedAgain) {
    optimise("lens.lathe", "run.db");
    std::string other = tiny_lens();
    const std::string goal = R"("side_lobe_db", "goal": "below", "value": -25)";
    other.replace(other.find(goal), goal.size(), R"("coupling_db", "goal": "below", "value": -40)");
    write_file(folder_ / "other.lathe", other);
    run({"rescore", "run.db", "--objectives", "other.lathe", "--out", "rescored"});
    EXPECT_EQ(lines("rescored/rescored.csv"), 9);
    run({"solve", "rescored/best.lathe", "--out", "solved", "--maps", "29.7"});
    EXPECT_TRUE(exists("solved/s_matrix.s3p"));
    EXPECT_TRUE(exists("solved/map_29.7_ghz_feed_2.vti"));
    run({"pareto", "run.db", "--metrics", "side_lobe_db,coupling_db", "--out", "front"});
    EXPECT_EQ(lines("front/front.csv"), 9);
    optimise("lens.lathe", "warm.db", {"--warm-start", "run.db"});
    const auto best = RunView(folder_ / "run.db").best();
    const auto begun = RunView(folder_ / "warm.db").evaluations();
    EXPECT_TRUE(begun.at(0).genome == best->genome || begun.at(1).genome == best->genome);
    // The winner of a run is studied and exported like a project.
    run({"tolerance", "run.db", "--store", "yield.db", "--tolerance-mm", "0.1", "--copies", "4"});
    run({"report", "run.db", "--tolerance", "yield.db", "--out", "report"});
    EXPECT_NE(file_text(folder_ / "report/report.html").find("Yield"), std::string::npos);
    run({"export", "run.db", "--format", "dxf,svg,csv,s1p,map", "--out", "files"});
    EXPECT_TRUE(exists("files/run.dxf"));
    EXPECT_TRUE(exists("files/run_map_30_ghz_feed_3.vti"));
}

class PlanarAlgorithms : public PlanarRuns, public testing::WithParamInterface<const char*> {};

TEST_P(PlanarAlgorithms, SameBitsOnAnyNumberOfWorkersAndReport) {
    write_file(folder_ / "lens.lathe", tiny_lens(GetParam()));
    optimise("lens.lathe", "one.db", {"--workers", "1"});
    optimise("lens.lathe", "two.db", {"--workers", "2"});
    const auto one = rows("one.db");
    EXPECT_GE(one.size(), 8U);
    EXPECT_EQ(rows("two.db"), one);
    run({"report", "one.db", "--out", "report"});
}

INSTANTIATE_TEST_SUITE_P(All, PlanarAlgorithms,
                         testing::Values("ga", "cmaes", "jde", "nsga2", "nsga3", "hybrid"),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
