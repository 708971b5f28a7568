// lathe-batch bench: runs one benchmark, or all.
#include <fmt/format.h>

#include <memory>

#include "app/batch/bench_registry.hpp"
#include "app/batch/verbs.hpp"

namespace lathe::batch {

namespace {

ExitCode run_benchmark(const std::string& name) {
    bool found = false;
    for (const Benchmark& benchmark : benchmarks()) {
        if (name != "all" && name != benchmark.name) continue;
        found = true;
        fmt::print("{}: {}\n{}\n", benchmark.name, benchmark.what, machine_text());
        benchmark.function();
    }
    if (found) return ExitCode::done;
    std::string known = "all";
    for (const Benchmark& benchmark : benchmarks()) known += ", " + benchmark.name;
    throw UsageError(fmt::format("no benchmark '{}'; there are {}", name, known));
}

}  // namespace

void add_bench_verb(CLI::App& program, Action& action) {
    const auto name = std::make_shared<std::string>();
    CLI::App* verb = program.add_subcommand("bench", "Benchmarks");
    std::string what = "one of:\nall";
    for (const Benchmark& benchmark : benchmarks())
        what += fmt::format("\n{} ({})", benchmark.name, benchmark.what);
    verb->add_option("NAME", *name, what)->required();
    verb->callback([name, &action] { action = [name] { return run_benchmark(*name); }; });
}

}  // namespace lathe::batch
