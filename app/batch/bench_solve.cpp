// Benchmark `solve`: how fast does the CPU engine step, and what share of the core's limit is that?
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "app/batch/bench_horn.hpp"
#include "app/batch/bench_limits.hpp"
#include "app/batch/bench_registry.hpp"
#include "app/batch/bench_timing.hpp"
#include "solver/engine/cpu/cpu_engine.hpp"
#include "solver/engine/cpu/rows.hpp"
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
    {"Meep 1.25, the same problem: 300 x 300, m = 1 (double, complex), far-field monitors", 38},
    {"Meep 1.25, without monitors", 40},
    {"Meep 1.25, without monitors, m = 0", 100},
    {"openEMS 0.0.35, three dimensions, SSE, PML", 50},
    {"openEMS 0.0.35, three dimensions, cylindrical mesh", 130},
};

constexpr double updates_a_run = 60e6;  // some 60 ms: short, so that some run meets no disturbance
constexpr int runs = 20;

double updates_of(const Simulation& simulation) {
    return static_cast<double>(simulation.grid.cells()) * static_cast<double>(simulation.stop.max_steps);
}

/// Cell updates a second from the first step to the last: sources, recordings, convergence checks.
double stepping_rate(const Simulation& simulation, int threads) {
    cpu::CpuEngine engine(threads);
    double best = 1e30;
    for (int run = 0; run < runs; ++run) {
        Progress progress;
        const Recording recording = engine.solve({&simulation, 1}, progress, {}, nullptr).front();
        if (recording.stop_reason == StopReason::diverged) throw SolverError("the benchmark diverged");
        best = std::min(best, recording.seconds);
    }
    return updates_of(simulation) / best;
}

/// The same of a batch, one candidate a core, from call to return.
double batch_rate(const std::vector<Simulation>& simulations, int threads) {
    cpu::CpuEngine engine(threads);
    double updates = 0.0;
    for (const Simulation& simulation : simulations) updates += updates_of(simulation);
    return updates / best_seconds(runs / 4, [&] {
               Progress progress;
               engine.solve(simulations, progress, {}, nullptr);
           });
}

Simulation horn(Size size, double updates) {
    return horn_on_grid(size.nr, size.nz, std::lround(updates / (static_cast<double>(size.nr) * size.nz)));
}

void print_limits(const CoreLimits& limits) {
    fmt::print("\none core at most, measured now:\n");
    const auto line = [](const std::string& what, double amount, const char* unit, double cells) {
        fmt::print("  {:<62} {:>6.1f} {:<5} -> {:>5.0f} Mcell/s\n", what, amount * 1e-9, unit, cells * 1e-6);
    };
    line(fmt::format("A arithmetic in registers, {} operations a cell", operations_a_cell),
         limits.operations_per_s, "Gop/s", limits.arithmetic_cells_per_s());
    line(fmt::format("B second-level cache, {} bytes a cell: the fields once a step", bytes_a_cell),
         limits.cache_bytes_per_s, "GB/s", limits.cache_cells_per_s());
    line("C memory, the same", limits.memory_bytes_per_s, "GB/s", limits.memory_cells_per_s());
    fmt::print(
        "\"limit\" below is A. B and C bind a loop that passes over the grid once a step; the engine's\n"
        "sweep takes several steps while rows are in the caches.\n");
}

void print_row(const char* what, Size size, int threads, std::size_t candidates, double rate, double limit) {
    fmt::print("  {:<20} {:>4} x {:<4} {:>7} {:>10} {:>9.0f} {:>9.0f} %\n", what, size.nr, size.nz, threads,
               candidates, rate * 1e-6, 100.0 * rate / limit);
}

void print_peers(double rate) {
    fmt::print(
        "\nother programs on one core (Cascade Lake, AVX-512), and how many times that the 300 x 300 is:\n");
    for (const Peer& peer : peers)
        fmt::print("  {:>5.0f} Mcell/s {:>5.0f} x  {}\n", peer.mcells_per_s, rate * 1e-6 / peer.mcells_per_s,
                   peer.name);
}

}  // namespace

void run_solve_benchmark() {
    const CoreLimits limits = measure_core_limits();
    const double limit = limits.arithmetic_cells_per_s();
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    print_limits(limits);

    fmt::print(
        "\nhorn, TE11 port (m = 1), absorbing layers on three sides, contour recorded, {}; best of {}\n",
        cpu::row_loops().front().name, runs);
    fmt::print("  {:<20} {:>11} {:>7} {:>10} {:>9} {:>11}\n", "", "cells", "threads", "candidates", "Mcell/s",
               "of limit");
    const auto measure = [&](const char* what, Size size, int threads) {
        const double rate = stepping_rate(horn(size, updates_a_run * threads), threads);
        print_row(what, size, threads, 1, rate, limit * threads);
        return rate;
    };
    const double headline = measure("one core", {300, 300}, 1);
    for (const Size size : {Size{58, 159}, Size{100, 100}, Size{200, 200}, Size{600, 600}})
        measure("one core", size, 1);
    if (cores > 1)
        for (const Size size : {Size{100, 100}, Size{300, 300}}) measure("two cores together", size, 2);
    const auto candidates = static_cast<std::size_t>(cores) * 4;
    for (const Size size : {Size{58, 159}, Size{300, 300}}) {
        const std::vector<Simulation> batch(candidates, horn(size, updates_a_run));
        print_row("batch, all cores", size, cores, candidates, batch_rate(batch, cores), limit * cores);
    }
    print_peers(headline);
}

}  // namespace lathe::batch
