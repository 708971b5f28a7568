// What sweeps and tolerance studies share with resume.
#pragma once

#include <string>

#include "app/batch/exit_code.hpp"
#include "app/batch/interruption.hpp"
#include "genetic/run/run.hpp"

namespace lathe::batch {

/// Resumes a study, runs it to its end and prints its outcome.
ExitCode resume_study(const std::string& store, const genetic::RunOptions& options,
                      const Interruption& interruption);

}  // namespace lathe::batch
