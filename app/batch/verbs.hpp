// One function per verb: it declares the verb's options and, if the verb is chosen, sets the action that
// main() runs.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "app/batch/exit_code.hpp"

namespace lathe::batch {

/// The chosen verb; returns the exit code.
using Action = std::function<ExitCode()>;

void add_solve_verb(CLI::App& program, Action& action);
void add_check_verb(CLI::App& program, Action& action);
void add_verify_verb(CLI::App& program, Action& action);
void add_multipactor_verb(CLI::App& program, Action& action);
void add_gradient_verb(CLI::App& program, Action& action);
void add_optimise_verbs(CLI::App& program, Action& action);  ///< optimise and resume
void add_study_verbs(CLI::App& program, Action& action);     ///< sweep and tolerance
void add_archive_verbs(CLI::App& program, Action& action);   ///< rescore and pareto
void add_report_verbs(CLI::App& program, Action& action);    ///< report and compare
void add_export_verb(CLI::App& program, Action& action);
void add_queue_verb(CLI::App& program, Action& action);
void add_solver_process_verb(CLI::App& program, Action& action);  ///< not for users
void add_info_verb(CLI::App& program, Action& action);
void add_synthesise_verb(CLI::App& program, Action& action);
void add_gallery_verb(CLI::App& program, Action& action);
void add_import_verb(CLI::App& program, Action& action);
void add_documentation_verb(CLI::App& program, Action& action);  ///< man page, completions, schemas

}  // namespace lathe::batch
