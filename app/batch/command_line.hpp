// The command line as a whole: its verbs, and the message about one that is wrong.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/batch/exit_code.hpp"
#include "app/batch/verbs.hpp"

namespace lathe::batch {

/// Declares every verb; the chosen one sets `action` when the program parses. Both must outlive it.
void declare_verbs(CLI::App& program, Action& action);

/// Parses the command line; help and version go to standard output. For a wrong one, prints one line with
/// what may have been meant; for one that ends before its verb, prints the help, which is wrong use too.
/// Returns the exit code of the process, or nothing when `action` is to be run.
std::optional<int> parse_command_line(CLI::App& program, int argc, const char* const* argv);

/// What is wrong with a command line, as one line: the first unknown verb or option with the nearest known
/// one, else what the parser says. `arguments` without the program's name.
std::string command_line_problem(const CLI::App& program, const std::vector<std::string>& arguments,
                                 const std::string& parser_says);

/// The subcommands of `app` that users see.
std::vector<const CLI::App*> visible_verbs(const CLI::App& app);

}  // namespace lathe::batch
