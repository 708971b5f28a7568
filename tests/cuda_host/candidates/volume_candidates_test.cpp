// Candidates in 3D on a device that refuses: no failure of the device is taken for one of the candidate.
#include "genetic/execution/failure.hpp"
#include "genetic/execution/volume_evaluator.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/volume/engine/gpu/gpu_volume_engine.hpp"
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
        return genetic::evaluate_volume_candidate(project, {collar_mm}, engine, 1, progress, {});
    }

    const Project project = short_collar();
    const VolumeEngine engine = gpu::volume_engine();
    Progress progress;
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
    genetic::VolumeEvaluatorOptions options{.engine = "cuda", .workers = 1, .cores = 1};
    options.make_engine = [](const std::string&) { return gpu::volume_engine(); };
    genetic::VolumeEvaluator evaluator(project, options);
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
