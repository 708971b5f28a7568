// The options of every verb that solves many candidates: --engine and --strategy, --workers, --isolated.
#pragma once

#include "app/batch/engine_option.hpp"
#include "genetic/run/run.hpp"

namespace lathe::batch {

/// The chosen engine, number of workers and isolation.
struct WorkOption {
    EngineOption engine;
    int workers = -1;
    bool isolated = false;

    /// Declares the options. The object must outlive the parsing.
    void add_to(CLI::App& verb);
    /// The options as those of a run. Throws as EngineOption::kind() does.
    genetic::RunOptions run_options() const;
};

}  // namespace lathe::batch
