// Work above the limits of time, memory and disk starts with --yes only.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/app/batch/program.hpp"

namespace {

using namespace lathe::test;

class Limits : public BatchTest {
protected:
    std::string refused(const std::vector<std::string>& arguments) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
        EXPECT_NE(outcome.err.find("--yes"), std::string::npos) << outcome.err;
        return outcome.err;
    }
    static bool has(const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    }
    bool exists(const std::string& name) const { return std::filesystem::exists(folder_ / name); }
};

/// A 3D dipole with 20 rows of boxes.
std::string hostile(int copies) {
    std::string rows;
    for (int n = 0; n < 20; ++n)
        rows += R"(, {"kind": "box", "name": "row )" + std::to_string(n) +
                R"(", "material": "pec", "from_mm": [4, 0, 0], "to_mm": [5, 1, 1], "copies": )" +
                std::to_string(copies) + R"(, "copy_step_mm": [1e-06, 0, 0]})";
    return R"({"format": "lathe/1", "antenna": {"geometry": "volume", "solids": [
  {"kind": "cylinder", "material": "pec", "from_mm": [0, 0, 0.4], "to_mm": [0, 0, 2.6], "radius_mm": 0.4},
  {"kind": "cylinder", "material": "pec", "from_mm": [0, 0, -0.4], "to_mm": [0, 0, -2.6], "radius_mm": 0.4})" +
           rows + R"(],
  "ports": [{"kind": "lumped", "name": "feed", "from_mm": [0, 0, -0.4], "to_mm": [0, 0, 0.4]}]},
 "simulation": {"from_ghz": 28, "to_ghz": 32, "frequencies": 2}})";
}

TEST_F(Limits, CopiesCountInTimeAndMemoryOfASolve) {
    write_file(folder_ / "rows.lathe", hostile(10'000));
    const std::string said = refused({"solve", "rows.lathe", "--engine", "cpu", "--out", "results"});
    EXPECT_TRUE(has(said, "(limit 10 min)")) << said;
    EXPECT_TRUE(has(said, "12.1 GB of memory (limit 8 GB)")) << said;
    EXPECT_FALSE(exists("results"));
    write_file(folder_ / "rows.lathe", hostile(2));
    EXPECT_EQ(run({"solve", "rows.lathe", "--engine", "cpu"}).exit_code, 0);
}

TEST_F(Limits, ASweepNamesTheDiskSpaceOfItsStore) {
    const std::vector<std::string> sweep = {"sweep",       "tiny.lathe",
                                            "--store",     "s.db",
                                            "--engine",    "cpu",
                                            "--parameter", "flare_length_mm=5:10:3000",
                                            "--parameter", "aperture_radius_mm=5:8:3000"};
    const std::string said = refused(sweep);
    EXPECT_TRUE(has(said, "GB of disk (limit 10 GB)")) << said;
    EXPECT_FALSE(exists("s.db"));
}

TEST_F(Limits, ARunIsAskedOnce) {
    write_file(folder_ / "long.lathe", tiny_project(8'000'000));
    const std::string said = refused({"optimise", "long.lathe", "--store", "long.db", "--engine", "cpu"});
    EXPECT_TRUE(has(said, "GB of disk (limit 10 GB)")) << said;
    EXPECT_TRUE(has(said, "(limit 10 min)")) << said;
    EXPECT_FALSE(exists("long.db"));
    const std::vector<std::string> add = {"queue",      "--queue", "queue.db", "add",
                                          "long.lathe", "--store", "long.db"};
    refused(add);
    EXPECT_FALSE(exists("long.db"));
    std::vector<std::string> confirmed = add;
    confirmed.emplace_back("--yes");
    EXPECT_EQ(run(confirmed).exit_code, 0);
    // A job in the queue, and a run that was started, are not asked again.
    RunningProgram queue({"queue", "--queue", "queue.db", "run"}, folder_.path());
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    queue.signal(SIGTERM);
    EXPECT_EQ(queue.wait().exit_code, 130);
    RunningProgram resumed({"resume", "long.db"}, folder_.path());
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    resumed.signal(SIGTERM);
    EXPECT_EQ(resumed.wait().exit_code, 130);
    ASSERT_EQ(run({"optimise", "tiny.lathe", "--store", "short.db", "--no-verify"}).exit_code, 0);
    refused({"resume", "short.db", "--evaluations", "2000000"});
}

TEST_F(Limits, EveryVerbOfLongWorkTakesTheConfirmation) {
    for (const char* verb :
         {"solve", "check", "verify", "multipactor", "gradient", "optimise", "resume", "sweep", "tolerance"})
        EXPECT_TRUE(has(run({verb, "--help"}).out, "--yes")) << verb;
}

TEST_F(Limits, AToleranceStudyIsJudgedByItsTime) {
    const std::vector<std::string> study = {"tolerance", "tiny.lathe",     "--store", "t.db",     "--engine",
                                            "debug",     "--tolerance-mm", "0.05",    "--copies", "1000000"};
    EXPECT_TRUE(has(refused(study), "(limit 10 min)"));
}

}  // namespace
