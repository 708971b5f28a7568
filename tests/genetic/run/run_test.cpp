// Runs with the fake: what they report; refusals; pausing.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

#include "genetic/execution/program_version.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "genetic/run/run_extension.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/base/input_error.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/held_workers.hpp"

using namespace lathe;
using namespace lathe::genetic;

namespace {

// Keeps all snapshots; may stop the run after so many candidates.
class Recorder final : public RunObserver {
public:
    void on_progress(const RunSnapshot& snapshot) override { snapshots.push_back(snapshot); }
    void on_generation(const RunSnapshot& snapshot) override {
        ++generations;
        snapshots.push_back(snapshot);
    }
    std::vector<RunSnapshot> snapshots;
    int generations = 0;
};

std::string message_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST(Run, UsesItsBudgetImprovesAndReports) {
    TemporaryFolder folder;
    Recorder recorder;
    auto run = Run::create(folder / "run.db", fake_project(95), fake_run_options());
    const auto summary = run.run({}, &recorder);
    EXPECT_EQ(summary.state, RunState::finished);
    EXPECT_EQ(summary.snapshot.evaluated, 95);
    EXPECT_EQ(recorder.generations, 10);
    ASSERT_EQ(summary.snapshot.history.size(), 10u);
    EXPECT_EQ(summary.snapshot.history.back().evaluated, 5);
    for (std::size_t i = 1; i < 10; ++i)
        EXPECT_LE(summary.snapshot.history[i].best_so_far, summary.snapshot.history[i - 1].best_so_far);
    ASSERT_TRUE(summary.snapshot.before && summary.snapshot.best);
    EXPECT_EQ(summary.snapshot.before->genome, (Genome{15.0, 40.0, 14.0}));
    EXPECT_LT(summary.snapshot.best->score.objective, summary.snapshot.before->score.objective);
    EXPECT_EQ(summary.snapshot.history.back().best_so_far, summary.snapshot.best->score.objective);
    EXPECT_EQ(recorder.snapshots.back().state, RunState::finished);

    ASSERT_EQ(summary.verifications.size(), 6u) << "the user's design and the five best";
    EXPECT_EQ(summary.verifications[0].role, "before");
    EXPECT_EQ(summary.verifications[1].role, "after");
    EXPECT_EQ(summary.verifications[1].genome, summary.snapshot.best->genome);
    EXPECT_EQ(summary.verifications[1].cells_per_wavelength, 40.0);
    EXPECT_EQ(summary.verifications[1].evaluation.score.objective,
              fake_evaluation(summary.snapshot.best->genome, 40.0).score.objective);
}

TEST(Run, FinishedRunOpensAndStaysAsItIs) {
    TemporaryFolder folder;
    const auto first = run_fake(folder / "run.db", fake_project(40));
    const auto before = dump_store(folder / "run.db");
    const auto again = Run::open(folder / "run.db", fake_run_options()).run({});
    EXPECT_EQ(again.state, RunState::finished);
    EXPECT_EQ(again.snapshot.best->genome, first.snapshot.best->genome);
    EXPECT_EQ(again.snapshot.history.size(), first.snapshot.history.size());
    EXPECT_EQ(again.verifications.size(), 6u);
    EXPECT_EQ(dump_store(folder / "run.db"), before);
}

TEST(Run, FinishedRunIsExtendedToTheBitsOfALongerOne) {
    TemporaryFolder folder;
    run_fake(folder / "run.db", fake_project(40));
    extend_run(folder / "run.db", 90);
    const RunSummary cut = stored_summary(RunView(folder / "run.db"));
    EXPECT_EQ(cut.state, RunState::interrupted);
    EXPECT_EQ(cut.snapshot.evaluated, 40);
    EXPECT_TRUE(cut.verifications.empty()) << "they are made anew at the end";
    const auto longer = Run::open(folder / "run.db", fake_run_options()).run({});
    EXPECT_EQ(longer.state, RunState::finished);
    EXPECT_EQ(longer.snapshot.evaluated, 90);
    EXPECT_EQ(longer.verifications.size(), 6u);
    run_fake(folder / "whole.db", fake_project(90));
    EXPECT_EQ(first_difference(folder / "run.db", folder / "whole.db"), "");

    EXPECT_THROW(extend_run(folder / "run.db", 90), InputError);
    EXPECT_THROW(extend_run(folder / "run.db", 2'000'000'000), InputError);
    EXPECT_EQ(RunView(folder / "run.db").state(), StoredState::finished);
}

TEST(Run, StoredSummaryIsThatOfTheEnd) {
    TemporaryFolder folder;
    const auto end = run_fake(folder / "run.db", fake_project(95));
    const RunSummary stored = stored_summary(RunView(folder / "run.db"));
    EXPECT_EQ(stored.state, RunState::finished);
    EXPECT_EQ(stored.snapshot.evaluated, end.snapshot.evaluated);
    EXPECT_EQ(stored.snapshot.total, end.snapshot.total);
    EXPECT_EQ(stored.snapshot.generation, end.snapshot.generation);
    EXPECT_EQ(stored.snapshot.all_goals_met, end.snapshot.all_goals_met);
    EXPECT_EQ(stored.snapshot.best->genome, end.snapshot.best->genome);
    EXPECT_EQ(stored.snapshot.before->genome, end.snapshot.before->genome);
    EXPECT_EQ(stored.snapshot.history.size(), end.snapshot.history.size());
    EXPECT_EQ(stored.verifications.size(), end.verifications.size());
}

TEST(Run, EndsWhenAllGoalsAreMet) {
    TemporaryFolder folder;
    FakeOptions options;
    options.evaluate = [](const Genome& genome) {
        Evaluation evaluation;
        evaluation.score = {
            EvaluationStatus::valid, 0.0, std::max(0.0, std::abs(genome[2] - 10.0) - 0.5), {}};
        return evaluation;
    };
    const auto summary = run_fake(folder / "run.db", fake_project(5000), options);
    EXPECT_EQ(summary.state, RunState::finished);
    EXPECT_TRUE(summary.snapshot.all_goals_met);
    EXPECT_LT(summary.snapshot.evaluated, 1000);
    EXPECT_EQ(summary.snapshot.evaluated % 10, 0);  // the generation is completed
    EXPECT_EQ(summary.snapshot.message, "all goals are met");
}

TEST(Run, LivesThroughCandidatesThatGoWrong) {
    TemporaryFolder folder;
    FakeOptions options;
    options.evaluate = [](const Genome& genome) -> Evaluation {
        if (genome[0] > 18.0) throw std::runtime_error("solver fault");
        Evaluation evaluation = fake_evaluation(genome, 20.0);
        if (genome[0] > 17.0) evaluation.score.objective = std::numeric_limits<double>::quiet_NaN();
        return evaluation;
    };
    const auto summary = run_fake(folder / "run.db", fake_project(100), options);
    EXPECT_EQ(summary.snapshot.evaluated, 100);
    EXPECT_GT(summary.snapshot.failed, 0);
    EXPECT_TRUE(std::isfinite(summary.snapshot.best->score.objective));
    for (const auto& evaluation : RunView(folder / "run.db").evaluations()) {
        const bool failed = evaluation.score.status == EvaluationStatus::failed;
        EXPECT_EQ(failed, evaluation.genome[0] > 18.0);
        const bool is_too_long = evaluation.score.status == EvaluationStatus::infeasible;
        EXPECT_EQ(evaluation.error, failed ? "solver fault" : is_too_long ? "too long" : "");
    }
}

TEST(Run, PausesBetweenCandidates) {
    const auto sweep = [] {
        Project project = fake_sweep(100);
        project.optimiser.evaluations = 100;
        return project;
    }();
    for (const bool is_study : {false, true}) {
        TemporaryFolder folder;
        const auto create = [&](const std::string& name, RunOptions options) {
            return is_study ? Run::create(folder / name, sweep, StudyKind::sweep, std::move(options))
                            : Run::create(folder / name, fake_project(100), std::move(options));
        };
        std::atomic<int> called = 0;
        std::atomic<PauseGate*> gate = nullptr;
        FakeOptions options{.workers = 2, .longest_delay_us = 1000};
        genetic::Run* running = nullptr;
        options.called = [&](const Genome&) {
            if (++called == 25) running->pause();
        };
        auto run = create("run.db", options_with_gate(options, gate));
        running = &run;
        RunSummary summary;
        std::jthread thread([&] { summary = run.run({}); });
        wait_for_held_workers(gate, 1);  // the thread that starts candidates
        EXPECT_TRUE(run.is_paused());
        EXPECT_GE(called, 25);
        EXPECT_LE(called, 26) << "the other worker may have passed the gate before";
        run.resume();
        thread.join();
        EXPECT_EQ(summary.snapshot.evaluated, 100);
        create("unbroken", fake_run_options()).run({});
        EXPECT_EQ(first_difference(folder / "run.db", folder / "unbroken"), "");
    }
}

TEST(Run, StopEndsAPause) {
    TemporaryFolder folder;
    std::atomic<PauseGate*> gate = nullptr;
    auto run = Run::create(folder / "run.db", fake_project(100), options_with_gate({}, gate));
    run.pause();
    std::stop_source stop;
    RunSummary summary;
    std::jthread thread([&] { summary = run.run(stop.get_token()); });
    wait_for_held_workers(gate, 1);
    stop.request_stop();
    thread.join();
    EXPECT_EQ(summary.state, RunState::interrupted);
    EXPECT_EQ(summary.snapshot.evaluated, 0);
}

TEST(Run, RefusesToGoOnWithAnotherEngineOrVersion) {
    TemporaryFolder folder;
    run_fake(folder / "run.db", fake_project(20));
    const auto engine =
        message_of([&] { Run::open(folder / "run.db", fake_run_options({.identity = "other"})); });
    EXPECT_NE(engine.find("its engine was fake, here it is other"), std::string::npos) << engine;

    RunHeader header = header_of_project(fake_project(20), "fake");
    header.program_version = "0.0.7";
    RunStore::create(folder / "old.db", header).begin_generation(0, "{}", std::vector<Genome>{{15, 30, 12}});
    const auto version = message_of([&] { Run::open(folder / "old.db", fake_run_options()); });
    EXPECT_NE(version.find("its program version was 0.0.7, here it is " + program_version()),
              std::string::npos)
        << version;
}

TEST(Run, RefusesProjectsItCannotOptimise) {
    TemporaryFolder folder;
    auto create = [&](const Project& project) {
        return message_of([&] { Run::create(folder / "run.db", project, fake_run_options()); });
    };
    Project project = fake_project();
    project.objectives.clear();
    EXPECT_NE(create(project).find("at least one objective"), std::string::npos);
    project = fake_project();
    project.objectives[0].from_hz = 40e9;
    project.objectives[0].to_hz = 41e9;
    EXPECT_NE(create(project).find("none of the solved frequencies"), std::string::npos);
    project = fake_project();
    project.antenna = default_design("conical_horn");
    EXPECT_NE(create(project).find("nothing to optimise"), std::string::npos);
    project.antenna = Antenna{};
    EXPECT_NE(create(project).find("template"), std::string::npos);
    project = fake_project();
    project.optimiser.algorithm = "magic";
    EXPECT_NE(create(project).find("unknown algorithm"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder / "run.db"));
}

TEST(Run, ExceptionOfTheObserverEndsTheRunAndItResumes) {
    TemporaryFolder folder;
    struct Thrower final : RunObserver {
        void on_progress(const RunSnapshot& snapshot) override {
            if (snapshot.evaluated > 30) throw std::runtime_error("window closed");
        }
    } observer;
    auto options = fake_run_options({.workers = 4, .longest_delay_us = 500});
    EXPECT_THROW(Run::create(folder / "run.db", fake_project(80), options).run({}, &observer),
                 std::runtime_error);
    Run::open(folder / "run.db", options).run({});
    run_fake(folder / "unbroken", fake_project(80));
    EXPECT_EQ(first_difference(folder / "run.db", folder / "unbroken"), "");
}

TEST(RunView, ShowsWhatTheRunSaid) {
    TemporaryFolder folder;
    const auto summary = run_fake(folder / "run.db", fake_project(60));
    const RunView view(folder / "run.db");
    EXPECT_EQ(view.state(), StoredState::finished);
    EXPECT_EQ(view.best()->genome, summary.snapshot.best->genome);
    EXPECT_EQ(view.before()->genome, summary.snapshot.before->genome);
    ASSERT_EQ(view.generations().size(), summary.snapshot.history.size());
    for (std::size_t i = 0; i < view.generations().size(); ++i) {
        EXPECT_EQ(view.generations()[i].best_so_far, summary.snapshot.history[i].best_so_far);
        EXPECT_EQ(view.generations()[i].infeasible, summary.snapshot.history[i].infeasible);
    }
    const auto top = view.best_evaluations(5);
    ASSERT_EQ(top.size(), 5u);
    for (std::size_t i = 1; i < 5; ++i) EXPECT_FALSE(better(top[i].score, top[i - 1].score));
    EXPECT_EQ(seed_genome_of(view.best_project()), summary.snapshot.best->genome);
    EXPECT_EQ(view.events().front().kind, "started");
    EXPECT_EQ(view.events().back().kind, "finished");
}
