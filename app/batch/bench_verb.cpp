// lathe-batch bench: runs one benchmark, or all.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "app/batch/bench_registry.hpp"
#include "app/batch/verbs.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::batch {

namespace {

struct Choice {
    std::string name;
    BenchOptions options;
};

void check_options(const Benchmark& benchmark, const BenchOptions& options) {
    if (!benchmark.takes_options && !(options.strategy.empty() && options.json.empty() && !options.is_large))
        throw UsageError(
            fmt::format("benchmark {} takes none of --strategy, --json and --large", benchmark.name));
    if (!benchmark.is_run && !(options.evaluations == 0 && options.engine == "auto"))
        throw UsageError(
            fmt::format("benchmark {} takes neither --evaluations nor --engine", benchmark.name));
    if (!benchmark.can_be_quick && options.is_quick)
        throw UsageError(fmt::format("benchmark {} does not take --quick", benchmark.name));
    if (!options.strategy.empty()) cuda_engine_kind(options.strategy);
}

ExitCode run_benchmark(const Choice& choice) {
    const bool is_all = choice.name == "all";
    bool found = false;
    for (const Benchmark& benchmark : benchmarks()) {
        if (!is_all && choice.name != benchmark.name) continue;
        found = true;
        if (!is_all) check_options(benchmark, choice.options);
        fmt::print("{}: {}\n{}\n", benchmark.name, benchmark.what, machine_text());
        benchmark.function(choice.options);
    }
    if (found) return ExitCode::done;
    std::string known = "all";
    for (const Benchmark& benchmark : benchmarks()) known += ", " + benchmark.name;
    throw UsageError(fmt::format("no benchmark '{}'; there are {}", choice.name, known));
}

}  // namespace

void declare_bench(CLI::App& verb, Action& action) {
    const auto choice = std::make_shared<Choice>();
    std::string what = "one of:\nall";
    for (const Benchmark& benchmark : benchmarks())
        what += fmt::format("\n{} ({})", benchmark.name, benchmark.what);
    verb.add_option("NAME", choice->name, what)->required();
    verb.add_option("--strategy", choice->options.strategy,
                    fmt::format("cuda: only this one of {}", fmt::join(cuda_strategies(), ", ")));
    verb.add_flag("--large", choice->options.is_large,
                  "cuda: grids of 0.75 to 16 million cells, m = 0 and 1, instead of those of an optimiser");
    verb.add_option("--json", choice->options.json, "cuda: file for the numbers of its tables");
    verb.add_option("--evaluations", choice->options.evaluations,
                    "optimise: how many; default 10000, on the processor 48")
        ->check(CLI::Range(1, 1000000));
    verb.add_option("--engine", choice->options.engine, "optimise: auto, cpu or cuda");
    verb.add_flag("--quick", choice->options.is_quick,
                  "solve: one short round, to see that it runs; its rates mean nothing");
    verb.callback([choice, &action] { action = [choice] { return run_benchmark(*choice); }; });
}

void add_bench_verb(CLI::App& program, Action& action) {
    declare_bench(*program.add_subcommand("bench", "Benchmarks"), action);
}

}  // namespace lathe::batch
