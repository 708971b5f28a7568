// Sweeps, tolerance studies and questions to stores through the batch program.
#include <gtest/gtest.h>

#include <algorithm>

#include "genetic/run/run_view.hpp"
#include "genetic/run/sha256.hpp"
#include "tests/app/batch/program.hpp"

namespace {

using lathe::test::file_text;
using lathe::test::Outcome;
using lathe::test::run_batch;
using lathe::test::TemporaryFolder;
using lathe::test::tiny_project;
using lathe::test::write_file;

class BatchStudies : public lathe::test::BatchTest {
protected:
    std::size_t lines(const std::string& file) {
        const std::string text = file_text(folder_ / file);
        return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    }
    bool exists(const std::string& file) { return std::filesystem::exists(folder_ / file); }
};

TEST_F(BatchStudies, SweepAndItsReport) {
    const Outcome swept = run({"sweep", "tiny.lathe", "--store", "grid.db", "--parameter",
                               "aperture_radius_mm=5:7:3", "--parameter", "wall_thickness_mm=0.8:1:2"});
    ASSERT_EQ(swept.exit_code, 0) << swept.err;
    EXPECT_EQ(lathe::genetic::RunView(folder_ / "grid.db").evaluations().size(), 6U);
    ASSERT_EQ(run({"report", "grid.db", "--out", "grid"}).exit_code, 0);
    EXPECT_EQ(lines("grid/candidates.csv"), 7U);
    EXPECT_TRUE(exists("grid/report.pdf"));
    EXPECT_TRUE(exists("grid/pictures/goal_1_s11_db.svg"));
    const std::string html = file_text(folder_ / "grid/report.html");
    EXPECT_NE(html.find("Grid of 3 points of Aperture radius (mm) by 2 points"), std::string::npos);
    EXPECT_NE(html.find("Run grid.db, sweep, seed 1, version"), std::string::npos);
    EXPECT_EQ(run({"resume", "grid.db"}).exit_code, 0) << "nothing is left to do";

    // Samples of all genes.
    ASSERT_EQ(run({"sweep", "tiny.lathe", "--store", "samples.db", "--method", "sobol", "--samples", "4"})
                  .exit_code,
              0);
    EXPECT_EQ(lathe::genetic::RunView(folder_ / "samples.db").evaluations().size(), 4U);
}

TEST_F(BatchStudies, WrongSweepsSayWhatIsAllowed) {
    const auto refused = [this](std::vector<std::string> arguments, int code, const std::string& why) {
        arguments.insert(arguments.begin(), {"sweep", "tiny.lathe", "--store", "no.db"});
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.exit_code, code) << outcome.err;
        EXPECT_NE(outcome.err.find(why), std::string::npos) << outcome.err;
        EXPECT_FALSE(exists("no.db"));
    };
    refused({}, 1, "say what is to be swept");
    refused({"--parameter", "aperture_radius_mm"}, 1, "aperture_radius_mm=12:16:9");
    refused({"--parameter", "aperture_radius_mm=5:x"}, 1, "is not a number");
    refused({"--parameter", "aperture_radius_mm=5:7:1"}, 1, "allowed: 2 to 10000");
    refused({"--parameter", "radius=5:7"}, 2, "it has waveguide_radius_mm");
    refused({"--parameter", "aperture_radius_mm=7:5"}, 2, "must be less than to");
    refused({"--parameter", "aperture_radius_mm=5:1e9"}, 2, "allowed:");
    refused({"--method", "grid"}, 1, "one or two parameters");
}

TEST_F(BatchStudies, ToleranceAndItsReport) {
    EXPECT_EQ(run({"tolerance", "tiny.lathe", "--store", "yield.db"}).exit_code, 1);
    const Outcome made =
        run({"tolerance", "tiny.lathe", "--store", "yield.db", "--tolerance-mm", "0.1", "--copies", "14"});
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_NE(made.out.find("14 copies: 0.0 % meet all goals (95 % sure: 0.0 to 23.2 %)"), std::string::npos)
        << made.out;
    ASSERT_EQ(run({"report", "yield.db", "--out", "yield"}).exit_code, 0);
    const std::string json = file_text(folder_ / "yield/tolerance.json");
    EXPECT_NE(json.find("\"lathe-tolerance/1\""), std::string::npos);
    EXPECT_NE(json.find("\"first_order_index\""), std::string::npos);
    EXPECT_TRUE(exists("yield/pictures/band_s11_db.png"));
    EXPECT_EQ(lines("yield/candidates.csv"), 16U);
}

