// Benchmark `volume`: how fast does the CPU engine step problems in three dimensions?
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "app/bench/core_limits.hpp"
#include "app/bench/timing.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"

namespace lathe::bench {

namespace {

constexpr double cell = 1e-3;  // m
constexpr int layer_cells = 10;

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

enum class Content { bare, complete };

/// A cube of `cells` a side. Bare: free space in a metal box. Complete: layers on all sides, a shell of cut
/// cells, each with its own coefficients, a dipole, a closed surface sampled every tenth step.
VolumeProblem cube(int cells, Content content) {
    const GradedAxis axis = equal_cells(0.0, cells, cell);
    VolumeGrid grid{{axis, axis, axis}};
    if (content == Content::complete)
        for (const Axis side : all_axes) grid.low(side) = grid.high(side) = {Wall::absorbing, layer_cells};
    VolumeProblem problem = free_space_problem(grid, 0.99);
    problem.pulse = {constants::speed_of_light / (20 * cell), constants::speed_of_light / (80 * cell)};
    problem.sources.push_back({{e_z, cells / 2, cells / 2, cells / 2}, SourceSeriesName::pulse, 1.0});
    if (content == Content::bare) return problem;

    VolumeCoefficients coefficients(grid.cell_count());
    const double middle = 0.5 * cells, radius = 0.33 * cells;
    int cut = 0;
    for (int k = 0; k < cells; ++k)
        for (int j = 0; j < cells; ++j)
            for (int i = 0; i < cells; ++i) {
                if (std::abs(std::hypot(i - middle, j - middle, k - middle) - radius) > 0.7) continue;
                CoefficientSet set;
                // Coefficients below those of free space can only slow waves down.
                for (double& value : set.value) value = 1.0 - 0.5 * std::fmod(0.618 * ++cut, 1.0);
                coefficients.assign(grid.at(i, j, k), set);
            }
    problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));

    problem.sample_stride = 10;
    problem.sample_output = SampleOutput::spectra;
    problem.frequencies_hz = {0.9 * problem.pulse.centre_hz, problem.pulse.centre_hz,
                              1.1 * problem.pulse.centre_hz};
    const int low = layer_cells + 3, high = cells - layer_cells - 3;
    for (const Axis side : all_axes)
        for (const int line : {low, high})
            for (int a = low; a < high; ++a)
                for (int b = low; b < high; ++b) {
                    int at[3];
                    at[number(side)] = line, at[number(next(side))] = a, at[number(next(side, 2))] = b;
                    for (const Axis along : {next(side), next(side, 2)})
                        for (const VolumeComponent component : {voltage_along(along), current_along(along)})
                            problem.surface.push_back({component, at[0], at[1], at[2]});
                }
    return problem;
}

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

}  // namespace

void run_volume_benchmark(const BenchOptions& options) {
    const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    const double updates = options.is_quick ? 1e6 : 2e9;
    const int rounds = options.is_quick ? 1 : 3;
    CoreLimits limits = measure_core_limits();
    fmt::print(
        "cubes, float, {}; bare: free space in a metal box; complete: {} layers on all sides, a shell\n"
        "of cut cells, a dipole, a surface recorded every tenth step; best of {}\n",
        cpu::volume_row_loops().front().name, layer_cells, rounds);
    fmt::print("  {:>6} {:<9} {:>7} {:>9} {:>12}\n", "cells", "content", "threads", "Gcell/s", "of memory");
    const std::vector<int> sizes =
        options.is_quick ? std::vector<int>{48} : std::vector<int>{96, 128, 192, 256};
    for (const int cells : sizes)
        for (const Content content : {Content::bare, Content::complete}) {
            const VolumeProblem problem = cube(cells, content);
            for (int threads = 1; threads <= cores; threads = threads < cores ? cores : cores + 1) {
                const double rate = rate_of(problem, threads, updates * threads, rounds);
                limits.raise(measure_core_limits());
                fmt::print("  {:>4}^3 {:<9} {:>7} {:>9.3f} {:>10.0f} %\n", cells,
                           content == Content::bare ? "bare" : "complete", threads, rate * 1e-9,
                           100.0 * rate / limits.memory_cells_per_s());
                std::fflush(stdout);
            }
        }
    fmt::print(
        "\n\"of memory\": of what one core's memory, {:.1f} GB/s measured in this run, allows a loop that\n"
        "passes over the grid once a step, {} bytes a cell; the sweep takes several steps while planes are\n"
        "in the caches.\n",
        limits.memory_bytes_per_s * 1e-9, bytes_per_cell);
    print_peers();
}

}  // namespace lathe::bench
