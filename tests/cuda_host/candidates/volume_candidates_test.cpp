// Candidates in 3D on a device that refuses: no failure of the device is taken for one of the candidate.
#include <future>

#include "genetic/execution/candidate_evaluation.hpp"
#include "genetic/execution/evaluator.hpp"
#include "genetic/execution/failure.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"
#include "solver/volume/engine/volume_session.hpp"
#include "tests/cuda_host/engine_cases.hpp"
#include "tests/genetic/support/small_volume.hpp"

namespace lathe::tests {
namespace {

using genetic::Evaluation;
using genetic::EvaluationStatus;

/// Solved to the end of the pulse alone.
Project short_collar() {
    Project project = genetic::small_collar();
    project.simulation.cells_per_wavelength = 6.0;
    project.simulation.pml_cells = 4;
    project.simulation.max_periods = 1.0;
    return project;
}

class VolumeCandidates : public EmulatedEngine {
protected:
    static constexpr double collar_mm = 7.0;

    std::optional<Evaluation> evaluated() {
        std::promise<genetic::CandidateOutcome> promise;
        session->submit(genetic::candidate_requests(
            {project, progress, time, 1}, {collar_mm}, {}, nullptr, {},
            [&](genetic::CandidateOutcome outcome) { promise.set_value(std::move(outcome)); }));
        genetic::CandidateOutcome outcome = promise.get_future().get();
        if (outcome.error) std::rethrow_exception(outcome.error);
        return std::move(outcome.evaluation);
    }

    const Project project = short_collar();
    Progress progress;
    genetic::HostTime time;
    const std::unique_ptr<Session> session = volume_session(gpu::volume_engine(), 1);
};

TEST_F(VolumeCandidates, NeverDivergeByAFailureOfTheDevice) {
    for (const cudaError_t status : {cudaErrorInvalidValue, cudaErrorMemoryAllocation})
        for (long k = 1; k <= 60; ++k) {
            SCOPED_TRACE("call " + std::to_string(k));
            emulation::fail_call(k, status);
            try {
                const auto evaluation = evaluated();
                ASSERT_TRUE(evaluation);
                EXPECT_NE(evaluation->score.status, EvaluationStatus::diverged) << evaluation->error;
            } catch (const EngineOutOfMemory&) {
                EXPECT_EQ(status, cudaErrorMemoryAllocation);
            } catch (const EngineFailure&) {
                EXPECT_EQ(status, cudaErrorInvalidValue);
            }
            emulation::fail_call(0, cudaSuccess);
        }
    emulation::fail_kernel(10, cudaErrorECCUncorrectable);
    EXPECT_THROW(evaluated(), DeviceLost);
    EXPECT_THROW(evaluated(), DeviceLost) << "no device is left";
}

TEST_F(VolumeCandidates, AreTriedAgainAloneWhereTheDeviceHadNoMemory) {
    const Evaluation good = *evaluated();
    ASSERT_EQ(good.score.status, EvaluationStatus::valid) << good.error;
    genetic::SolverEvaluatorOptions options{.engine = "cuda", .workers = 1, .cores = 1};
    options.make_session = [](const std::string&, int threads, ProblemFamily) {
        return volume_session(gpu::volume_engine(), threads);
    };
    genetic::SolverEvaluator evaluator(project, options);
    std::vector<Evaluation> found;
    const auto keep = [&](std::size_t, Evaluation evaluation) { found.push_back(std::move(evaluation)); };
    emulation::fail_call(12, cudaErrorMemoryAllocation);
    evaluator.evaluate(std::vector<genetic::Genome>{{collar_mm}}, {}, keep);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].score.status, EvaluationStatus::valid) << found[0].error;
    EXPECT_EQ(found[0].score.objective, good.score.objective);
    emulation::Machine full;
    full.memory_bytes = emulation::held().device_bytes + 4096;
    emulation::set_machine(full);
    evaluator.evaluate(std::vector<genetic::Genome>{{collar_mm}}, {}, keep);
    emulation::set_machine({});
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(failure_class(found[1].score.status, found[1].error), genetic::FailureClass::out_of_memory)
        << found[1].error;
}

}  // namespace
}  // namespace lathe::tests
