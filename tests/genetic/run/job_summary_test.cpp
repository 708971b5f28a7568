#include "genetic/run/job_summary.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "genetic/report/queue_report.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

class JobSummaryTest : public ::testing::Test {
protected:
    TemporaryFolder folder;
    JobQueue queue{folder / "queue.db"};

    void add(const std::string& name, int evaluations) {
        Project project = fake_project(evaluations);
        project.name = name;
        queue.add(project, {}, folder / (name + ".db"), fake_run_options());
    }
    std::vector<JobSummary> summaries() const {
        std::vector<JobSummary> all;
        for (const Job& job : queue.list()) all.push_back(summarise(job));
        return all;
    }
};

}  // namespace

TEST_F(JobSummaryTest, TellsWhatCameOfEachJob) {
    add("met", 30);
    add("<broken>", 30);
    add("later", 20);
    std::filesystem::remove(folder / "<broken>.db");
    std::stop_source stop;
    JobWatch watch;
    watch.started = [&](const Job& job) -> RunObserver* {
        if (job.name == "later") stop.request_stop();
        return nullptr;
    };
    const auto meeting = fake_run_options({.evaluate = [](const Genome& genome) {
        Evaluation evaluation = fake_evaluation(genome, 20.0);
        if (evaluation.score.status != EvaluationStatus::valid) return evaluation;
        evaluation.score.objective = genome[1] < 40.0 ? 0.0 : 1.0;
        for (ObjectiveResult& goal : evaluation.objectives) goal.worst_violation = evaluation.score.objective;
        return evaluation;
    }});
    queue.run(stop.get_token(), meeting, watch);
    const auto jobs = summaries();
    ASSERT_EQ(jobs.size(), 3u);
    EXPECT_TRUE(jobs[0].all_goals_met());
    EXPECT_EQ(jobs[0].distance, 0.0);
    EXPECT_EQ(jobs[0].start_distance, 1.0);
    EXPECT_EQ(jobs[0].evaluated, jobs[0].valid + jobs[0].infeasible + jobs[0].diverged + jobs[0].failed);
    EXPECT_EQ(jobs[0].total, 30);
    EXPECT_EQ(jobs[0].sessions, 1);
    EXPECT_TRUE(jobs[0].is_wall_complete);
    ASSERT_TRUE(jobs[0].best_project);
    ASSERT_TRUE(jobs[0].verdict.fine_winner);
    EXPECT_EQ(jobs[0].verdict.goals().size(), 2u);
    EXPECT_EQ(goals_text(jobs[0]), "all");
    EXPECT_FALSE(jobs[1].project);
    EXPECT_NE(jobs[1].problem.find("no such run store"), std::string::npos);
    EXPECT_EQ(jobs[2].job.state, JobState::waiting);
    EXPECT_TRUE(jobs[2].problem.empty());
    EXPECT_EQ(totals_text(totals_of(jobs)),
              "1 of 3 jobs finished, 1 with all goals met; 1 failed; 1 waiting.");
    EXPECT_EQ(totals_text({}), "The queue is empty.");

    const auto files = write_queue_report(queue_document(jobs, "7 in the morning"), folder / "queue.db");
    EXPECT_EQ(files.html, folder / "queue_summary.html");
    std::ostringstream text;
    text << std::ifstream(files.html).rdbuf();
    const std::string html = text.str();
    EXPECT_NE(html.find("&lt;broken&gt;"), std::string::npos);
    EXPECT_NE(html.find("no such run store"), std::string::npos);
    EXPECT_NE(html.find("<svg"), std::string::npos) << "the antenna is drawn";
    EXPECT_NE(html.find("7 in the morning"), std::string::npos);
    std::array<char, 4> magic{};
    std::ifstream(files.pdf).read(magic.data(), 4);
    EXPECT_EQ(std::string(magic.data(), 4), "%PDF");
}

TEST_F(JobSummaryTest, AStoppedJobGoesOnAndCountsBothSessions) {
    add("twice", 30);
    std::stop_source stop;
    std::atomic<int> called = 0;
    const auto stopping = fake_run_options({.called = [&](const Genome&) {
        if (++called == 15) stop.request_stop();
    }});
    queue.run(stop.get_token(), stopping);
    EXPECT_LT(summaries()[0].evaluated, 30);
    EXPECT_GT(summaries()[0].evaluated, 0);
    queue.run({}, fake_run_options());
    EXPECT_EQ(summaries()[0].evaluated, 30);
    EXPECT_EQ(summaries()[0].sessions, 2);
    EXPECT_GT(summaries()[0].generations, 1);
}

TEST(QueueReport, TimesInWords) {
    EXPECT_EQ(time_text(0.41), "0.4 s");
    EXPECT_EQ(time_text(59.6), "1 min 0 s");
    EXPECT_EQ(time_text(4325), "1 h 12 min");
}
