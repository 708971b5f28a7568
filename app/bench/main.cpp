// lathe-bench NAME: runs one benchmark, or all of them. For developers; not installed.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "app/bench/benchmarks.hpp"
#include "solver/base/heap.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/machine_text.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::bench {

namespace {

/// What the program tells the shell: the same numbers as those of lathe-batch.
enum class ExitCode { done = 0, wrong_use = 1, bad_input = 2, solver_fault = 3 };

struct Choice {
    std::string name;
    BenchOptions options;
};

/// Throws UsageError for an option that this benchmark ignores, InputError for an unknown strategy.
void check_options(const Benchmark& benchmark, const BenchOptions& options) {
    if (!benchmark.takes_options && !(options.strategy.empty() && options.json.empty() && !options.is_large))
        throw UsageError(
            fmt::format("benchmark {} takes none of --strategy, --json and --large", benchmark.name));
    if (!benchmark.is_run && options.evaluations != 0)
        throw UsageError(fmt::format("benchmark {} does not take --evaluations", benchmark.name));
    if (!benchmark.takes_engine && options.engine != "auto")
        throw UsageError(fmt::format("benchmark {} does not take --engine", benchmark.name));
    if (!benchmark.takes_cells && options.cells != 0)
        throw UsageError(fmt::format("benchmark {} does not take --cells", benchmark.name));
    if (!benchmark.takes_knots && options.knots != 0)
        throw UsageError(fmt::format("benchmark {} does not take --knots", benchmark.name));
    if (!benchmark.takes_seed && (options.seed != 0 || !options.geometry.empty()))
        throw UsageError(fmt::format("benchmark {} takes neither --seed nor --geometry", benchmark.name));
    if (!benchmark.can_be_quick && options.is_quick)
        throw UsageError(fmt::format("benchmark {} does not take --quick", benchmark.name));
    if (!options.strategy.empty()) cuda_engine_kind(options.strategy);
}

void run_benchmark(const Choice& choice) {
    const bool is_all = choice.name == "all";
    bool found = false;
    for (const Benchmark& benchmark : benchmarks()) {
        if (!is_all && choice.name != benchmark.name) continue;
        found = true;
        if (!is_all) check_options(benchmark, choice.options);
        fmt::print("{}: {}\n{}\n", benchmark.name, benchmark.what, machine_text());
        benchmark.function(choice.options);
    }
    if (found) return;
    std::string known = "all";
    for (const Benchmark& benchmark : benchmarks()) known += ", " + benchmark.name;
    throw UsageError(fmt::format("no benchmark '{}'; there are {}", choice.name, known));
}

void declare_options(CLI::App& program, Choice& choice) {
    std::string what = "one of:\nall";
    for (const Benchmark& benchmark : benchmarks())
        what += fmt::format("\n{} ({})", benchmark.name, benchmark.what);
    program.add_option("NAME", choice.name, what)->required();
    program.add_option("--strategy", choice.options.strategy,
                       fmt::format("cuda: only this one of {}", fmt::join(cuda_strategies(), ", ")));
    program.add_flag("--large", choice.options.is_large,
                     "cuda: grids of 0.75 to 16 million cells instead of those of an optimiser");
    program.add_option("--json", choice.options.json, "cuda: file for the numbers of its tables");
    program
        .add_option("--evaluations", choice.options.evaluations,
                    "optimise: how many; default 10000, on the processor 48")
        ->check(CLI::Range(1, 1000000));
    program
        .add_option("--engine", choice.options.engine,
                    "optimise, soak, gradients, warnings: auto, cpu or cuda; volume: one of them alone")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}));
    program.add_option("--cells", choice.options.cells, "volume: cells along the edge of its cubes")
        ->check(CLI::Range(32, 2048));
    program.add_option("--knots", choice.options.knots, "knots: of the horn's wall; default 40, then 100")
        ->check(CLI::Range(2, 1000));
    program.add_option("--seed", choice.options.seed, "warnings: of the antennas that are drawn")
        ->check(CLI::Range(0, 1000000));
    program.add_option("--geometry", choice.options.geometry, "warnings: only revolution, planar or volume")
        ->check(CLI::IsMember({"revolution", "planar", "volume"}));
    program.add_flag("--quick", choice.options.is_quick,
                     "solve: one short round, to see that it runs; its rates mean nothing");
}

ExitCode fail(ExitCode code, const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "lathe-bench: {}\n", error.what());
    return code;
}

ExitCode run(const Choice& choice) {
    try {
        run_benchmark(choice);
        return ExitCode::done;
    } catch (const UsageError& error) {
        return fail(ExitCode::wrong_use, error);
    } catch (const InputError& error) {
        return fail(ExitCode::bad_input, error);
    } catch (const std::exception& error) {
        return fail(ExitCode::solver_fault, error);
    }
}

}  // namespace

}  // namespace lathe::bench

int main(int argc, char** argv) {
    lathe::keep_freed_memory();
    CLI::App program("Benchmarks of the solver and of whole runs.", "lathe-bench");
    program.set_version_flag("--version", LATHE_VERSION);
    lathe::bench::Choice choice;
    lathe::bench::declare_options(program, choice);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? 0 : static_cast<int>(lathe::bench::ExitCode::wrong_use);
    }
    return static_cast<int>(lathe::bench::run(choice));
}
