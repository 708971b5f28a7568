// What the batch program says when it is used wrongly: what may have been meant, and what to do instead.
#include <gtest/gtest.h>

#include "genetic/project/project.hpp"
#include "tests/app/batch/program.hpp"

namespace {

using lathe::test::Outcome;

class BatchWords : public lathe::test::BatchTest {
protected:
    std::string refused(const std::vector<std::string>& arguments, int code) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.exit_code, code) << outcome.err;
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
        EXPECT_EQ(outcome.out, "");
        return outcome.err;
    }
};

TEST_F(BatchWords, MistypedVerbsAndOptionsHaveANearOne) {
    EXPECT_EQ(refused({"solv", "tiny.lathe"}, 1),
              "lathe-batch: there is no command \"solv\"; did you mean \"solve\"? 'lathe-batch --help' tells "
              "more\n");
    EXPECT_NE(refused({"queue", "ad", "tiny.lathe"}, 1).find("did you mean \"add\"?"), std::string::npos);
    EXPECT_EQ(
        refused({"solve", "tiny.lathe", "--pictres"}, 1),
        "lathe-batch: solve: there is no option \"--pictres\"; did you mean \"--pictures\"? 'lathe-batch "
        "solve --help' lists them\n");
    EXPECT_NE(refused({"solve", "tiny.lathe", "--dish=40"}, 1).find("\"--dish-half-angle-deg\"?"),
              std::string::npos);
    const std::string unlike = refused({"frobnicate"}, 1);
    EXPECT_NE(unlike.find("there are solve, check, verify, multipactor, gradient, optimise, resume"),
              std::string::npos)
        << unlike;
    EXPECT_EQ(unlike.find("solver-process"), std::string::npos) << "not for users";
    EXPECT_NE(refused({"solve"}, 1).find("FILE is required; 'lathe-batch solve --help'"), std::string::npos);
}

TEST_F(BatchWords, NoArgumentsShowTheHelp) {
    const Outcome nothing = run({});
    EXPECT_EQ(nothing.exit_code, 1) << "wrong use, for scripts";
    EXPECT_EQ(nothing.out, run({"--help"}).out);
    EXPECT_EQ(nothing.err, "");
    EXPECT_EQ(run({"queue"}).out, run({"queue", "--help"}).out);
}

TEST_F(BatchWords, AProjectInPlaceOfAStoreIsNamed) {
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"resume", "tiny.lathe"},
             {"pareto", "tiny.lathe", "--metrics", "s11_db,directivity_dbi", "--out", "out"},
             {"rescore", "tiny.lathe", "--objectives", "tiny.lathe"},
             {"compare", "tiny.lathe", "tiny.lathe", "--out", "out"}})
        EXPECT_NE(refused(arguments, 2).find("tiny.lathe: is a project file, not a run store"),
                  std::string::npos)
            << arguments[0];
    ASSERT_EQ(
        run({"sweep", "tiny.lathe", "--store", "run.db", "--parameter", "flare_length_mm=6:7:2"}).exit_code,
        0);
    EXPECT_NE(refused({"solve", "run.db"}, 2).find("run.db: is a run store, not a project file"),
              std::string::npos);
    EXPECT_NE(refused({"optimise", "run.db", "--store", "b.db"}, 2).find("is a run store"),
              std::string::npos);
}

TEST_F(BatchWords, AFileThatIsNotThereIsNamedOnce) {
    EXPECT_EQ(refused({"solve", "nofile.lathe"}, 2),
              "lathe-batch: nofile.lathe: cannot be read: No such file or directory\n");
}

TEST_F(BatchWords, ParetoListsItsMetrics) {
    const std::string help = run({"pareto", "--help"}).out;
    const std::string error = refused({"pareto", "x.db", "--metrics", "s11,length_mm", "--out", "out"}, 1);
    for (const std::string& metric : lathe::known_metrics()) {
        EXPECT_NE(help.find(metric), std::string::npos) << metric;
        EXPECT_NE(error.find(metric), std::string::npos) << metric;
    }
    EXPECT_NE(error.find("did you mean \"s11_db\"?"), std::string::npos) << error;
}

TEST_F(BatchWords, AnOptionWithAListLeavesTheFileAlone) {
    EXPECT_EQ(run({"export", "--out", "out", "--format", "dxf,stl", "tiny.lathe"}).exit_code, 0);
    EXPECT_EQ(run({"solve", "--set", "wall_thickness_mm=2", "tiny.lathe"}).exit_code, 0);
}

}  // namespace
