// A solver process with faults: KIND COLUMNS MARKER --parent PID; see fault_of(). "refuse": it takes no job.
#include <unistd.h>

#include <csignal>

#include "genetic/execution/solver_server.hpp"
#include "tests/genetic/support/unreliable_engine.hpp"

int main(int count, char** arguments) {
    using namespace lathe::genetic;
    if (count < 4) return 1;
    const std::string kind = arguments[1], marker = arguments[3];
    const int columns = std::stoi(arguments[2]);
    signal(SIGPIPE, SIG_IGN);
    MessageChannel channel(STDIN_FILENO, STDOUT_FILENO);
    serve_evaluations(
        channel,
        [&](const std::string&, int threads, lathe::ProblemFamily) -> std::unique_ptr<lathe::Session> {
            if (kind == "refuse") throw std::runtime_error("no device here");
            return std::make_unique<UnreliableEngine>(threads, fault_of(kind, columns, marker));
        });
    _exit(0);
}
