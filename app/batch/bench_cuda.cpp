// Benchmark `cuda`: how fast does each strategy of the CUDA engine step, and what share of the device's
// limits is that?
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/batch/bench_horn.hpp"
#include "app/batch/bench_registry.hpp"
#include "app/batch/bench_timing.hpp"
#include "solver/antenna/input_error.hpp"
#include "solver/engine/engine.hpp"
#include "solver/engine/solver_error.hpp"
#include "solver/solve.hpp"
#ifdef LATHE_HAVE_CUDA
#include "solver/engine/cuda/cuda_engine.hpp"
#include "solver/engine/cuda/device_limits.hpp"
#endif

namespace lathe::batch {

#ifdef LATHE_HAVE_CUDA
namespace {

struct Row {
    int nr, nz, candidates;
    const char* strategy;
};

// Operations of one cell and step without layers: 9 for the currents' curls, 11 for the voltages', 6 to add.
constexpr double operations_a_cell = 26.0;
constexpr long steps_a_run = 10000;

double relative_difference(const Recording& a, const Recording& b) {
    double apart = 0.0, size = 0.0;
    for (std::size_t n = 0; n < b.contour.size(); ++n)
        apart += std::pow(a.contour[n] - b.contour[n], 2), size += std::pow(b.contour[n], 2);
    return a.contour.size() == b.contour.size() && size > 0.0 ? std::sqrt(apart / size) : INFINITY;
}

/// Parity with the processor on a shorter run, then the rate from call to return and that of the device.
void print_row(const Row& row, const cuda::DeviceLimits& limits) {
    Simulation simulation = horn_on_grid(row.nr, row.nz, 1500);
    const auto engine = cuda::make_cuda_engine(row.strategy);
    Progress progress;
    simulation.stop.max_steps = simulation.stop.earliest = row.nr > 400 ? 4000 : 1500;
    const Recording reference = make_engine("cpu")->solve({&simulation, 1}, progress, {}, nullptr).front();
    const double parity =
        relative_difference(engine->solve({&simulation, 1}, progress, {}, nullptr).front(), reference);
    simulation.stop.max_steps = simulation.stop.earliest = steps_a_run;
    const std::vector<Simulation> batch(static_cast<std::size_t>(row.candidates), simulation);
    double seconds = 1e30, stepping = 1e30;
    for (int n = 0; n < 2; ++n) {
        const double before = cuda::device_seconds();
        seconds = std::min(seconds, best_seconds(1, [&] { engine->solve(batch, progress, {}, nullptr); }));
        stepping = std::min(stepping, cuda::device_seconds() - before);
    }
    const double updates = static_cast<double>(simulation.grid.cells()) * steps_a_run * row.candidates;
    fmt::print("  {:<9} {:>4} x {:<4} {:>5} {:>10.1f} {:>11.1f} {:>8.1f} % {:>11.2f} {:>11.1e}{}\n",
               row.strategy, row.nr, row.nz, row.candidates, updates / stepping * 1e-9,
               updates / seconds * 1e-9,
               100.0 * updates / stepping / (limits.operations_per_s / operations_a_cell),
               1e3 * seconds / row.candidates, parity, parity < 1e-4 ? "" : "  PARITY LOST");
}

}  // namespace

void run_cuda_benchmark(const BenchOptions& options) {
    const auto devices = engine_devices();
    if (devices.empty()) {
        fmt::print("no CUDA device on this machine: nothing to measure\n");
        return;
    }
    for (const EngineDevice& device : devices)
        fmt::print("{}: {} multiprocessors, compute capability {}.{}, {:.0f} GB\n", device.name,
                   device.multiprocessors, device.major, device.minor,
                   static_cast<double>(device.memory_bytes) * 1e-9);
    const cuda::DeviceLimits limits = cuda::measure_device_limits();
    fmt::print(
        "measured now: copy {:.2f} TB/s (read and write), {:.1f} Top/s fp32 -> at most {:.0f} Gcell/s\n",
        limits.copy_bytes_per_s * 1e-12, limits.operations_per_s * 1e-12,
        limits.operations_per_s / operations_a_cell * 1e-9);
    fmt::print(
        "\nhorn, TE11 port (m = 1), absorbing layers on three sides, contour recorded, {} steps; parity is\n"
        "the contour's difference from the processor's after some thousand steps\n",
        steps_a_run);
    fmt::print("  {:<9} {:>11} {:>5} {:>10} {:>11} {:>10} {:>11} {:>11}\n", "strategy", "cells", "batch",
               "Gcell/s", "with host", "of limit", "ms a solve", "parity");
    for (const Row& row : {Row{300, 300, 1, "cluster"}, Row{300, 300, 112, "cluster"},
                           Row{200, 200, 240, "cluster"}, Row{100, 106, 528, "cluster"},
                           Row{58, 159, 528, "cluster"}, Row{300, 300, 1, "plain"}, Row{300, 300, 8, "plain"},
                           Row{300, 300, 64, "plain"}, Row{58, 159, 64, "plain"}, Row{600, 600, 8, "plain"}})
        try {
            if (!options.strategy.empty() && options.strategy != row.strategy) continue;
            print_row(row, limits);
        } catch (const SolverError& error) {
            fmt::print("  {:<9} {:>4} x {:<4} {}\n", row.strategy, row.nr, row.nz, error.what());
        }
}
#else
void run_cuda_benchmark(const BenchOptions&) {
    fmt::print("this program was built without CUDA: nothing to measure\n");
}
#endif

}  // namespace lathe::batch
