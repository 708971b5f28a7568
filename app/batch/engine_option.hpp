// The options --engine and --strategy, the same for every verb that solves.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::batch {

/// The chosen engine and strategy.
struct EngineOption {
    std::string engine = "auto";
    std::string strategy;  ///< strategy of the CUDA engine; empty: its own choice

    /// Declares both options. The object must outlive the parsing.
    void add_to(CLI::App& verb);
    /// The choice in the form that make_engine() accepts. Throws UsageError for a strategy with an engine
    /// that has none, InputError for an unknown strategy, with the names of the known ones.
    std::string kind() const;
    /// A session on that engine with `threads` cores of the host, 0: all. When another engine stands in for
    /// it, one line on the standard error stream says so. Throws what kind() and make_session() throw.
    std::unique_ptr<Session> open(int threads = 0, ProblemFamily family = ProblemFamily::plane) const;
};

}  // namespace lathe::batch
