// Benchmark `optimise`: a genetic run into a store, from first genome to last row. How many candidates
// per second, and what do host and device spend on each?
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>

#include "app/bench/benchmarks.hpp"
#include "app/bench/store_folder.hpp"
#include "genetic/execution/candidate_evaluation.hpp"
#include "genetic/run/run.hpp"
#include "project_text.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#include "solver/solve/solve.hpp"
#ifdef LATHE_HAVE_CUDA
#include "solver/engine/gpu/runtime/device_limits.hpp"
#endif

namespace lathe::bench {

namespace {

constexpr int evaluations_on_devices = 10000;
constexpr int evaluations_on_processor = 48;  // a minute of two cores

/// Processor time of all threads of this process, seconds.
double processor_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double device_seconds() {
#ifdef LATHE_HAVE_CUDA
    return gpu::device_seconds();
#else
    return 0.0;
#endif
}

struct Spent {
    double wall = 0.0, processor = 0.0, device = 0.0;
    double building = 0.0, evaluating = 0.0;  ///< seconds of one core, all candidates
    std::string engine;
    genetic::RunSummary summary;
};

Spent run_once(const Project& project, const std::string& engine) {
    const StoreFolder folder("optimise");
    const genetic::SolverEvaluator* evaluator = nullptr;
    genetic::RunOptions options;
    options.verify = false;
    options.make_evaluator = [&](const Project& frozen, double cells_per_wavelength) {
        genetic::SolverEvaluatorOptions solver;
        solver.engine = engine;
        solver.workers = frozen.optimiser.workers;
        solver.cells_per_wavelength = cells_per_wavelength;
        auto made = std::make_unique<genetic::SolverEvaluator>(frozen, solver);
        evaluator = made.get();
        return made;
    };
    Spent spent;
    auto run = genetic::Run::create(folder.store(), project, options);
    const double device = device_seconds(), processor = processor_seconds();
    const auto begin = std::chrono::steady_clock::now();
    spent.summary = run.run({});
    spent.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    spent.device = device_seconds() - device, spent.processor = processor_seconds() - processor;
    const genetic::HostTime& host = evaluator->host_time();
    spent.building = 1e-9 * static_cast<double>(host.building.load());
    spent.evaluating = 1e-9 * static_cast<double>(host.evaluating.load());
    spent.engine = evaluator->identity();
    return spent;
}

}  // namespace

void run_optimise_benchmark(const BenchOptions& options) {
    Project project = parse_project(bench_project_text, "benchmark");
    const bool on_devices = options.engine != "cpu" && !engine_devices().empty();
    const int usual = on_devices ? evaluations_on_devices : evaluations_on_processor;
    project.optimiser.evaluations = options.evaluations > 0 ? options.evaluations : usual;
    project.optimiser.population = std::min(project.optimiser.population, project.optimiser.evaluations);
    const Grid grid = build_simulation(antenna_of(project), project.simulation).problem.grid;
    fmt::print("{}: {} x {} cells at the start, population {}\n", project.name, grid.nr, grid.nz,
               project.optimiser.population);
    const Spent spent = run_once(project, options.engine);
    const int count = spent.summary.snapshot.evaluated;
    fmt::print("{} evaluations ({} valid) on {}: {:.2f} s, {:.1f} per second\n", count,
               spent.summary.snapshot.valid, spent.engine, spent.wall, count / spent.wall);
    const double each = 1e3 / count;
    const double rest = spent.processor - spent.building - spent.evaluating;
    fmt::print(
        "one core's milliseconds per evaluation: {:.1f} grid and coefficients, {:.1f} spectra, patterns and "
        "metrics, {:.1f} all else (engine, store, optimiser)\n",
        each * spent.building, each * spent.evaluating, each * rest);
    fmt::print("processor busy {:.1f} cores", spent.processor / spent.wall);
    const auto devices = static_cast<double>(engine_devices().size());
    if (spent.engine.starts_with("cuda") && devices > 0)
        fmt::print("; device stepping {:.0f} % of the time ({:.1f} ms per evaluation)",
                   100.0 * spent.device / spent.wall / devices, each * spent.device);
    fmt::print("\n");
}

}  // namespace lathe::bench
