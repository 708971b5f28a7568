// The options of every verb that solves many candidates: --engine and --strategy, --workers, --isolated.
#pragma once

#include "app/batch/engine_option.hpp"
#include "genetic/run/run.hpp"

namespace lathe::batch {

struct WorkOption {
    EngineOption engine;
    int workers = -1;
    bool isolated = false;

    void add_to(CLI::App& verb);
    /// Throws as EngineOption::kind() does.
    genetic::RunOptions run_options() const;
};

}  // namespace lathe::batch
