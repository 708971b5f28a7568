// Memory that runs out, and candidates that go wrong: the right class each time, and the run goes on.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <limits>
#include <map>

#include "genetic/execution/failure.hpp"
#include "genetic/objectives/candidate_metrics.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#include "solver/solve/solve.hpp"
#include "tests/faults/acknowledged.hpp"
#include "tests/faults/failing_new.hpp"
#include "tests/faults/fault_counts.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_horn.hpp"

using namespace lathe;
using namespace lathe::genetic;
using namespace lathe::test;

namespace {

Project coarse_horn(int evaluations) {
    auto project = small_horn({.longest_flare_mm = 8.0, .cells_per_wavelength = 8, .pml_cells = 6});
    project.optimiser.evaluations = evaluations;
    return project;
}

RunOptions real_solver(const SolverEvaluatorOptions& solver) {
    RunOptions options;
    options.verify = false;
    options.make_evaluator = [solver](const Project& project, double) {
        return std::make_unique<SolverEvaluator>(project, solver);
    };
    return options;
}

/// Begins or goes on with the run; the error's words, empty when it came to its end.
std::string run_or_fail(const std::filesystem::path& store, const Project& project,
                        const RunOptions& options) {
    try {
        auto run =
            std::filesystem::exists(store) ? Run::open(store, options) : Run::create(store, project, options);
        return run.run({}).state == RunState::finished ? "" : "not finished";
    } catch (const std::exception& error) {
        return std::string("said: ") + error.what();
    }
}

enum class End { good, clean_error, abort };

/// The run in a process of its own, in which the k-th allocation fails.
End end_with_failing_allocation(long k, const std::filesystem::path& store, const Project& project,
                                const RunOptions& options) {
    const pid_t child = fork();
    if (child == 0) {
        std::freopen("/dev/null", "w", stderr);
        fail_allocation(k);
        _exit(run_or_fail(store, project, options).empty() ? 0 : 3);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return End::good;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 3) return End::clean_error;
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) << status;
    return End::abort;
}

/// One allocation of a whole run fails, the run is gone on with and must end like an undisturbed one.
/// nlohmann's destructors allocate, and are noexcept: there the process ends, which must cost no more than a
/// kill does.
void fail_every_allocation(const Project& project, const RunOptions& options, int most, int stride) {
    if (!allocation_can_fail()) GTEST_SKIP() << "a sanitizer's operator new";
    TemporaryFolder folder;
    ASSERT_EQ(run_or_fail(folder / "undisturbed", project, options), "");
    std::map<End, int> ends;
    for (int k = 1; k <= most; k += stride) {
        SCOPED_TRACE("allocation " + std::to_string(k));
        const auto store = folder / std::to_string(k);
        const End end = end_with_failing_allocation(k, store, project, options);
        ++ends[end];
        if (std::filesystem::exists(store)) expect_acknowledged(store);
        if (end != End::good) {
            ASSERT_EQ(run_or_fail(store, project, options), "");
        }
        ASSERT_EQ(first_difference(store, folder / "undisturbed"), "");
        std::filesystem::remove(store);
    }
    std::cout << ends[End::good] << " got over, " << ends[End::clean_error] << " clean errors, "
              << ends[End::abort] << " aborts\n";
    EXPECT_LT(ends[End::abort], 1 + (ends[End::good] + ends[End::clean_error]) / 4);
}

enum class Trouble { none, nan, growth, resonator, memory };

Trouble trouble_of(const Problem& simulation) {
    return static_cast<Trouble>((simulation.grid.nz + 3 * simulation.grid.nr) % 5);
}

/// The processor's engine with simulations spoilt before they are solved.
class SpoilingEngine final : public Session {
public:
    explicit SpoilingEngine(int threads) : session_(make_engine("cpu", threads)) {}
    std::string name() const override { return session_->name(); }
    std::string strategy() const override { return session_->strategy(); }
    using Session::submit;
    std::vector<Ticket> submit(std::vector<SolveRequest> requests) override {
        for (SolveRequest& request : requests)
            request.build = [build = std::move(request.build)]() -> AnyProblem {
                const AnyProblem good = build();
                if (!good) return good;
                auto spoilt = std::make_shared<Problem>(*good.plane());
                spoil(*spoilt);
                return std::shared_ptr<const Problem>(std::move(spoilt));
            };
        return session_->submit(std::move(requests));
    }

private:
    static void spoil(Problem& simulation) {
        auto& maps = simulation.coefficients.maps.edit();
        switch (trouble_of(simulation)) {
            case Trouble::none:
                break;
            case Trouble::nan:
                maps.v_phi[maps.v_phi.size() / 2] = std::numeric_limits<double>::quiet_NaN();
                break;
            case Trouble::growth:
                for (auto* map : {&maps.v_r, &maps.v_phi, &maps.v_z})
                    for (double& value : *map) value *= 1.5;
                break;
            case Trouble::resonator:
                simulation.stop.energy_db = -1000.0;
                break;
            case Trouble::memory:
                throw std::bad_alloc();
        }
    }

