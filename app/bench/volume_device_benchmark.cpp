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
constexpr double bytes_per_update = 19.0 * sizeof(Real);

/// Returns the energy after all steps, whose bits tell of every value's.
template <class Real>
double print_rate(const VolumeProblem& problem, const gpu::VolumeDevices& devices, int cells,
                  CubeContent content, double updates, int rounds, double bytes_per_s) {
    const auto cell_count = static_cast<double>(problem.grid.cell_count());
    const int steps = std::max(24, static_cast<int>(std::lround(updates / cell_count)));
    gpu::GpuVolumeStepper<Real> stepper(problem, devices);
    Recording recording;
    stepper.advance(24, recording);
    const double seconds = best_seconds(rounds, [&] { stepper.advance(steps, recording); });
    const double rate = cell_count * steps / seconds;
    fmt::print(
        "  {:>4}^3 {:<9} {:<9} {:>6} {:>8} {:>9.2f} {:>12.0f} %\n", cells, name_of(content),
        sizeof(Real) == 4 ? "single" : "double", devices.depth, devices.numbers.size(), rate * 1e-9,
        100.0 * rate * bytes_per_update<Real> / (bytes_per_s * static_cast<double>(devices.numbers.size())));
    std::fflush(stdout);
    return stepper.energy();
}

/// With two kernels a step, with several steps a sweep, and that on all devices. Throws SolverError where
/// these do not give the same bits.
template <class Real>
void print_rates(const VolumeProblem& problem, int cells, CubeContent content, double updates, int rounds,
                 double bytes_per_s) {
    const int most = gpu::can_be_swept(problem) ? gpu::sweep_depth : 1;
    std::vector<gpu::VolumeDevices> ways{{1}};
    if (most > 1) ways.push_back({most});
    const gpu::VolumeDevices all = gpu::fitting_devices<Real>(problem);
    if (all.numbers.size() > 1) ways.push_back({most, all.numbers});
    std::vector<double> energies;
    for (const gpu::VolumeDevices& way : ways)
        energies.push_back(print_rate<Real>(problem, way, cells, content, updates, rounds, bytes_per_s));
    for (const double energy : energies)
        if (!(energy == energies.front()))
            throw SolverError(fmt::format("energies after the same steps differ: {:.17g} and {:.17g}", energy,
                                          energies.front()));
}

}  // namespace

void print_volume_device_rates(const BenchOptions& options) {
    const study::DeviceSummary device = study::find_device();
    if (!device.found) return fmt::print("\nCUDA engine: {}\n", device.name);
    fmt::print("\nCUDA engine on {}, call to return, by steps a sweep (1: two kernels a step):\n",
               device.name);
    fmt::print("  {:>6} {:<9} {:<9} {:>6} {:>8} {:>9} {:>14}\n", "cells", "content", "precision", "steps",
               "devices", "Gcell/s", "of two passes");
    const bool is_quick = options.is_quick;
    const double updates = is_quick ? 1e6 : 2e10;
    try {
        const double bytes_per_s = study::copy_bytes_per_s(std::size_t{1} << (is_quick ? 24 : 31));
        for (const int cells : cube_sizes(options, {96, 128, 192, 256, 384, 512}))
            for (const CubeContent content :
                 {CubeContent::bare, CubeContent::complete, CubeContent::coupled}) {
                const VolumeProblem problem = volume_cube(cells, content);
                print_rates<float>(problem, cells, content, updates, is_quick ? 1 : 3, bytes_per_s);
                print_rates<double>(problem, cells, content, 0.5 * updates, is_quick ? 1 : 2, bytes_per_s);
            }
        fmt::print(
            "\"of two passes\": of what two passes a step allow at {:.2f} TB/s, a copy of 2 GB measured in "
            "this run,\n{} bytes a cell in single precision. Grids in the second-level cache pass it, and "
            "sweeps.\n",
            bytes_per_s * 1e-12, bytes_per_update<float>);
    } catch (const SolverError& error) {
        fmt::print("  {}\n", error.what());
    }
}

}  // namespace lathe::bench
