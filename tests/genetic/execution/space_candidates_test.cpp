// Candidates in space, solved for real.
#include <gtest/gtest.h>

#include <atomic>
#include <map>

#include "genetic/execution/candidate_share.hpp"
#include "genetic/execution/evaluator.hpp"
#include "genetic/execution/failure.hpp"
#include "solver/base/machine_memory.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/volume/engine/selection/make_volume_engine.hpp"
#include "solver/volume/engine/volume_session.hpp"
#include "solver/volume/setup/forecast_volume.hpp"
#include "tests/genetic/support/small_volume.hpp"

namespace lathe::genetic {
namespace {

std::map<std::size_t, Evaluation> evaluated(const Project& project, const std::vector<Genome>& genomes,
                                            SolverEvaluatorOptions options) {
    options.engine = "cpu";
    SolverEvaluator evaluator(project, options);
    std::map<std::size_t, Evaluation> found;
    evaluator.evaluate(
        genomes, {}, [&](std::size_t index, Evaluation evaluation) { found[index] = std::move(evaluation); });
    return found;
}

/// The processor's engine, of which `fault` is asked before each solve; it may throw.
MakeSession with_fault(std::function<void()> fault) {
    return [fault = std::move(fault)](const std::string& kind, int threads, ProblemFamily) {
        VolumeEngine engine = make_volume_engine(kind);
        engine.run = [fault, run = engine.run](const VolumeProblem& problem, int cores, Progress& progress,
                                               const std::stop_token& stop, PlaneSink* watcher) {
            fault();
            return run(problem, cores, progress, stop, watcher);
        };
        return volume_session(std::move(engine), threads > 0 ? threads : 1);
    };
}

const std::vector<Genome> collars = {{6.5}, {8.0}, {7.2}};

/// A process that solves antennas in space as lathe-batch does.
SolverProcessOptions solver() {
    SolverProcessOptions options;
    options.program = LATHE_FAKE_SOLVER;
    options.arguments = {"none", "0", ""};
    return options;
}

void expect_same(const std::map<std::size_t, Evaluation>& found,
                 const std::map<std::size_t, Evaluation>& right) {
    ASSERT_EQ(found.size(), right.size());
    for (const auto& [index, evaluation] : found) {
        EXPECT_EQ(evaluation.score.status, EvaluationStatus::valid) << evaluation.error;
        EXPECT_EQ(evaluation.score.objective, right.at(index).score.objective) << index;
        EXPECT_EQ(evaluation.metrics_json, right.at(index).metrics_json) << index;
    }
}

TEST(SpaceCandidates, ScoresDoNotDependOnThreadsOrCompany) {
    const Project project = small_collar();
    const auto together = evaluated(project, {{6.5}, {8.0}}, {.workers = 2, .cores = 2});
    const auto alone = evaluated(project, {{8.0}}, {.workers = 1, .cores = 1});
    ASSERT_EQ(together.size(), 2u);
    EXPECT_EQ(together.at(1).score.status, EvaluationStatus::valid) << together.at(1).error;
    EXPECT_EQ(together.at(1).score.objective, alone.at(0).score.objective);
    EXPECT_EQ(together.at(1).metrics_json, alone.at(0).metrics_json);
    EXPECT_NE(together.at(0).score.objective, together.at(1).score.objective);
    ASSERT_EQ(together.at(0).objectives.size(), 2u);
    EXPECT_GT(together.at(0).objectives[1].worst_value, 5.0) << "dBi of an open guide";
}

TEST(SpaceCandidates, WhatCannotBeBuiltIsInfeasible) {
    Project project = small_collar();
    auto& design = std::get<VolumeDesign>(project.antenna);
    design.solids[2].numbers[2] = {{0.0, "collar_mm - 6.5"}};  // the guide's radius
    const auto found = evaluated(project, {{6.2}}, {});
    EXPECT_EQ(found.at(0).score.status, EvaluationStatus::infeasible);
    EXPECT_NE(found.at(0).error.find("antenna.solids[2].radius_mm"), std::string::npos) << found.at(0).error;
}

TEST(SpaceCandidates, AProcessOfItsOwnGivesTheSameBits) {
    const auto here = evaluated(small_collar(), collars, {.workers = 1});
    const auto there =
        evaluated(small_collar(), collars, {.workers = 2, .isolated = true, .process = solver()});
    expect_same(there, here);
    EXPECT_TRUE(here.at(0).results && !there.at(0).results) << "patterns stay with the process";
}

TEST(SpaceCandidates, GoesOnInAProcessWhenTheDeviceIsLost) {
    const auto here = evaluated(small_collar(), collars, {.workers = 1});
    auto calls = std::make_shared<std::atomic<int>>(0);
    SolverEvaluatorOptions options{.workers = 1, .process = solver()};
    options.make_session = with_fault([calls] {
        if (calls->fetch_add(1) >= 1) throw DeviceLost("an illegal address", 0);
    });
    std::vector<std::string> notices;
    options.engine = "cpu";
    SolverEvaluator evaluator(small_collar(), options);
    std::map<std::size_t, Evaluation> found;
    EvaluationControl control;
    control.notice = [&](const std::string& text) { notices.push_back(text); };
    evaluator.evaluate(collars, control, [&](std::size_t n, Evaluation one) { found[n] = std::move(one); });
    expect_same(found, here);
    EXPECT_EQ(calls->load(), 2) << "none goes to a device that was lost";
    ASSERT_EQ(notices.size(), 1u);
    EXPECT_NE(notices[0].find("an illegal address"), std::string::npos) << notices[0];
}

SolverEvaluatorOptions with_faults(std::function<void()> fault) {
    SolverEvaluatorOptions options{.engine = "cpu", .workers = 2, .cores = 2};
    options.make_session = with_fault(std::move(fault));
    return options;
}

TEST(SpaceCandidates, TriesCandidatesAloneThatTheDeviceHadNoMemoryFor) {
    const auto here = evaluated(small_collar(), collars, {.workers = 1});
    auto calls = std::make_shared<std::atomic<int>>(0);
    const auto found = evaluated(small_collar(), collars, with_faults([calls] {
                                     if (calls->fetch_add(1) < 2) throw EngineOutOfMemory("no room");
                                 }));
    expect_same(found, here);
    EXPECT_EQ(calls->load(), 5) << "two of three candidates again";
}

TEST(SpaceCandidates, NamesTheClassesOfFailuresThatAreNotTheCandidates) {
    const auto memory =
        evaluated(small_collar(), {{6.5}}, with_faults([] { throw EngineOutOfMemory("no room"); }));
    EXPECT_EQ(memory.at(0).score.status, EvaluationStatus::failed);
    EXPECT_EQ(failure_class(memory.at(0).score.status, memory.at(0).error), FailureClass::out_of_memory)
        << memory.at(0).error;
    const auto device =
        evaluated(small_collar(), {{6.5}},
                  with_faults([] { throw EngineFailure("CUDA: a launch: invalid argument"); }));
    EXPECT_EQ(device.at(0).score.status, EvaluationStatus::failed);
    EXPECT_NE(device.at(0).error.find("invalid argument"), std::string::npos) << device.at(0).error;
}

TEST(SpaceCandidates, WhatDivergesIsNotTriedAgain) {
    auto calls = std::make_shared<std::atomic<int>>(0);
    SolverEvaluatorOptions options;
    options.make_session = [calls](const std::string& kind, int, ProblemFamily) {
        VolumeEngine engine = make_volume_engine(kind);
        engine.run = [calls](const VolumeProblem&, int, Progress&, const std::stop_token&, PlaneSink*) {
            ++*calls;
            Recording recording;
            recording.stop_reason = StopReason::diverged;
            return recording;
        };
        return volume_session(std::move(engine), 1);
    };
    const auto found = evaluated(small_collar(), {{6.5}}, options);
    EXPECT_EQ(found.at(0).score.status, EvaluationStatus::diverged);
    EXPECT_EQ(calls->load(), 1);
}

TEST(SpaceCandidates, AreAsManyAsCoresEngineAndMemoryAllow) {
    Project project = small_collar();
    const auto suit = [&](const VolumeEngine& engine, int threads) {
        return candidates_that_suit(project, *volume_session(engine, threads));
    };
    const VolumeEngine cpu = make_volume_engine("cpu");
    EXPECT_EQ(suit(cpu, 4), 4);
    VolumeEngine device = cpu;
    device.at_a_time = [](double cells) { return cells < 1e6 ? 6 : 1; };
    EXPECT_EQ(suit(device, 16), 6);
    EXPECT_EQ(suit(device, 4), 4) << "each is built on a core of its own";
    // As many more cells as make one grid half of the machine's memory.
    const auto bytes = [&] {
        return forecast_volume(volume_antenna_of(project), project.simulation).memory_bytes;
    };
    while (bytes() < 0.5 * machine_memory_bytes()) project.simulation.cells_per_wavelength *= 1.1;
    EXPECT_EQ(suit(cpu, 4), 1);
}

}  // namespace
}  // namespace lathe::genetic
