#include <algorithm>

#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/particles/gpu/electron_block.cuh"
#include "solver/particles/gpu/run_periods.hpp"

namespace lathe::gpu {
namespace {

/// As many threads as have 128 registers keep most latencies hidden.
constexpr int run_threads = 512;

__global__ void __launch_bounds__(run_threads)
    run_periods(const __grid_constant__ RunTables tables, DeviceRun* runs, int periods) {
    __shared__ BlockCounts counts;
    const int number = static_cast<int>(blockIdx.x);
    DeviceRun& run = runs[number / tables.parts];
    if (run.is_over || run.fault != RunFault::none) return;
    ElectronBlock block(tables, run, number % tables.parts, counts);
    const int last = min(run.period + periods, tables.periods);
    int period = run.period;
    double particle_steps = run.particle_steps;
    // Behind the first barrier of the run nobody reads what is written here.
    int electrons = block.count_all();
    while (period < last) {
        if (period == tables.clear_period) block.clear_sums();
        for (int n = 0; n < tables.push.steps_per_period && electrons >= 0; ++n) electrons = block.step();
        if (electrons < 0) break;
        electrons = block.control_population(electrons);
        ++period;
        particle_steps += static_cast<double>(electrons) * tables.push.steps_per_period;
        if (block.is_first()) run.populations[period] = block.weight() * electrons;
        if (electrons == 0) break;
    }
    // Weighed only where the weight changes, as on the processor, so that the bits are the same.
    const bool is_over = period == tables.periods || electrons == 0;
    if (is_over) block.change_weight(1.0);
    block.save();
    if (!block.is_first()) return;
    run.period = period;
    run.particle_steps = particle_steps;
    run.is_over = is_over;
    if (electrons < 0) run.fault = RunFault::no_room;
}

}  // namespace

int parts_of_runs(std::size_t count, int population_cap) {
    /// A part of fewer electrons than a warp has lanes gains nothing, nor do more blocks' barriers.
    constexpr int least_electrons = 32, most_parts = 16;
    int blocks = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reinterpret_cast<const void*>(run_periods),
                                                        run_threads, 0),
          "occupancy of a kernel");
    const auto at_once = static_cast<std::size_t>(blocks * device_attribute(cudaDevAttrMultiProcessorCount));
    const auto parts = static_cast<int>(std::min<std::size_t>(at_once / count, most_parts));
    return std::max(1, std::min(parts, population_cap / least_electrons));
}

void launch_run_periods(const RunTables& tables, DeviceRun* runs, int count, int periods,
                        cudaStream_t stream) {
    launch_blocks(tables.parts > 1, run_periods, dim3(static_cast<unsigned>(count * tables.parts)),
                  dim3(run_threads), 0, stream, tables, runs, periods);
    check_launch("periods of electrons");
}

}  // namespace lathe::gpu
