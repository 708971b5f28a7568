// Benchmark `mappings3d`: an experiment of a thesis of 2012 with three mappings of a cube to threads, beside
// what the CUDA engine makes of the same cubes.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "app/bench/mappings3d_engine.hpp"
#include "app/bench/study/mapping_device.hpp"
#include "app/bench/study/planar_device.hpp"

namespace lathe::bench {

namespace {

constexpr int timed_steps = 100;

/// What the thesis reports of one cube, on a Tesla T10 (102 GB/s): seconds of 100 steps, and the threads of a
/// block that were best, of mappings 1 and 2 along each of two sides.
struct ThesisRow {
    int size;
    struct Entry {
        double seconds;
        int threads;
    };
    Entry single_precision[3], double_precision[3];
};
constexpr ThesisRow thesis[] = {
    {64, {{0.5897, 2}, {0.5986, 16}, {0.0868, 64}}, {{0.7820, 16}, {0.6840, 16}, {0.2117, 64}}},
    {128, {{5.0871, 2}, {5.4588, 16}, {0.6738, 128}}, {{4.6926, 16}, {4.6525, 16}, {1.3505, 64}}},
    {192, {{20.764, 2}, {22.453, 1}, {2.2033, 128}}, {{23.190, 16}, {24.165, 16}, {4.0019, 64}}},
    {256, {{31.563, 16}, {32.929, 16}, {5.2364, 256}}, {{34.671, 16}, {38.291, 16}, {11.530, 256}}},
};

double gcells_per_s(int size, double seconds) {
    return std::pow(static_cast<double>(size), 3) * timed_steps / seconds * 1e-9;
}

std::string threads_text(const study::CubeMapping& mapping) {
    return mapping.number == 3 ? fmt::format("{}", mapping.threads) : fmt::format("{0}x{0}", mapping.threads);
}

void print_row(int size, const char* what, const std::string& threads, double seconds,
               const std::string& note) {
    fmt::print("  {:>4}^3 {:<10} {:>8} {:>10.5f} {:>9.2f}  {}\n", size, what, threads, seconds,
               gcells_per_s(size, seconds), note);
    std::fflush(stdout);
}

template <class Real>
void print_times(const ThesisRow& row, int runs) {
    const ThesisRow::Entry* const reported = sizeof(Real) == 4 ? row.single_precision : row.double_precision;
    study::MappingCube<Real> cube(row.size);
    cube.seconds({3, 64}, 1);  // the first launch loads the kernels
    for (int number = 1; number <= 3; ++number) {
        double best = 1e30;
        study::CubeMapping chosen;
        std::string tried;
        for (const study::CubeMapping& mapping : study::cube_mappings(number, row.size)) {
            const double seconds = cube.seconds(mapping, timed_steps);
            tried += fmt::format(" {} {:.4f}", threads_text(mapping), seconds);
            if (seconds < best) best = seconds, chosen = mapping;
        }
        double total = 0.0;
        for (int run = 0; run < runs; ++run) total += cube.seconds(chosen, timed_steps);
        const ThesisRow::Entry& then = reported[number - 1];
        print_row(row.size, fmt::format("mapping {}", number).c_str(), threads_text(chosen), total / runs,
                  fmt::format("thesis {} s with {}; tried{}", then.seconds,
                              threads_text({number, then.threads}), tried));
    }
#ifdef LATHE_HAVE_CUDA
    print_row(row.size, "engine", "", engine_cube_seconds<Real>(row.size, timed_steps, runs), "");
#endif
}

/// Values of one mapping every `stride` steps.
template <class Real>
std::vector<study::CubeValues> mapping_values(int size, const study::CubeMapping& mapping, int steps,
                                              int stride, int place, int place_z) {
    study::MappingCube<Real> cube(size);
    std::vector<study::CubeValues> values;
    for (int done = 0; done < steps; done += stride) {
        cube.advance(mapping, stride);
        values.push_back(cube.values(place, place_z));
    }
    return values;
}

void print_values(const char* what, const std::vector<study::CubeValues>& single_precision,
                  const std::vector<study::CubeValues>& double_precision, int stride, int place,
                  int place_z) {
    fmt::print("\n{}, every {} steps:\n  {:>6} {:>15} {:>15} {:>9} {:>15} {:>15} {:>9}\n", what, stride,
               "steps", fmt::format("Ex({0},{0},{0})", place), "double", "differ",
               fmt::format("Ez({},0,0)", place_z), "double", "differ");
    for (std::size_t n = 0; n < single_precision.size() && n < double_precision.size(); ++n) {
        const study::CubeValues &s = single_precision[n], &d = double_precision[n];
        fmt::print("  {:>6} {:>15.7e} {:>15.7e} {:>9.1e} {:>15.7e} {:>15.7e} {:>9.1e}\n",
                   (n + 1) * static_cast<std::size_t>(stride), s.e_x, d.e_x, std::abs(s.e_x / d.e_x - 1.0),
                   s.e_z, d.e_z, std::abs(s.e_z / d.e_z - 1.0));
    }
}

template <class Real>
std::vector<study::CubeValues> compared_mappings(int size, int steps, int stride, int place, int place_z) {
    const auto of = [&](int number) {
        return mapping_values<Real>(size, {number, number == 3 ? 64 : 16}, steps, stride, place, place_z);
    };
    const std::vector<study::CubeValues> first = of(1);
    fmt::print("  {} precision: mappings 2 and 3 {} those of mapping 1\n",
               sizeof(Real) == 4 ? "single" : "double",
               of(2) == first && of(3) == first ? "give the bits of" : "DIFFER from");
    return first;
}

void print_accuracy(int size, int steps, int stride) {
    const int place = 189 * size / 256, place_z = 10;
    fmt::print("\naccuracy, {}^3:\n", size);
    const auto single_precision = compared_mappings<float>(size, steps, stride, place, place_z);
    const auto double_precision = compared_mappings<double>(size, steps, stride, place, place_z);
    print_values("mappings, V/m", single_precision, double_precision, stride, place, place_z);
#ifdef LATHE_HAVE_CUDA
    print_values("engine with a source of its own, V",
                 engine_cube_values<float>(size, steps, stride, place, place_z),
                 engine_cube_values<double>(size, steps, stride, place, place_z), stride, place, place_z);
#endif
}

}  // namespace

void run_mappings3d_benchmark(const BenchOptions& options) {
    const study::DeviceSummary device = study::find_device();
    if (!device.found) return fmt::print("no device: {}\n", device.name);
    const int runs = options.is_quick ? 1 : 10;
    fmt::print(
        "{} steps of a vacuum cube on {}: E, a given E_z copied from the host, H; mean of {}\n"
        "mapping 1: a launch a layer i, threads (j, k); 2: threads (j, k) walk along i; 3: a block a column\n"
        "(j, k), threads along i. Threads of a block: the best of all powers of two.\n",
        timed_steps, device.name, runs);
    for (const bool is_single : {true, false}) {
        fmt::print("\n{} precision\n  {:>6} {:<10} {:>8} {:>10} {:>9}\n", is_single ? "single" : "double",
                   "cells", "", "threads", "seconds", "Gcell/s");
        for (const ThesisRow& row : thesis) {
            if (options.is_quick && row.size > 64) continue;
            is_single ? print_times<float>(row, runs) : print_times<double>(row, runs);
        }
    }
    options.is_quick ? print_accuracy(64, 500, 100) : print_accuracy(256, 5000, 500);
}

}  // namespace lathe::bench
