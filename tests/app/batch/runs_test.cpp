// Optimisations through the batch program: store, interruption, report, queue.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "genetic/run/run_view.hpp"
#include "tests/app/batch/program.hpp"
#include "tests/app/batch/stored_rows.hpp"

namespace {

using lathe::test::evaluated_so_far;
using lathe::test::file_text;
using lathe::test::Outcome;
using lathe::test::run_batch;
using lathe::test::RunningProgram;
using lathe::test::TemporaryFolder;
using lathe::test::tiny_project;
using lathe::test::write_file;

/// Everything that must not depend on how often a run was stopped.
std::vector<std::pair<lathe::genetic::Genome, double>> scored(const std::string& store) {
    std::vector<std::pair<lathe::genetic::Genome, double>> all;
    for (const auto& evaluation : lathe::genetic::RunView(store).evaluations()) {
        EXPECT_FALSE(evaluation.is_pending);
        all.emplace_back(evaluation.genome, evaluation.score.objective);
    }
    return all;
}

class BatchRuns : public testing::Test {
protected:
    Outcome run(const std::vector<std::string>& arguments) { return run_batch(arguments, folder_.path()); }

    TemporaryFolder folder_;
};

TEST_F(BatchRuns, NamesThatAreNotFilesAreRefused) {
    write_file(folder_ / "tiny.lathe", tiny_project(6));
    for (const std::string name : {"", ":memory:", "file:run.db"}) {
        const Outcome outcome = run({"optimise", "tiny.lathe", "--store", name});
        EXPECT_EQ(outcome.exit_code, 1) << name << outcome.err;
        EXPECT_NE(outcome.err.find("the name of a file"), std::string::npos) << outcome.err;
        EXPECT_EQ(run({"queue", "--queue", "q.db", "add", "tiny.lathe", "--store", name}).exit_code, 1)
            << name;
    }
}

TEST_F(BatchRuns, OptimiseThenReport) {
    write_file(folder_ / "tiny.lathe", tiny_project());
    const Outcome first = run({"optimise", "tiny.lathe", "--store", "run.db"});
    ASSERT_EQ(first.exit_code, 0) << first.err;
    EXPECT_NE(first.out.find("lathe-batch report run.db"), std::string::npos);

    const std::string before = file_text(folder_ / "run.db");
    const Outcome again = run({"optimise", "tiny.lathe", "--store", "run.db"});
    EXPECT_EQ(again.exit_code, 1);
    EXPECT_NE(again.err.find("resume"), std::string::npos);
    EXPECT_EQ(file_text(folder_ / "run.db"), before);

    const Outcome report = run({"report", "run.db", "--out", "report"});
    ASSERT_EQ(report.exit_code, 0) << report.err;
    const std::string html = file_text(folder_ / "report/report.html");
    EXPECT_NE(html.find("tiny horn"), std::string::npos);
    EXPECT_NE(html.find("Reflection |S11| \u2264 \u221260 dB"), std::string::npos)
        << "the goals stand in the report";
    EXPECT_NE(html.find("missed by"), std::string::npos) << "-60 dB cannot be met";
    EXPECT_NE(html.find("fine grid"), std::string::npos);
    EXPECT_NE(html.find("Aperture radius (mm)"), std::string::npos);
    EXPECT_EQ(html.find("http"), html.find("http://www.w3.org")) << "self-contained: name spaces only";
    const std::string pdf = file_text(folder_ / "report/report.pdf");
    EXPECT_EQ(pdf.substr(0, 5), "%PDF-");
    EXPECT_GT(pdf.size(), 20000U);
    for (const char* name :
         {"profile", "convergence", "s11_db", "directivity_dbi", "pattern_e", "pattern_d_1"})
        EXPECT_TRUE(std::filesystem::exists(folder_ / ("report/pictures/" + std::string(name) + ".svg")))
            << name;

    // The winner of a run is exported like a project.
    const Outcome files = run({"export", "run.db", "--format", "stl,dxf", "--out", "files"});
    EXPECT_EQ(files.exit_code, 0) << files.err;
    EXPECT_TRUE(std::filesystem::exists(folder_ / "files/run.dxf"));

    write_file(folder_ / "other.lathe", tiny_project(6));
    ASSERT_EQ(run({"optimise", "other.lathe", "--store", "run.db", "--overwrite", "--no-verify"}).exit_code,
              0);
    EXPECT_EQ(scored(folder_ / "run.db").size(), 6U);
}

TEST_F(BatchRuns, BadProjectNeverReplacesARun) {
    write_file(folder_ / "tiny.lathe", tiny_project(6));
    ASSERT_EQ(run({"optimise", "tiny.lathe", "--store", "run.db", "--no-verify"}).exit_code, 0);
    write_file(folder_ / "broken.lathe", "{");
    EXPECT_EQ(run({"optimise", "broken.lathe", "--store", "run.db", "--overwrite"}).exit_code, 2);
    write_file(folder_ / "precious.txt", "no run at all");
    EXPECT_EQ(run({"optimise", "tiny.lathe", "--store", "precious.txt", "--overwrite"}).exit_code, 4);
    EXPECT_EQ(file_text(folder_ / "precious.txt"), "no run at all");
    EXPECT_EQ(scored(folder_ / "run.db").size(), 6U);
}

TEST_F(BatchRuns, GoesOnWithTheEngineThatItWasBegunWith) {
    write_file(folder_ / "tiny.lathe", tiny_project(6));
    ASSERT_EQ(
        run({"optimise", "tiny.lathe", "--store", "run.db", "--engine", "debug", "--no-verify"}).exit_code,
        0);
    EXPECT_EQ(run({"resume", "run.db", "--no-verify"}).exit_code, 0);
    EXPECT_EQ(run({"resume", "run.db", "--engine", "cpu", "--no-verify"}).exit_code, 4);
}

TEST_F(BatchRuns, InterruptedIs130AndResumesToTheSameEnd) {
    write_file(folder_ / "tiny.lathe", tiny_project(60));
    for (const int number : {SIGINT, SIGTERM}) {
        const std::string name = "run" + std::to_string(number) + ".db";
        RunningProgram program({"optimise", "tiny.lathe", "--store", name, "--no-verify"}, folder_.path());
        while (!program.has_ended() && evaluated_so_far(folder_ / name) < 8)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        program.signal(number);
        const Outcome stopped = program.wait();
        ASSERT_EQ(stopped.exit_code, 130) << stopped.err;
        EXPECT_NE(stopped.err.find("lathe-batch resume " + name), std::string::npos) << stopped.err;
        ASSERT_LT(evaluated_so_far(folder_ / name), 60U);
        ASSERT_EQ(run({"resume", name, "--no-verify"}).exit_code, 0);
    }
    ASSERT_EQ(run({"optimise", "tiny.lathe", "--store", "unbroken.db", "--no-verify"}).exit_code, 0);
    const auto unbroken = scored(folder_ / "unbroken.db");
    EXPECT_EQ(unbroken.size(), 60U);
    EXPECT_EQ(scored(folder_ / "run2.db"), unbroken);
    EXPECT_EQ(scored(folder_ / "run15.db"), unbroken);
}

TEST_F(BatchRuns, QueueRunsJobsInOrder) {
    std::string project = tiny_project(6);
    project.insert(project.find("  \"optimiser\""),
                   "  \"tolerance\": {\"default_mm\": 0.05, \"copies\": 3},\n");
    write_file(folder_ / "tiny.lathe", project);
    const auto queue = [this](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"queue", "--queue", folder_ / "queue.db"});
        return run(arguments);
    };
    ASSERT_EQ(queue({"add", "tiny.lathe", "--store", "a.db"}).exit_code, 0);
    ASSERT_EQ(queue({"add", "tiny.lathe", "--store", "b.db"}).exit_code, 0);
    ASSERT_EQ(queue({"add", "tiny.lathe", "--store", "c.db"}).exit_code, 0);
    const Outcome moved = queue({"move", "3", "-2"});
    EXPECT_EQ(moved.exit_code, 0) << moved.err;
    EXPECT_LT(moved.out.find("c.db"), moved.out.find("a.db")) << moved.out;
    EXPECT_EQ(queue({"move", "77", "1"}).exit_code, 1);
    EXPECT_EQ(queue({"remove", "3"}).exit_code, 0);
    EXPECT_EQ(queue({"remove", "77"}).exit_code, 1);
    std::filesystem::remove(folder_ / "tiny.lathe");  // frozen when it was added
    const Outcome ran = queue({"run"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(scored(folder_ / "a.db"), scored(folder_ / "b.db"));
    EXPECT_EQ(evaluated_so_far(folder_ / "c.db"), 0U);
    EXPECT_TRUE(std::filesystem::exists(folder_ / "a_report/report.pdf"));
    EXPECT_NE(file_text(folder_ / "b_report/report.html").find("Of 3 copies"), std::string::npos);
    EXPECT_NE(file_text(folder_ / "queue_summary.html").find("of 3 copies meet all goals"),
              std::string::npos);
    EXPECT_TRUE(std::filesystem::exists(folder_ / "queue_summary.pdf"));
    const Outcome list = queue({"list"});
    EXPECT_NE(list.out.find("finished"), std::string::npos) << list.out;
    EXPECT_EQ(list.out.find("c.db"), std::string::npos) << list.out;
    const Outcome summary = queue({"summary"});
    ASSERT_EQ(summary.exit_code, 0) << summary.err;
    EXPECT_EQ(summary.out.find("2 of 2 jobs finished"), 0U) << summary.out;
    EXPECT_TRUE(std::filesystem::exists(folder_ / "queue_summary.html"));
    EXPECT_EQ(queue({"move", "1", "1"}).exit_code, 1) << "it is done";
}

}  // namespace
