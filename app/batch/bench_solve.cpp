// Benchmark `solve`: how fast does the CPU engine step, and what share of the core's limit is that?
#include <fmt/format.h>

#include <thread>
#include <vector>

#include "app/batch/bench_horn.hpp"
#include "app/batch/bench_limits.hpp"
#include "app/batch/bench_registry.hpp"
#include "app/batch/bench_timing.hpp"
#include "solver/engine/cpu/cpu_engine.hpp"
#include "solver/engine/solver_error.hpp"

namespace lathe::batch {

namespace {

struct Size {
    int nr, nz;
};

/// Body-of-revolution rates of other programs, 300 x 300 cells unless said, on one core with AVX-512.
struct Peer {
    const char* name;
    double mcells_per_s;
};
constexpr Peer peers[] = {
    {"Meep 1.25, the same problem: m = 1, double precision complex, far-field monitors", 38},
    {"Meep 1.25, without monitors", 40},
    {"Meep 1.25, m = 0", 100},
    {"openEMS 0.0.35, three dimensions, SSE, PML", 50},
    {"openEMS 0.0.35, three dimensions, cylindrical mesh", 130},
};

/// Cell updates a second of a batch of equal solves. Everything from the first step to the last counts:
/// sources, recordings, convergence checks.
double solve_rate(const std::vector<Simulation>& simulations, int threads) {
    cpu::CpuEngine engine(threads);
    double updates = 0.0;
    for (const Simulation& s : simulations)
        updates += static_cast<double>(s.grid.cells()) * static_cast<double>(s.stop.max_steps);
    const double seconds = best_seconds(5, [&] {
        Progress progress;
        for (const Recording& recording : engine.solve(simulations, progress, {}, nullptr))
            if (recording.stop_reason == StopReason::diverged) throw SolverError("the benchmark diverged");
    });
    return updates / seconds;
}

/// Steps that make some 200 million cell updates.
long steps_for(Size size) {
    return 200'000'000L / (static_cast<long>(size.nr) * size.nz);
}

double limit_of(const CoreLimits& limits) {
    return std::min(limits.arithmetic_cells_per_s(), limits.cache_cells_per_s());
}

void print_limits(const CoreLimits& limits) {
    fmt::print("\nlimits of one core, measured now ({} operations and {} bytes a cell):\n", operations_a_cell,
               bytes_a_cell);
    const auto line = [](const char* what, double amount, const char* unit, double cells) {
        fmt::print("  {:<54} {:>6.1f} {} -> {:>6.0f} Mcell/s\n", what, amount * 1e-9, unit, cells * 1e-6);
    };
    line("arithmetic: additions, multiplications in registers", limits.operations_per_s, "Gop/s",
         limits.arithmetic_cells_per_s());
    line("second-level cache: every array once a step", limits.cache_bytes_per_s, "GB/s ",
         limits.cache_cells_per_s());
    line("memory: every array once a step", limits.memory_bytes_per_s, "GB/s ", limits.memory_cells_per_s());
    fmt::print(
        "  \"of limit\" below: of the smaller of the first two. A sweep that takes several steps\n"
        "  at once is not bound by the third.\n");
}

void print_row(const char* what, Size size, int threads, std::size_t candidates, double rate, double limit) {
    fmt::print("  {:<22} {:>4} x {:<5} {:>7} {:>10} {:>9.0f} {:>9.0f} %\n", what, size.nr, size.nz, threads,
               candidates, rate * 1e-6, 100.0 * rate / limit);
}

}  // namespace

void run_solve_benchmark() {
    const CoreLimits limits = measure_core_limits();
    const double limit = limit_of(limits);
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    print_limits(limits);

    fmt::print(
        "\nhorn with TE11 port (m = 1), absorbing layers on three sides, contour recorded; best of 5\n"
        "  {:<22} {:>12} {:>7} {:>10} {:>9} {:>11}\n",
        "", "cells", "threads", "candidates", "Mcell/s", "of limit");
    const auto measure = [&](const char* what, Size size, int threads, std::size_t candidates) {
        const std::vector<Simulation> batch(candidates, horn_on_grid(size.nr, size.nz, steps_for(size)));
        const double rate = solve_rate(batch, threads);
        print_row(what, size, threads, candidates, rate, limit * std::min(threads, cores));
        return rate;
    };
    const double headline = measure("one core", {300, 300}, 1, 1);
    for (const Size size : {Size{58, 159}, Size{100, 100}, Size{200, 200}, Size{600, 600}})
        measure("one core", size, 1, 1);
    if (cores > 1) measure("one candidate", {300, 300}, 2, 1);
    const auto batch = static_cast<std::size_t>(cores) * 2;
    measure("batch on all cores", {58, 159}, cores, batch);
    measure("batch on all cores", {300, 300}, cores, batch);

    fmt::print("\nother programs on one core of this kind (Cascade Lake, AVX-512):\n");
    for (const Peer& peer : peers)
        fmt::print("  {:>5.0f} Mcell/s  {} (Lathe's 300 x 300: {:.0f} times that)\n", peer.mcells_per_s,
                   peer.name, headline * 1e-6 / peer.mcells_per_s);
}

}  // namespace lathe::batch
