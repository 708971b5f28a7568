// Benchmark `volume`: how fast do the engines step problems in three dimensions?
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "app/bench/core_limits.hpp"
#include "app/bench/timing.hpp"
#include "app/bench/volume_cubes.hpp"
#include "solver/base/core_count.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"

namespace lathe::bench {

namespace {

/// Rates of other programs, each told by its authors or users; the last column is the share of what the
/// memory of their device allows two passes a step, 76 bytes a cell (152 in double, 24 in half precision).
struct Peer {
    const char *name, *hardware, *what;
    double gcells_per_s;
    const char* share;
};
constexpr Peer peers[] = {
    {"openEMS SSE", "one core", "without layers", 0.12, "-"},
    {"openEMS SSE", "one core", "PML", 0.05, "-"},
    {"openEMS SSE", "12-16 cores", "without layers (#100)", 1.0, "-"},
    {"openEMS SSE", "12-16 cores", "PML / field dumps (#100)", 0.6, "-"},
    {"fdtd-z", "Quadro RTX 4000", "fp16, PML in z only", 50, "290 %"},
    {"rfx (JAX)", "RTX 4090", "fp32, CPML, claimed", 7.3, "55 %"},
    {"fdtdx (JAX)", "A100", "periodic", 6.0, "20 %"},
    {"fdtdx (JAX)", "A100", "PML on all sides (#84)", 0.8, "3 %"},
    {"Khronos.jl", "A100", "fp64, PML", 1.75, "62 %"},
    {"gprMax", "Pascal", "CPML (CPC 237, 2019)", 3.4, "35 %"},
};

/// Cell updates per second of the best of some rounds.
double rate_of(const VolumeProblem& problem, int threads, double updates, int rounds) {
    const FlushDenormals flush;
    cpu::SkewedVolumeStepper stepper(problem, threads);
    const auto cells = static_cast<double>(problem.grid.cell_count());
    const int batch = 60, batches = std::max(1, static_cast<int>(std::lround(updates / (batch * cells))));
    Recording recording;
    const double seconds = best_seconds(rounds, [&] {
        for (int n = 0; n < batches; ++n) stepper.advance(batch, recording);
    });
    return cells * batch * batches / seconds;
}

void print_peers() {
    fmt::print("\nother programs:\n  {:<12} {:<16} {:<26} {:>8} {:>12}\n", "", "hardware", "what", "Gcell/s",
               "of 76 B");
    for (const Peer& peer : peers)
        fmt::print("  {:<12} {:<16} {:<26} {:>8.2f} {:>12}\n", peer.name, peer.hardware, peer.what,
                   peer.gcells_per_s, peer.share);
    fmt::print("  Tidy3D, XFdtd, Lumerical and CST publish no rate of cells.\n");
}

void print_core_rates(const BenchOptions& options) {
    const int cores = core_count();
    const double updates = options.is_quick ? 1e6 : 2e9;
    const int rounds = options.is_quick ? 1 : 3;
    CoreLimits limits = measure_core_limits();
    fmt::print(
        "cubes, float, {}; bare: free space in a metal box; complete: {} layers on all sides, a shell\n"
        "of cut cells, a dipole, a surface recorded every sixth step; coupled: the shell as a dielectric's\n"
        "slanted surface besides; best of {}\n",
        cpu::volume_row_loops().front().name, cube_layer_cells, rounds);
    fmt::print("  {:>6} {:<9} {:>7} {:>9} {:>12}\n", "cells", "content", "threads", "Gcell/s", "of memory");
    for (const int cells : cube_sizes(options, {96, 128, 192, 256}))
        for (const CubeContent content : {CubeContent::bare, CubeContent::complete, CubeContent::coupled}) {
            const VolumeProblem problem = volume_cube(cells, content);
            for (int threads = 1; threads <= cores; threads = threads < cores ? cores : cores + 1) {
                const double rate = rate_of(problem, threads, updates * threads, rounds);
                limits.raise(measure_core_limits());
                fmt::print("  {:>4}^3 {:<9} {:>7} {:>9.3f} {:>10.0f} %\n", cells, name_of(content), threads,
                           rate * 1e-9, 100.0 * rate / limits.memory_cells_per_s());
                std::fflush(stdout);
            }
        }
    fmt::print(
        "\n\"of memory\": of what one core's memory, {:.1f} GB/s measured in this run, allows a loop that\n"
        "passes over the grid once a step, {} bytes a cell; the sweep takes several steps while planes are\n"
        "in the caches.\n",
        limits.memory_bytes_per_s * 1e-9, bytes_per_cell);
}

}  // namespace

void run_volume_benchmark(const BenchOptions& options) {
    if (options.engine != "cuda") print_core_rates(options);
#ifdef LATHE_HAVE_CUDA
    if (options.engine != "cpu") print_volume_device_rates(options);
#endif
    print_peers();
}

}  // namespace lathe::bench
