// Benchmark `planar_solve`: how fast do the engines step planar antennas?
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "app/bench/planar_benchmark.hpp"
#include "app/bench/timing.hpp"
#include "solver/antenna/design.hpp"
#include "solver/base/machine_text.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::bench {

namespace {

struct Case {
    const char* name;  ///< of the template, as it stands
    double cells_per_wavelength;
    long steps;
    int copies;  ///< of the antenna that are solved at once
};
constexpr Case cases[] = {
    {"h_plane_horn", 20, 4000, 1},
    {"h_plane_horn", 20, 4000, 128},
    {"e_plane_horn", 20, 4000, 1},
    {"e_plane_horn", 20, 4000, 128},
    {"rotman_lens", 20, 4000, 1},
    {"rotman_lens", 43, 8000, 3}};  // as many cells, ports and steps as 15 ports of 600 x 500

/// Copies of each problem of the antenna, one per driven port.
std::vector<Problem> problems(const Case& its, bool is_quick) {
    SimulationSettings settings;
    settings.from_hz = 28.5e9, settings.to_hz = 31.5e9, settings.frequencies = 3;
    settings.cells_per_wavelength = its.cells_per_wavelength;
    const std::vector<Problem> of_one =
        problems_of(build_simulation(build_antenna(default_design(its.name)), settings));
    std::vector<Problem> all;
    for (int n = 0; n < (is_quick ? 1 : its.copies); ++n) all.insert(all.end(), of_one.begin(), of_one.end());
    for (Problem& problem : all) {
        problem.stop.max_steps = problem.stop.earliest = is_quick ? 100 : its.steps;
        problem.sample_output = SampleOutput::spectra;
    }
    return all;
}

void print(const Case& its, const std::vector<Problem>& batch, Session& engine, const std::string& name) {
    Progress progress;
    std::string strategy;
    const double seconds = best_seconds(2, [&] {
        const Recording recording = engine.solve(batch, progress, {}, nullptr).front();
        strategy = recording.strategy;
    });
    const Grid& grid = batch.front().grid;
    const double updates = static_cast<double>(grid.cells()) * static_cast<double>(batch.size()) *
                           static_cast<double>(batch.front().stop.max_steps);
    fmt::print("  {:<14} {:>5} x {:<5} {:>9} {:>7}  {:<22} {:>9.1f} {:>9.2f}\n", its.name, grid.nr, grid.nz,
               batch.size(), batch.front().stop.max_steps,
               strategy.empty() ? name : fmt::format("{} ({})", name, strategy), 1e3 * seconds,
               updates / seconds * 1e-9);
    std::fflush(stdout);
}

}  // namespace

void run_planar_solve_benchmark(const BenchOptions& options) {
    fmt::print(
        "{}\nplanar antennas as the templates stand, 28.5 to 31.5 GHz, layers on all sides, ports and\n"
        "contour recorded; from call to return\n",
        machine_text());
    fmt::print("  {:<14} {:>13} {:>9} {:>7}  {:<22} {:>9} {:>9}\n", "antenna", "cells", "problems", "steps",
               "engine", "ms", "Gcell/s");
    for (const Case& its : cases) {
        const std::vector<Problem> batch = problems(its, options.is_quick);
        if (its.copies == 1) {
            print(its, {batch.front()}, *make_engine("cpu", 1), "cpu, one core");
            print(its, batch, *make_engine("cpu"), "cpu");
        }
        try {
            print(its, batch, *make_engine("cuda"), "cuda");
        } catch (const std::runtime_error& error) {  // none there, or one that cannot be used
            fmt::print("  {:<14} cuda: {}\n", its.name, error.what());
        }
    }
}

void run_planar_benchmark() {
    print_planar_benchmark(planar_sizes());
    fmt::print("\n");
    run_planar_solve_benchmark({});
}

}  // namespace lathe::bench
