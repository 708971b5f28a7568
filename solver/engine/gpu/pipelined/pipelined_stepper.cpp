#include "solver/engine/gpu/pipelined/pipelined_stepper.hpp"

#include <algorithm>
#include <vector>

#include "solver/engine/gpu/pipelined/pipelined_plan.hpp"
#include "solver/engine/gpu/pipelined/pipelined_steps.hpp"
#include "solver/engine/gpu/problem/second_arrays.hpp"

namespace lathe::gpu {
namespace {

/// Fewer rows are not worth a walk of their own: twice pipeline_levels more are computed with each.
constexpr int fewest_rows = pipeline_levels;

struct PipelinedMemory final : StrategyMemory {
    PipelinedMemory(const ProblemView& device, cudaStream_t stream) : others(device, stream) {}
    SecondArrays others;
    PipelinedView view;
};

class PipelinedStepper final : public Stepper {
public:
    PipelinedStepper(const DeviceTraits& device, const Problem& simulation)
        : slots_(device.multiprocessors * pipelined_warps()), windows_(windows_along(simulation.grid.nz)) {}

    std::string key() const override { return "pipelined " + std::to_string(windows_); }
    int capacity() const override { return std::max(1, slots_ / windows_); }

    std::size_t extra_bytes(const Problem& simulation) const override {
        return SecondArrays::bytes(simulation) +
               static_cast<std::size_t>(windows_ * simulation.grid.nr) * sizeof(PipelinedRow);
    }

    std::unique_ptr<StrategyMemory> prepare(const PreparedProblem& prepared, ProblemView& device,
                                            TableUpload& tables, cudaStream_t stream) const override {
        const PipelinedTable table = build_pipelined_table(prepared.problem);
        auto memory = std::make_unique<PipelinedMemory>(device, stream);
        PipelinedView& view = memory->view;
        view.windows = windows_, view.others = memory->others.arrays();
        tables.add(table.table, view.rows);
        tables.add(table.pool, view.pool);
        tables.add_view(view, device.plan);
        return memory;
    }

    void take(const Launch& launch) override {
        const LaunchExtent extent = extent_of(launch);
        PipelinedLaunch how;
        how.tasks = extent.tasks, how.windows = windows_;
        how.chunks = std::clamp(slots_ / (how.tasks * windows_), 1, std::max(1, extent.rows / fewest_rows));
        std::vector<PipelinedPasses> passes;
        int most_passes = 0;
        for (const Task& task : launch.tasks) {
            const ProblemView& s = task.problem;
            passes.emplace_back(task.first_step, task.steps, s.contour.row >= 0 ? s.contour_stride : 0);
            most_passes = std::max(most_passes, passes.back().count());
        }
        for (int n = 0; n < most_passes; ++n) {
            bool wanted[pipeline_levels + 1] = {};
            for (const PipelinedPasses& its : passes)
                if (const PipelinedPass pass = its.pass(n); !pass.is_idle) wanted[pass.count] = true;
            for (int steps = 0; steps <= pipeline_levels; ++steps)
                if (wanted[steps]) take_pipelined_pass(launch.device_tasks, how, n, steps, launch.stream);
        }
    }

private:
    int slots_, windows_;
};

}  // namespace

std::unique_ptr<Stepper> make_pipelined_stepper(const DeviceTraits& device, const Problem& simulation) {
    return std::make_unique<PipelinedStepper>(device, simulation);
}

}  // namespace lathe::gpu
