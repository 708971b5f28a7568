// Benchmark `solve`: how fast does the CPU engine step, and what share of the core's limit is that?
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "app/bench/core_limits.hpp"
#include "app/bench/horn_on_grid.hpp"
#include "app/bench/timing.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/cpu/rows.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::bench {

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

/// All cases take turns, many times over, so that a disturbance of a few seconds spoils no case.
struct Effort {
    double updates_per_run;
    int rounds;
};
constexpr Effort whole{60e6, 16};  // some 60 ms on one core
constexpr Effort quick{1e6, 1};

struct Case {
    const char* what;
    Size size;
    int threads;
    std::vector<Problem> candidates;
    double best_rate = 0.0;  ///< cell updates per second
};

/// The rate of a case in cell updates per second: for one candidate from its first step to its last, sources,
/// recordings and convergence checks included; for several from call to return.
double rate_of(const Case& c) {
    const auto engine = make_engine("cpu", c.threads);
    Progress progress;
    std::vector<Recording> recordings;
    double seconds =
        best_seconds(1, [&] { recordings = engine->solve(c.candidates, progress, {}, nullptr); });
    double updates = 0.0;
    for (const Recording& recording : recordings) {
        if (recording.stop_reason == StopReason::diverged) throw SolverError("the benchmark diverged");
        updates +=
            static_cast<double>(c.candidates.front().grid.cells()) * static_cast<double>(recording.steps);
    }
    if (recordings.size() == 1) seconds = recordings.front().seconds;
    return updates / seconds;
}

Problem horn(Size size, double updates) {
    return horn_on_grid(size.nr, size.nz, std::lround(updates / (static_cast<double>(size.nr) * size.nz)))
        .problem;
}

void print_limits(const CoreLimits& limits) {
    fmt::print("\none core at most, measured now:\n");
    const auto line = [](const std::string& what, double amount, const char* unit, double cells) {
        fmt::print("  {:<62} {:>6.1f} {:<5} -> {:>5.0f} Mcell/s\n", what, amount * 1e-9, unit, cells * 1e-6);
    };
    line(fmt::format("A arithmetic in registers, {} operations a cell", operations_per_cell),
         limits.operations_per_s, "Gop/s", limits.arithmetic_cells_per_s());
    line(fmt::format("B second-level cache, {} bytes a cell: the fields once a step", bytes_per_cell),
         limits.cache_bytes_per_s, "GB/s", limits.cache_cells_per_s());
    line("C memory, the same", limits.memory_bytes_per_s, "GB/s", limits.memory_cells_per_s());
    fmt::print(
        "\"limit\" below is A. B and C bind a loop that passes over the grid once a step; the engine's\n"
        "sweep takes several steps while rows are in the caches.\n");
}

void print_case(const Case& c, double limit) {
    fmt::print("  {:<20} {:>4} x {:<4} {:>7} {:>10} {:>9.0f} {:>9.0f} %\n", c.what, c.size.nr, c.size.nz,
               c.threads, c.candidates.size(), c.best_rate * 1e-6, 100.0 * c.best_rate / (limit * c.threads));
}

void print_peers(double rate) {
    fmt::print(
        "\nother programs on one core (Cascade Lake, AVX-512), and how many times that the 300 x 300 is:\n");
    for (const Peer& peer : peers)
        fmt::print("  {:>5.0f} Mcell/s {:>5.0f} x  {}\n", peer.mcells_per_s, rate * 1e-6 / peer.mcells_per_s,
                   peer.name);
}

std::vector<Case> cases_for(int cores, double updates_per_run) {
    std::vector<Case> cases;
    const auto add = [&](const char* what, Size size, int threads, int candidates, double updates) {
        cases.push_back({what, size, threads,
                         std::vector<Problem>(static_cast<std::size_t>(candidates), horn(size, updates))});
    };
    for (const Size size : {Size{300, 300}, Size{58, 159}, Size{100, 106}, Size{200, 200}, Size{600, 600}})
        add("one core", size, 1, 1, updates_per_run);
    if (cores > 1)
        for (const Size size : {Size{100, 106}, Size{300, 300}})
            add("two cores together", size, 2, 1, 2 * updates_per_run);
    for (const Size size : {Size{58, 159}, Size{300, 300}})
        add("batch, all cores", size, cores, 4 * cores, updates_per_run);
    return cases;
}

}  // namespace

void run_solve_benchmark(const BenchOptions& options) {
    const Effort effort = options.is_quick ? quick : whole;
    const int cores = core_count();
    std::vector<Case> cases = cases_for(cores, effort.updates_per_run);
    CoreLimits limits;
    for (int round = 0; round < effort.rounds; ++round) {
        if (round % 4 == 0) limits.raise(measure_core_limits());
        for (Case& c : cases)
            if (c.candidates.size() == 1 || round % 4 == 0) c.best_rate = std::max(c.best_rate, rate_of(c));
    }
    print_limits(limits);
    fmt::print(
        "\nhorn, TE11 port (m = 1), absorbing layers on three sides, contour recorded, {}; best of {}\n",
        cpu::row_loops().front().name, effort.rounds);
    fmt::print("  {:<20} {:>11} {:>7} {:>10} {:>9} {:>11}\n", "", "cells", "threads", "candidates", "Mcell/s",
               "of limit");
    for (const Case& c : cases) print_case(c, limits.arithmetic_cells_per_s());
    print_peers(cases.front().best_rate);
}

}  // namespace lathe::bench
