#include <algorithm>
#include <vector>

#include "solver/engine/gpu/second_arrays.hpp"
#include "solver/engine/gpu/skewed_steps.hpp"
#include "solver/engine/gpu/stepper.hpp"

namespace lathe::cuda {
namespace {

/// Fewer rows are not worth a walk of their own: twice skewed_levels more are computed with each.
constexpr int fewest_rows = skewed_levels;

struct SkewedMemory final : StrategyMemory {
    SkewedMemory(DeviceSimulation& device, cudaStream_t stream) : others(device, stream) {}
    SecondArrays others;
};

class SkewedStepper final : public Stepper {
public:
    SkewedStepper(const DeviceTraits& device, const Problem& simulation)
        : slots_(device.multiprocessors * skewed_warps()), windows_(skewed_windows(simulation.grid.nz)) {}

    std::string key() const override { return "pipelined " + std::to_string(windows_); }
    int capacity() const override { return std::max(1, slots_ / windows_); }

    std::size_t extra_bytes(const Problem& simulation) const override {
        return SecondArrays::bytes(simulation) +
               static_cast<std::size_t>(windows_ * simulation.grid.nr) * sizeof(SkewedRow);
    }

    std::unique_ptr<StrategyMemory> prepare(const Problem& simulation, const SegmentTable&,
                                            DeviceSimulation& device, TableUpload& tables,
                                            cudaStream_t stream) const override {
        const SkewedTable table = build_skewed_table(simulation);
        device.skewed.windows = windows_;
        tables.add(table.table, device.skewed.rows);
        tables.add(table.pool, device.skewed.pool);
        return std::make_unique<SkewedMemory>(device, stream);
    }

    void take(const Launch& launch) override {
        const LaunchExtent extent = extent_of(launch);
        SkewedLaunch how;
        how.tasks = extent.tasks, how.windows = windows_;
        how.chunks = std::clamp(slots_ / (how.tasks * windows_), 1, std::max(1, extent.rows / fewest_rows));
        std::vector<SkewedPasses> passes;
        int most_passes = 0;
        for (const DeviceTask& task : launch.tasks) {
            const DeviceSimulation& s = task.simulation;
            passes.emplace_back(task.first_step, task.steps, s.contour.row >= 0 ? s.contour_stride : 0);
            most_passes = std::max(most_passes, passes.back().count());
        }
        for (int n = 0; n < most_passes; ++n) {
            bool wanted[skewed_levels + 1] = {};
            for (const SkewedPasses& its : passes)
                if (const SkewedPass pass = its.pass(n); !pass.is_idle) wanted[pass.count] = true;
            for (int steps = 0; steps <= skewed_levels; ++steps)
                if (wanted[steps]) take_skewed_pass(launch.device_tasks, how, n, steps, launch.stream);
        }
    }

private:
    int slots_, windows_;
};

}  // namespace

std::unique_ptr<Stepper> make_pipelined_stepper(const DeviceTraits& device, const Problem& simulation) {
    return std::make_unique<SkewedStepper>(device, simulation);
}

}  // namespace lathe::cuda
