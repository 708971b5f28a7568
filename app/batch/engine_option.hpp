// The options --engine and --strategy, the same for every verb that solves.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::batch {

struct EngineOption {
    std::string engine = "auto";
    std::string strategy;  ///< of the CUDA engine; empty: its own choice

    void add_to(CLI::App& verb);
    /// As make_engine() takes it. Throws UsageError for a strategy with an engine that has none, InputError
    /// for an unknown one, with the names of those that there are.
    std::string kind() const;
};

}  // namespace lathe::batch
