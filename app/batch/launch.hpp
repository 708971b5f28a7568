// Refusal of several processes that would do the same work and write the same files.
#pragma once

#include <string>

namespace lathe::batch {

/// Division of a verb's work among the processes of mpirun.
enum class Division {
    divided,    ///< among all processes
    undivided,  ///< each process would do all of it
    by_project  ///< known when the project has been read: the verb calls require_single_launch() then
};

Division division_of(const std::string& verb);

/// Throws UsageError, with the right command line, when this process is one of several in which each would do
/// all the work and write the same files: a step of Slurm or a PMI or PMIx job without mpirun, or mpirun with
/// work that is not divided. `work` names it in the message. Does nothing for Division::by_project and for
/// verbs that write no files.
void require_single_launch(const std::string& work, Division division);

/// Keeps the words of the command line, the program's name first, for messages of require_single_launch().
void keep_command_line(int count, const char* const* words);

}  // namespace lathe::batch
