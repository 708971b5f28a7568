// Runs and solver processes that are killed or held at random times, and runs on any number of workers.
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <iostream>
#include <set>
#include <thread>

#include "tests/faults/acknowledged.hpp"
#include "tests/faults/fault_counts.hpp"
#include "tests/genetic/support/kill_and_resume.hpp"
#include "tests/genetic/support/small_horn.hpp"

using namespace lathe::genetic;
using namespace lathe::test;

TEST(KillFaults, ARunEndsWithTheBitsOfAnUndisturbedOne) {
    TemporaryFolder folder;
    const int evaluations = fault_count(40, 400), wanted = fault_count(12, 1000);
    run_fake(folder / "undisturbed", fake_project(evaluations));
    int kills = 0, runs = 0;
    for (unsigned round = 0; kills < wanted; ++round, ++runs) {
        const auto store = folder / std::to_string(round);
        kills += kill_until_finished(store, evaluations, 100 + round, expect_acknowledged);
        ASSERT_EQ(first_difference(store, folder / "undisturbed"), "");
    }
    std::cout << kills << " kills of " << runs << " runs\n";
}

namespace {

std::set<pid_t> children() {
    std::set<pid_t> all;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream file(task.path() / "children");
        for (pid_t child = 0; file >> child;) all.insert(child);
    }
    return all;
}

/// Signals the solver processes of this one every now and then, as often as wanted.
class Tormentor {
public:
    Tormentor(int number, int wanted)
        : thread_([this, number, wanted](const std::stop_token& stop) { torment(number, wanted, stop); }) {}
    int done() const { return done_.load(); }
    void end() { thread_ = {}; }

private:
    void torment(int number, int wanted, const std::stop_token& stop) {
        std::mt19937 random(7);
        while (!stop.stop_requested() && done_ < wanted) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10 + random() % 60));
            for (const pid_t child : children()) {
                if (kill(child, number) != 0) continue;
                ++done_;
                if (number != SIGSTOP) continue;
                std::this_thread::sleep_for(std::chrono::milliseconds(5 + random() % 40));
                kill(child, SIGCONT);
            }
        }
    }

    std::atomic<int> done_{0};
    std::jthread thread_;
};

class WorkerFaults : public testing::TestWithParam<int> {};

}  // namespace

TEST_P(WorkerFaults, CostNoMoreThanARetry) {
    TemporaryFolder folder;
    auto project = small_horn({.longest_flare_mm = 8.0, .cells_per_wavelength = 8, .pml_cells = 6});
    project.optimiser.evaluations = fault_count(24, 36);
    RunOptions options;
    options.engine = "cpu";
    options.workers = 2;
    options.verify = false;
    Run::create(folder / "undisturbed", project, options).run({});
    options.make_evaluator = [](const lathe::Project& frozen, double) {
        SolverEvaluatorOptions solver;
        solver.engine = "cpu";
        solver.workers = 2;
        solver.isolated = true;
        solver.process.program = LATHE_FAKE_SOLVER;
        solver.process.arguments = {"none", "0", ""};
        return std::make_unique<SolverEvaluator>(frozen, solver);
    };
    const int wanted = fault_count(5, 200);
    int done = 0;
    for (int round = 0; done < wanted && round < 10 * wanted; ++round) {
        const auto store = folder / std::to_string(round);
        Tormentor tormentor(GetParam(), fault_count(5, 12));
        ASSERT_EQ(Run::create(store, project, options).run({}).state, RunState::finished);
        tormentor.end();
        done += tormentor.done();
        ASSERT_EQ(first_difference(store, folder / "undisturbed"), "");
    }
    EXPECT_GE(done, wanted);
    std::cout << done << " signals\n";
}

INSTANTIATE_TEST_SUITE_P(Signals, WorkerFaults, testing::Values(SIGKILL, SIGSTOP),
                         [](const auto& one) { return one.param == SIGKILL ? "Kill" : "Hold"; });

TEST(Determinism, SameStoreOnAnyWorkersWithDelaysAndResumes) {
    TemporaryFolder folder;
    for (int seed = 1; seed <= fault_count(1, 5); ++seed) {
        const auto project = fake_project(60, static_cast<std::uint64_t>(seed));
        const auto reference = folder / ("reference" + std::to_string(seed));
        run_fake(reference, project);
        int variant = 0;
        for (const auto& [workers, candidates_a_session] :
             {std::pair{1, 0}, {2, 0}, {4, 0}, {8, 0}, {2, 7}, {8, 17}}) {
            const auto store = folder / (std::to_string(seed) + "-" + std::to_string(++variant));
            Run::create(store, project, fake_run_options());
            for (RunState state = RunState::interrupted; state == RunState::interrupted;) {
                std::stop_source stop;
                std::atomic<int> left = candidates_a_session;
                FakeOptions options{.workers = workers, .longest_delay_us = 1500};
                options.called = [&](const Genome&) {
                    if (--left == 0) stop.request_stop();
                };
                state = Run::open(store, fake_run_options(options)).run(stop.get_token()).state;
            }
            EXPECT_EQ(first_difference(store, reference), "") << workers << " workers, seed " << seed;
        }
    }
}
