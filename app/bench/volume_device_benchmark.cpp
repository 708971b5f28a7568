// What the CUDA engine reaches in three dimensions, beside what the device's memory allows two passes a step.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "app/bench/study/planar_device.hpp"
#include "app/bench/timing.hpp"
#include "app/bench/volume_cubes.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

namespace lathe::bench {

namespace {

/// Bytes of a cell that two kernels a step must move: of 19 numbers (each half step reads six fields and
/// writes three, and reads the set of the cell, counted as half a number) none comes out of a cache.
template <class Real>
constexpr double bytes_per_cell = 19.0 * sizeof(Real);

template <class Real>
void print_rate(const VolumeProblem& problem, int cells, CubeContent content, double updates, int rounds,
                double bytes_per_s) {
    const auto cell_count = static_cast<double>(problem.grid.cell_count());
    const int steps = std::max(20, static_cast<int>(std::lround(updates / cell_count)));
    gpu::GpuVolumeStepper<Real> stepper(problem);
    Recording recording;
    stepper.advance(20, recording);
    const double seconds = best_seconds(rounds, [&] { stepper.advance(steps, recording); });
    const double rate = cell_count * steps / seconds;
    fmt::print("  {:>4}^3 {:<9} {:<9} {:>9.2f} {:>10.0f} %\n", cells, name_of(content),
               sizeof(Real) == 4 ? "single" : "double", rate * 1e-9,
               100.0 * rate * bytes_per_cell<Real> / bytes_per_s);
    std::fflush(stdout);
}

}  // namespace

void print_volume_device_rates(bool is_quick) {
    const study::DeviceSummary device = study::find_device();
    if (!device.found) return fmt::print("\nCUDA engine: {}\n", device.name);
    fmt::print("\nCUDA engine on {}, two kernels a step, call to return:\n", device.name);
    fmt::print("  {:>6} {:<9} {:<9} {:>9} {:>12}\n", "cells", "content", "precision", "Gcell/s", "of memory");
    const std::vector<int> sizes =
        is_quick ? std::vector<int>{48} : std::vector<int>{96, 128, 192, 256, 384, 512};
    const double updates = is_quick ? 1e6 : 2e10;
    try {
        const double bytes_per_s = study::copy_bytes_per_s(std::size_t{1} << (is_quick ? 24 : 31));
        for (const int cells : sizes)
            for (const CubeContent content :
                 {CubeContent::bare, CubeContent::complete, CubeContent::coupled}) {
                const VolumeProblem problem = volume_cube(cells, content);
                print_rate<float>(problem, cells, content, updates, is_quick ? 1 : 3, bytes_per_s);
                print_rate<double>(problem, cells, content, 0.5 * updates, is_quick ? 1 : 2, bytes_per_s);
            }
        fmt::print(
            "\"of memory\": of what two passes a step may take at {:.2f} TB/s, a copy of 2 GB measured in "
            "this run,\n{} bytes a cell in single precision. Grids in the second-level cache pass it.\n",
            bytes_per_s * 1e-12, bytes_per_cell<float>);
    } catch (const SolverError& error) {
        fmt::print("  {}\n", error.what());
    }
}

}  // namespace lathe::bench
