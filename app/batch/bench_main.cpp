// lathe-bench NAME: the benchmarks in a program that needs the solver alone.
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "app/batch/verbs.hpp"
#include "solver/base/heap.hpp"

int main(int argc, char** argv) {
    lathe::keep_freed_memory();
    using lathe::batch::ExitCode;
    CLI::App program("Benchmarks of the solver, as lathe-batch bench has them.", "lathe-bench");
    program.set_version_flag("--version", LATHE_VERSION);
    lathe::batch::Action action;
    lathe::batch::declare_bench(program, action);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? 0 : static_cast<int>(ExitCode::wrong_use);
    }
    try {
        return static_cast<int>(action());
    } catch (const lathe::batch::UsageError& error) {
        fmt::print(stderr, "lathe-bench: {}\n", error.what());
        return static_cast<int>(ExitCode::wrong_use);
    } catch (const std::exception& error) {
        fmt::print(stderr, "lathe-bench: {}\n", error.what());
        return static_cast<int>(ExitCode::solver_fault);
    }
}