TEST_F(BatchStudies, AStoreIsAskedAgain) {
    ASSERT_EQ(run({"optimise", "tiny.lathe", "--store", "run.db", "--no-verify"}).exit_code, 0);
    std::string other = tiny_project();
    other.replace(other.find("\"s11_db\", \"goal\": \"below\", \"value\": -60"), 39,
                  "\"length_mm\", \"goal\": \"below\", \"value\": 2");
    write_file(folder_ / "short.lathe", other);
    const Outcome again = run({"rescore", "run.db", "--objectives", "short.lathe", "--out", "short"});
    ASSERT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(lines("short/rescored.csv"), 13U);
    EXPECT_EQ(run({"solve", "short/best.lathe", "--out", "solved"}).exit_code, 0);
    const Outcome front = run({"pareto", "run.db", "--metrics", "s11_db,length_mm", "--out", "front"});
    ASSERT_EQ(front.exit_code, 0) << front.err;
    EXPECT_TRUE(exists("front/front.png"));
    EXPECT_EQ(lines("front/front.csv"), 13U) << "all horns of this size are valid";
    EXPECT_EQ(run({"pareto", "run.db", "--metrics", "s11_db", "--out", "front"}).exit_code, 1);
    const Outcome unclear =
        run({"pareto", "run.db", "--metrics", "s11_db,phase_centre_e_mm", "--out", "front"});
    EXPECT_NE(unclear.err.find("phase_centre_e_mm:below"), std::string::npos) << unclear.err;

    const Outcome warm =
        run({"optimise", "tiny.lathe", "--store", "warm.db", "--warm-start", "run.db", "--no-verify"});
    ASSERT_EQ(warm.exit_code, 0) << warm.err;
    const auto best = lathe::genetic::RunView(folder_ / "run.db").best();
    const auto begun = lathe::genetic::RunView(folder_ / "warm.db").evaluations();
    EXPECT_TRUE(begun.at(0).genome == best->genome || begun.at(1).genome == best->genome);

    // The winner of a run is studied like a project.
    const Outcome made =
        run({"tolerance", "run.db", "--store", "yield.db", "--tolerance-mm", "0.1", "--copies", "4"});
    ASSERT_EQ(made.exit_code, 0) << made.err;
    ASSERT_EQ(run({"report", "run.db", "--tolerance", "yield.db", "--out", "report"}).exit_code, 0);
    EXPECT_NE(file_text(folder_ / "report/report.html").find("Yield"), std::string::npos);
    EXPECT_NE(file_text(folder_ / "report/report.html").find("For the workshop"), std::string::npos);
    EXPECT_EQ(run({"report", "run.db", "--tolerance", "warm.db", "--out", "report"}).exit_code, 2);
}

TEST_F(BatchStudies, RunsSideBySide) {
    std::string other = tiny_project();
    other.replace(other.find("\"ga\""), 4, "\"cmaes\"");
    write_file(folder_ / "other.lathe", other);
    ASSERT_EQ(run({"optimise", "tiny.lathe", "--store", "one.db", "--no-verify"}).exit_code, 0);
    ASSERT_EQ(run({"optimise", "other.lathe", "--store", "two.db", "--no-verify"}).exit_code, 0);
    const Outcome made = run({"compare", "one.db", "two.db", "--out", "both", "--frequencies", "2"});
    ASSERT_EQ(made.exit_code, 0) << made.err;
    const std::string text = file_text(folder_ / "both/report.md");
    EXPECT_NE(text.find("| start | ga | cmaes |"), std::string::npos) << text;
    EXPECT_NE(text.find("All solved again at 2 frequencies"), std::string::npos) << text;
    for (const char* store : {"one.db", "two.db"})
        EXPECT_NE(text.find(lathe::genetic::sha256_hex(file_text(folder_ / store))), std::string::npos);
    EXPECT_TRUE(exists("both/pictures/convergence.svg"));
    // On the runs' own grid and frequencies the best of the two is what their stores say, and a project to go
    // on with.
    ASSERT_EQ(run({"compare", "one.db", "two.db", "--out", "own", "--own-grid"}).exit_code, 0);
    const auto one = lathe::genetic::RunView(folder_ / "one.db").best();
    const auto two = lathe::genetic::RunView(folder_ / "two.db").best();
    const double best = std::min(one->score.objective, two->score.objective);
    ASSERT_EQ(run({"optimise", "own/best.lathe", "--store", "best.db", "--no-verify"}).exit_code, 0);
    EXPECT_NEAR(lathe::genetic::RunView(folder_ / "best.db").before()->score.objective, best, 1e-6);
    // Runs of one algorithm and one seed go by what their files' names do not share.
    std::filesystem::copy_file(folder_ / "one.db", folder_ / "tiny_horn_first.db");
    std::filesystem::copy_file(folder_ / "one.db", folder_ / "tiny_horn_second.db");
    ASSERT_EQ(run({"compare", "tiny_horn_first.db", "tiny_horn_second.db", "--out", "same", "--own-grid"})
                  .exit_code,
              0);
    EXPECT_NE(file_text(folder_ / "same/report.md").find("| start | first | second |"), std::string::npos);
    // What was asked for something else is no competitor.
    std::string goals = tiny_project();
    goals.replace(goals.find("-60"), 3, "-61");
    write_file(folder_ / "goals.lathe", goals);
    ASSERT_EQ(run({"optimise", "goals.lathe", "--store", "goals.db", "--no-verify"}).exit_code, 0);
    const Outcome refused = run({"compare", "one.db", "goals.db", "--out", "none"});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_NE(refused.err.find("other goals"), std::string::npos) << refused.err;
}

/// The projects of docs/user/studies.md can be solved as they are.
TEST(StudyProjects, BreakNoRule) {
    const std::filesystem::path source = std::filesystem::path(LATHE_SOURCE) / "resources/studies";
    int projects = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source)) {
        if (entry.path().extension() != ".lathe") continue;
        const auto project = lathe::read_project(entry.path().string());
        EXPECT_TRUE(lathe::broken_rules(std::get<lathe::Design>(project.antenna)).empty()) << entry.path();
        ++projects;
    }
    EXPECT_EQ(projects, 5);
}

}  // namespace
