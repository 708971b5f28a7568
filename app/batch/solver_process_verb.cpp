// lathe-batch solver-process: solves for a program that has started it; speaks on its input and output.
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <memory>

#include "app/batch/end_with_parent.hpp"
#include "app/batch/verbs.hpp"
#include "genetic/execution/solver_server.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::batch {

namespace {

ExitCode serve(int parent) {
    end_with_parent(parent);
    signal(SIGPIPE, SIG_IGN);
    genetic::MessageChannel channel(STDIN_FILENO, STDOUT_FILENO);
    const auto end = genetic::serve_evaluations(channel, make_session);
    std::_Exit(static_cast<int>(end == genetic::ServerEnd::closed ? ExitCode::done : ExitCode::solver_fault));
}

}  // namespace

void add_solver_process_verb(CLI::App& program, Action& action) {
    const auto parent = std::make_shared<int>(0);
    CLI::App* verb = program.add_subcommand("solver-process", "Solves for the program that starts it");
    verb->group("");
    verb->add_option("--parent", *parent, "process that starts it")->required();
    verb->callback([parent, &action] { action = [parent] { return serve(*parent); }; });
}

}  // namespace lathe::batch
