// The command line as a whole: its verbs, and what is said when it is not understood.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/batch/exit_code.hpp"
#include "app/batch/verbs.hpp"

namespace lathe::batch {

/// Declares every verb; the chosen one sets `action` when the program parses. Both must outlive it.
void declare_verbs(CLI::App& program, Action& action);

/// Parses; help and version go to standard output. A command line that is wrong is told in one line with what
/// may have been meant; one that ends before its verb shows the help, and is wrong use all the same. Returns
/// what the process is to end with, or nothing when `action` is to be run.
std::optional<int> parse_command_line(CLI::App& program, int argc, const char* const* argv);

/// What is wrong, as one line: the first unknown verb or option with the nearest known one, else what the
/// parser says. `arguments` without the program's name.
std::string command_line_problem(const CLI::App& program, const std::vector<std::string>& arguments,
                                 const std::string& parser_says);

/// The subcommands that users see.
std::vector<const CLI::App*> visible_verbs(const CLI::App& app);

}  // namespace lathe::batch
