// Antennas in space through everything that runs do: kills and resumes, processes of their own, other numbers
// of workers, MPI (cluster_test.cpp), sweeps, tolerance studies, the queue, questions to stores, and the
// files that a run was begun with.
#include <gtest/gtest.h>

#include <tuple>

#include "tests/app/batch/run_folder.hpp"
#include "tests/genetic/support/small_volume.hpp"

namespace {

using namespace lathe::test;

std::string with(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

std::string collar_with_budget(int evaluations) {
    return with(lathe::genetic::small_collar_text(), "\"evaluations\": 4",
                "\"evaluations\": " + std::to_string(evaluations));
}

/// A cube of 2 mm at (9, 0, 10) and its mirror image, ASCII.
std::string cubes(double size) {
    std::string text = "solid cubes\n";
    const auto corner = [&](double x, int n) {
        return "vertex " + std::to_string(x + (n & 1 ? size : 0.0)) + " " +
               std::to_string(n & 2 ? size / 2 : -size / 2) + " " +
               std::to_string(10.0 + (n & 4 ? size : 0.0)) + "\n";
    };
    static constexpr int faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                         {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    for (const double x : {9.0, -9.0 - size})
        for (const auto& face : faces) {
            text += "facet normal 0 0 0\nouter loop\n";
            for (const int n : face) text += corner(x, n);
            text += "endloop\nendfacet\n";
        }
    return text + "endsolid cubes\n";
}

/// The collar with two cubes of an STL file and a guide from another project.
std::string collar_of_files() {
    return with(lathe::genetic::small_collar_text(), "\"solids\": [",
                R"("solids": [{"kind": "stl", "material": "pec", "file": "cubes.stl"},
                   {"kind": "revolved", "part": "guide.lathe"},)");
}

const std::string guide = R"({"format": "lathe/1", "antenna": {
  "regions": [{"material": "pec", "outline_zr_mm": [[0, 3.6], [10, 3.6], [10, 5.6], [0, 5.6]]}],
  "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3.6, "z_mm": 0, "reference_z_mm": 10}},
  "simulation": {"from_ghz": 29, "to_ghz": 31, "frequencies": 2}})";

class VolumeFaults : public RunFolder {
protected:
    VolumeFaults() { write_file(folder_ / "collar.lathe", lathe::genetic::small_collar_text()); }
    void optimise_collar(const std::string& store,
                         const std::vector<std::string>& options = {"--engine", "cpu"}) {
        optimise("collar.lathe", store, options);
    }
};

TEST_F(VolumeFaults, KilledAtAnyMomentEndWithTheBitsOfAnUnbrokenRun) {
    constexpr std::size_t budget = 12;
    write_file(folder_ / "collar.lathe", collar_with_budget(budget));
    optimise_collar("unbroken.db", {"--engine", "cpu", "--workers", "1"});
    kill_and_resume("collar.lathe", "killed.db", 2, {"--engine", "cpu"});
    const auto unbroken = rows("unbroken.db");
    EXPECT_EQ(unbroken.size(), budget);
    EXPECT_EQ(rows("killed.db"), unbroken);
}

TEST_F(VolumeFaults, ProcessesOfTheirOwnGiveTheSameStoreAlthoughTheyAreKilled) {
    write_file(folder_ / "collar.lathe", collar_with_budget(8));
    optimise_collar("here.db");
    RunningProgram program({"optimise", "collar.lathe", "--store", "isolated.db", "--engine", "cpu",
                            "--no-verify", "--isolated"},
                           folder_.path());
    int killed = 0;
    while (!program.has_ended()) {
        if (killed < 2 &&
            evaluated_so_far(folder_ / "isolated.db") >= 1 + 3 * static_cast<std::size_t>(killed))
            if (const pid_t solver = child_of(program.id()); solver > 0 && kill(solver, SIGKILL) == 0)
                ++killed;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    const Outcome outcome = program.wait();
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_GT(killed, 0);
    EXPECT_EQ(rows("isolated.db"), rows("here.db"));
}

TEST_F(VolumeFaults, ToleranceStudyAndItsReport) {
    const std::string out = run({"tolerance", "collar.lathe", "--store", "yield.db", "--engine", "cpu",
                                 "--tolerance-mm", "0.1", "--copies", "4"});
    EXPECT_NE(out.find("4 copies: "), std::string::npos) << out;
    run({"report", "yield.db", "--out", "yield"});
    EXPECT_NE(file_text(folder_ / "yield/tolerance.json").find("\"first_order_index\""), std::string::npos);
    run({"tolerance", "collar.lathe", "--store", "one.db", "--engine", "cpu", "--tolerance-mm", "0.1",
         "--copies", "4", "--workers", "1"});
    EXPECT_EQ(rows("one.db"), rows("yield.db"));
}

TEST_F(VolumeFaults, QueueAndItsSummary) {
    const std::string queue = folder_ / "queue.db";
    for (const char* store : {"a.db", "b.db"})
        run({"queue", "--queue", queue, "add", "collar.lathe", "--store", store});
    std::filesystem::remove(folder_ / "collar.lathe");  // frozen when it was added
    run({"queue", "--queue", queue, "run", "--engine", "cpu"});
    EXPECT_EQ(rows("a.db"), rows("b.db"));
    EXPECT_NE(file_text(folder_ / "queue_summary.html").find("small collar"), std::string::npos);
}

TEST_F(VolumeFaults, AStoreIsAskedAgain) {
    optimise_collar("run.db");
    write_file(folder_ / "other.lathe",
               with(lathe::genetic::small_collar_text(), R"("directivity_dbi", "goal": "above", "value": 30)",
                    R"("cross_polar_db", "goal": "below", "value": -40)"));
    run({"rescore", "run.db", "--objectives", "other.lathe", "--out", "rescored"});
    EXPECT_EQ(lines("rescored/rescored.csv"), 5);
    run({"solve", "rescored/best.lathe", "--engine", "cpu", "--out", "solved"});
    run({"pareto", "run.db", "--metrics", "s11_db,directivity_dbi", "--out", "front"});
    EXPECT_EQ(lines("front/front.csv"), 5);
    run({"export", "run.db", "--format", "stl,svg", "--out", "files"});
    EXPECT_TRUE(exists("files/run_view_front.svg"));
    run({"report", "run.db", "--engine", "cpu", "--out", "report"});
    EXPECT_NE(file_text(folder_ / "report/report.html").find("Drawing"), std::string::npos);
}

TEST_F(VolumeFaults, AStoreHasItsFilesInItAndRefusesChangedOnes) {
    write_file(folder_ / "cubes.stl", cubes(2.0));
    write_file(folder_ / "guide.lathe", guide);
    write_file(folder_ / "collar.lathe", collar_of_files());
    optimise_collar("run.db");
    const auto before = rows("run.db");
    ASSERT_EQ(before.size(), 4u);
    const std::vector<std::string> longer = {"resume", "run.db", "--evaluations", "5", "--no-verify"};
    for (const auto& [file, good, bad] :
         {std::tuple{"cubes.stl", cubes(2.0), cubes(2.5)}, {"guide.lathe", guide, guide + "\n"}}) {
        write_file(folder_ / file, bad);
        const Outcome outcome = run_batch(longer, folder_.path());
        EXPECT_EQ(outcome.exit_code, 4) << outcome.err;
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
        EXPECT_NE(outcome.err.find(folder_ / file), std::string::npos) << outcome.err;
        EXPECT_NE(outcome.err.find("has changed"), std::string::npos) << outcome.err;
        EXPECT_EQ(rows("run.db"), before);
        write_file(folder_ / file, good);
    }
    // Elsewhere, where the files are not: the store alone is enough, in processes of their own too.
    std::filesystem::remove(folder_ / "cubes.stl");
    std::filesystem::remove(folder_ / "guide.lathe");
    std::filesystem::remove(folder_ / "collar.lathe");
    std::filesystem::copy_file(folder_ / "run.db", folder_ / "again.db");
    run(longer);
    auto extended = rows("run.db");
    EXPECT_EQ(extended.size(), 5u);
    run({"resume", "again.db", "--evaluations", "5", "--no-verify", "--isolated"});
    EXPECT_EQ(rows("again.db"), extended);
    run({"export", "run.db", "--format", "stl", "--out", "files"});
    EXPECT_TRUE(exists("files/run_1_solid_pec.stl"));
    run({"report", "run.db", "--engine", "cpu", "--out", "report"});
}

}  // namespace
