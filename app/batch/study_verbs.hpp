// What sweeps and tolerance studies share with resume.
#pragma once

#include <string>

#include "app/batch/exit_code.hpp"
#include "app/batch/interruption.hpp"
#include "genetic/run/run.hpp"

namespace lathe::batch {

/// Goes on with a study to its end and says what came of it.
ExitCode resume_stored(const std::string& store, const genetic::RunOptions& options,
                      const Interruption& interruption);

}  // namespace lathe::batch
