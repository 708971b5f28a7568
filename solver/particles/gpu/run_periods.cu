#include "solver/engine/gpu/runtime/check.hpp"
#include "solver/engine/gpu/runtime/launch.hpp"
#include "solver/particles/gpu/electron_block.cuh"
#include "solver/particles/gpu/run_periods.hpp"

namespace lathe::gpu {
namespace {

/// A run has a thousand electrons or more, and as many threads as have 128 registers keep most latencies
/// hidden.
constexpr int run_threads = 512;

__global__ void __launch_bounds__(run_threads)
    run_periods(const __grid_constant__ RunTables tables, DeviceRun* runs, int periods) {
    __shared__ BlockCounts counts;
    DeviceRun& run = runs[blockIdx.x];
    if (run.is_over || run.fault != RunFault::none) return;
    ElectronBlock block(tables, run, counts);
    const int last = min(run.period + periods, tables.periods);
    int period = run.period;
    double particle_steps = run.particle_steps;
    sync_block();
    while (period < last) {
        if (period == tables.clear_period) block.clear_sums();
        bool has_room = true;
        for (int n = 0; n < tables.push.steps_per_period && has_room; ++n) has_room = block.step();
        if (!has_room) break;
        block.control_population();
        ++period;
        const int electrons = block.electrons();
        particle_steps += static_cast<double>(electrons) * tables.push.steps_per_period;
        if (threadIdx.x == 0) run.populations[period] = block.weight() * electrons;
        if (electrons == 0) break;
    }
    // Weighed only where the weight changes, as on the processor, so that the bits are the same.
    const bool is_over = period == tables.periods || block.electrons() == 0;
    if (is_over) block.change_weight(1.0);
    if (threadIdx.x != 0) return;
    block.save();
    run.period = period;
    run.particle_steps = particle_steps;
    run.is_over = is_over;
}

}  // namespace

void launch_run_periods(const RunTables& tables, DeviceRun* runs, int count, int periods,
                        cudaStream_t stream) {
    launch(run_periods, dim3(static_cast<unsigned>(count)), dim3(run_threads), 0, stream, tables, runs,
           periods);
    check_launch("periods of electrons");
}

}  // namespace lathe::gpu
