// Refusal of several processes that would do the same work and write the same files.
#pragma once

#include <string>

namespace lathe::batch {

/// Throws UsageError, with the right command line, when this process is one of several in which each would do
/// all the work and write the same files: a step of Slurm or a PMI or PMIx job without mpirun, or mpirun with
/// a verb that cannot divide its work. `arguments` are those after the program's name.
void require_single_launch(const std::string& verb, const std::string& arguments);

}  // namespace lathe::batch
