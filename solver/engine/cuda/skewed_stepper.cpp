#include <algorithm>

#include "solver/engine/cuda/candidate.hpp"
#include "solver/engine/cuda/device_buffer.hpp"
#include "solver/engine/cuda/skewed_steps.hpp"
#include "solver/engine/cuda/stepper.hpp"
#include "solver/engine/field_state.hpp"

namespace lathe::cuda {
namespace {

/// Fewer rows are not worth a walk of their own: twice skewed_levels more are computed with each.
constexpr int fewest_rows = skewed_levels;

struct SkewedMemory final : StrategyMemory {
    DeviceBuffer<SkewedRow> rows;
    DeviceBuffer<float> pool, fields, radial;
    DeviceBuffer<float2> axial;
};

std::size_t radial_floats(const DeviceSimulation& device) {
    return static_cast<std::size_t>(std::max(device.nr - device.first_radial_row, 0)) * field_arrays *
           static_cast<std::size_t>(device.pitch);
}

class SkewedStepper final : public Stepper {
public:
    SkewedStepper(const DeviceTraits& device, const Simulation& simulation)
        : slots_(device.multiprocessors * skewed_warps()), windows_(skewed_windows(simulation.grid.nz)) {}

    std::string key() const override { return "skewed " + std::to_string(windows_); }
    int capacity() const override { return std::max(1, slots_ / windows_); }

    std::size_t extra_bytes(const Simulation& simulation) const override {
        const std::size_t cells = simulation.grid.cells();
        return 10 * cells * sizeof(float) +
               static_cast<std::size_t>(windows_ * simulation.grid.nr) * sizeof(SkewedRow);
    }

    std::unique_ptr<StrategyMemory> prepare(const Simulation& simulation, const SegmentTable&,
                                            DeviceSimulation& device, cudaStream_t stream) const override {
        const SkewedTable table = build_skewed_table(simulation);
        auto memory = std::make_unique<SkewedMemory>();
        memory->rows = DeviceBuffer<SkewedRow>(std::span<const SkewedRow>(table.table), stream);
        memory->pool = DeviceBuffer<float>(std::span<const float>(table.pool), stream);
        memory->fields =
            DeviceBuffer<float>(static_cast<std::size_t>(field_arrays * device.array_stride), stream);
        memory->radial = DeviceBuffer<float>(radial_floats(device), stream);
        memory->axial = DeviceBuffer<float2>(static_cast<std::size_t>(device.nr - 1) * axial_memories *
                                                 static_cast<std::size_t>(device.axial_pairs.count()),
                                             stream);
        memory->fields.clear(), memory->radial.clear(), memory->axial.clear();
        check(cudaStreamSynchronize(stream), "upload of the windows");
        device.skewed = {memory->rows.data(),   memory->pool.data(),   windows_,
                         memory->fields.data(), memory->radial.data(), memory->axial.data()};
        return memory;
    }

    void take(const Launch& launch) override {
        SkewedLaunch how;
        how.tasks = static_cast<int>(launch.tasks.size());
        how.windows = windows_;
        std::vector<SkewedPasses> passes;
        int rows = 0, most_passes = 0;
        for (const DeviceTask& task : launch.tasks) {
            const DeviceSimulation& s = task.simulation;
            rows = std::max(rows, s.nr - 1);
            passes.emplace_back(task.first_step, task.steps, s.contour.row >= 0 ? s.contour_stride : 0);
            most_passes = std::max(most_passes, passes.back().count());
        }
        how.chunks = std::clamp(slots_ / (how.tasks * windows_), 1, std::max(1, rows / fewest_rows));
        for (int pass = 0; pass < most_passes; ++pass)
            for (int steps = 0; steps <= skewed_levels; ++steps)
                if (std::any_of(passes.begin(), passes.end(), [&](const SkewedPasses& its) {
                        return !its.pass(pass).is_idle && its.pass(pass).count == steps;
                    }))
                    take_skewed_pass(launch.device_tasks, how, pass, steps, launch.stream);
    }

private:
    int slots_, windows_;
};

}  // namespace

std::unique_ptr<Stepper> make_skewed_stepper(const DeviceTraits& device, const Simulation& simulation) {
    return std::make_unique<SkewedStepper>(device, simulation);
}

}  // namespace lathe::cuda