    std::unique_ptr<Session> session_;
};

}  // namespace

TEST(AllocationFaults, InARun) {
    fail_every_allocation(fake_project(30), fake_run_options({.workers = 2}), 2000, fault_count(160, 1));
}

TEST(AllocationFaults, InTheSolver) {
    SolverEvaluatorOptions solver;
    solver.engine = "cpu";
    solver.workers = 2;
    fail_every_allocation(coarse_horn(6), real_solver(solver), 2000, fault_count(160, 1));
}

// The first 2,000 are those of beginning a run; these are spread over all of it.
TEST(AllocationFaults, AnywhereInTheSolver) {
    SolverEvaluatorOptions solver;
    solver.engine = "cpu";
    solver.workers = 2;
    const auto project = coarse_horn(6);
    if (!allocation_can_fail()) GTEST_SKIP() << "a sanitizer's operator new";
    TemporaryFolder folder;
    const long before = allocations_so_far();
    ASSERT_EQ(run_or_fail(folder / "run.db", project, real_solver(solver)), "");
    const int all = static_cast<int>(allocations_so_far() - before);
    fail_every_allocation(project, real_solver(solver), all, std::max(1, all / fault_count(12, 2000)));
}

TEST(CandidateFaults, HaveTheirClassAndTheRunGoesOn) {
    TemporaryFolder folder;
    const auto store = folder / "run.db";
    const auto project = coarse_horn(fault_count(18, 60));
    SolverEvaluatorOptions solver;
    solver.workers = 2;
    solver.make_session = [](const std::string&, int threads, ProblemFamily) {
        return std::make_unique<SpoilingEngine>(threads);
    };
    solver.engine = "cpu";
    ASSERT_EQ(run_or_fail(store, project, real_solver(solver)), "");
    std::map<Trouble, int> seen;
    for (const auto& evaluation : RunView(store).evaluations()) {
        ASSERT_FALSE(evaluation.is_pending);
        const FailureClass failure = failure_class(evaluation.score.status, evaluation.error);
        if (failure == FailureClass::infeasible) continue;
        const Project candidate = project_with(project, evaluation.genome);
        const Trouble trouble =
            trouble_of(build_simulation(antenna_of(candidate), candidate.simulation).problem);
        ++seen[trouble];
        SCOPED_TRACE(evaluation.error);
        switch (trouble) {
            case Trouble::none:
                EXPECT_EQ(failure, FailureClass::none);
                break;
            case Trouble::nan:
            case Trouble::growth:
                EXPECT_EQ(failure, FailureClass::diverged);
                break;
            case Trouble::resonator:
                EXPECT_EQ(failure, FailureClass::none) << "it is solved, as far as it goes, and marked";
                EXPECT_EQ(parse_candidate_metrics(evaluation.metrics_json).stop_reason, "reached_max_steps");
                break;
            case Trouble::memory:
                EXPECT_EQ(failure, FailureClass::out_of_memory);
                break;
        }
    }
    EXPECT_GE(seen.size(), fault_count(4, 5)) << "not every trouble has happened";
    for (const auto& [trouble, count] : seen) std::cout << static_cast<int>(trouble) << ": " << count << "\n";
}

TEST(CandidateFaults, OneThatHangsTwiceIsATimeout) {
    const auto project = coarse_horn(1);
    const std::vector<Genome> horns = {{3.0, 5.0}, {5.0, 5.0}, {7.0, 5.0}};
    const Project bad = project_with(project, horns[1]);
    const int columns = build_simulation(antenna_of(bad), bad.simulation).problem.grid.nz;
    SolverEvaluatorOptions solver;
    solver.engine = "cpu";
    solver.workers = 2;
    solver.isolated = true;
    solver.process.program = LATHE_FAKE_SOLVER;
    solver.process.arguments = {"stop", std::to_string(columns), ""};
    solver.process.silence = std::chrono::milliseconds(2500);
    std::map<std::size_t, Evaluation> done;
    SolverEvaluator(project, solver).evaluate(horns, {}, [&](std::size_t index, Evaluation evaluation) {
        done.emplace(index, std::move(evaluation));
    });
    ASSERT_EQ(done.size(), 3U);
    EXPECT_EQ(failure_class(done[1].score.status, done[1].error), FailureClass::timeout) << done[1].error;
    EXPECT_EQ(done[0].score.status, EvaluationStatus::valid) << done[0].error;
    EXPECT_EQ(done[2].score.status, EvaluationStatus::valid) << done[2].error;
}
