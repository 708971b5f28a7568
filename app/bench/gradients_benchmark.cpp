// Benchmark `gradients`: how long does a gradient take, how many solves does it take to meet the goals of the
// example spline horn, by gradient from its cone and from starts beside it, and what do the other algorithms
// reach with as many?
#include <fmt/format.h>

#include <cstdint>

#include "app/bench/benchmarks.hpp"
#include "app/bench/gradients_benchmark_cost.hpp"
#include "app/bench/run_curve.hpp"
#include "genetic/run/displaced_starts.hpp"
#include "project_text.hpp"

namespace lathe::bench {
namespace {

using namespace genetic;

constexpr int seeds = 10, starts = 4, most_solves = 200, evaluations_beside = 1200;
constexpr double spread = 0.1;  // of the starts, in parts of each range
constexpr int evaluations_of_gradient = 100;
constexpr double quick_cells = 8.0;
constexpr int quick_evaluations = 24;

void print_from_the_design(const Project& project, const BenchOptions& options) {
    const RunCurve curve =
        curve_of(searched_by(project, "gradient", evaluations_of_gradient, 1), options.engine);
    fmt::print("\nFrom the design, one start\n\n| evaluation | solves so far | violation |\n|--:|--:|--:|\n");
    for (std::size_t n = 0; n < curve.points.size(); ++n)
        fmt::print("| {} | {} | {:.3f} |\n", n + 1, curve.points[n].solves, curve.points[n].best);
    fmt::print("\n{} evaluations, {} forward and {} adjoint solves, violation {:.3f}\n", curve.points.size(),
               curve.solves.forward, curve.solves.adjoint, curve.best());
}

void print_from_starts(const Project& project, const BenchOptions& options, int count) {
    fmt::print(
        "\n{} starts within {:.0f} % of each range, side by side\n\n"
        "| seed | evaluations | solves | violation | after {} solves |\n|--:|--:|--:|--:|--:|\n",
        starts, 100.0 * spread, most_solves);
    int met = 0;
    for (int seed = 1; seed <= count; ++seed) {
        const auto number = static_cast<std::uint64_t>(seed);
        Project displaced = with_displaced_starts(project, starts, spread, number);
        displaced = searched_by(std::move(displaced), "gradient", evaluations_of_gradient, number);
        displaced.optimiser.strategies = starts;
        const RunCurve curve = curve_of(displaced, options.engine);
        met += curve.best_after(most_solves) == 0.0;
        fmt::print("| {} | {} | {} | {:.3f} | {:.3f} |\n", seed, curve.points.size(), curve.spent(),
                   curve.best(), curve.best_after(most_solves));
        std::fflush(stdout);
    }
    fmt::print("\nall goals met within {} solves: {} of {} seeds\n", most_solves, met, count);
}

void print_beside_others(const Project& project, const BenchOptions& options, int evaluations) {
    constexpr int marks[] = {10, 25, 50, 100, 200, 400};
    fmt::print(
        "\nViolation against solves, {} evaluations at most (those that break a rule take no solve), from "
        "the design\n\n| algorithm |",
        evaluations);
    for (const int mark : marks) fmt::print(" {} |", mark);
    fmt::print(" solves |\n|---|--:|--:|--:|--:|--:|--:|--:|\n");
    for (const char* algorithm : {"gradient", "hybrid", "cmaes", "ga"}) {
        const RunCurve curve = curve_of(searched_by(project, algorithm, evaluations, 1), options.engine);
        fmt::print("| {} |", algorithm);
        for (const int mark : marks)
            if (curve.reaches(mark))
                fmt::print(" {:.3f} |", curve.best_after(mark));
            else
                fmt::print(" - |");  // the budget ended before
        fmt::print(" {} |\n", curve.spent());
        std::fflush(stdout);
    }
}

}  // namespace

void run_gradients_benchmark(const BenchOptions& options) {
    print_gradient_cost(options.engine, options.is_quick);
    Project project = parse_project(spline_horn_text, "spline_horn_30ghz.lathe");
    if (options.is_quick) project.simulation.cells_per_wavelength = quick_cells;
    fmt::print("\n{}, {} cells a wavelength\n", project.name, project.simulation.cells_per_wavelength);
    print_from_the_design(project, options);
    print_from_starts(project, options, options.is_quick ? 1 : seeds);
    const int usual = options.is_quick ? quick_evaluations : evaluations_beside;
    print_beside_others(project, options, options.evaluations > 0 ? options.evaluations : usual);
}

}  // namespace lathe::bench
