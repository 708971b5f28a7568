// lathe-batch: the solver and the optimiser without a window.
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "app/batch/cluster_run.hpp"
#include "app/batch/command_line.hpp"
#include "app/batch/launch.hpp"
#include "app/batch/say.hpp"
#include "genetic/run/storage_error.hpp"
#include "solver/base/heap.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"

namespace {

using lathe::batch::ExitCode;

/// Says the message as one line, whatever it contains, and returns `code`.
ExitCode fail(ExitCode code, std::string message) {
    lathe::batch::notify(std::move(message));
    return code;
}

}  // namespace

namespace lathe::batch {

ExitCode report_error(const std::function<ExitCode()>& action) {
    try {
        const ExitCode code = action();
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
            return fail(ExitCode::storage_fault, "cannot write to standard output");
        return code;
    } catch (const UsageError& error) {
        return fail(ExitCode::wrong_use, error.what());
    } catch (const Interrupted& error) {
        return fail(ExitCode::interrupted, error.what());
    } catch (const InputError& error) {
        return fail(ExitCode::bad_input, error.what());
    } catch (const SolverError& error) {
        return fail(ExitCode::solver_fault, error.what());
    } catch (const genetic::StorageError& error) {
        return fail(ExitCode::storage_fault, error.what());
    } catch (const std::system_error& error) {
        // Files fail in many ways, but never so: this is a thread that could not be started.
        const bool is_thread = error.code() == std::errc::resource_unavailable_try_again;
        return fail(is_thread ? ExitCode::solver_fault : ExitCode::storage_fault, error.what());
    } catch (const std::bad_alloc&) {
        return fail(ExitCode::solver_fault, "out of memory");
    } catch (const std::exception& error) {
        return fail(ExitCode::solver_fault, std::string("internal error: ") + error.what());
    }
}

}  // namespace lathe::batch

int main(int argc, char** argv) {
    lathe::batch::prepare_standard_streams();
    lathe::keep_freed_memory();
    CLI::App program(
        "Antennas, be they bodies of revolution, planar or in space: solve, optimise, report, export.",
        "lathe-batch");
    lathe::batch::Action action;
    return static_cast<int>(lathe::batch::report_error([&] {
        lathe::batch::declare_verbs(program, action);
        if (const auto code = lathe::batch::parse_command_line(program, argc, argv))
            return static_cast<ExitCode>(*code);
        lathe::batch::keep_command_line(argc, argv);
        const std::string verb = program.get_subcommands().front()->get_name();
        lathe::batch::require_single_launch(verb, lathe::batch::division_of(verb));
        return action();
    }));
}
