// The block in which the batch program prints warnings about its numbers.
#pragma once

#include <filesystem>
#include <string>

#include "genetic/project/project.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/warning.hpp"

namespace lathe::batch {

/// Numbered warnings between two rules, each text with its place below it, and below them numbered notes
/// without rules; `about` says whose they are, for instance "of the winner". Empty for none.
std::string warning_block(const Warnings& warnings, const std::string& about = "");

/// Prints the block of a run's winner and a line that counts the warnings of its candidates to standard
/// output.
void print_run_warnings(const genetic::RunView& run, const std::string& about);

/// Throws SolverError with the most frequent reason when no evaluated candidate is valid.
void refuse_run_without_result(const genetic::RunView& run);

/// Returns what `action` returns. An InputError gets file and line from the project file that it is about.
template <class Action>
auto naming_lines_of(const std::filesystem::path& project, Action action) {
    try {
        return action();
    } catch (const InputError& error) {
        throw located_in_project(error, project);
    }
}

}  // namespace lathe::batch
