// The options that verbs share which solve one design and write one file about it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "app/batch/engine_option.hpp"
#include "app/batch/limit_option.hpp"
#include "app/batch/override_option.hpp"

namespace lathe::batch {

/// A project or the best design of a run, with the engine that solves it and the folder of the results.
struct DesignOption {
    std::string source;  ///< project file or run store
    std::string out;     ///< folder
    EngineOption engine;
    OverrideOption overrides;
    LimitOption limits;
    int threads = 0;  ///< 0: one per core

    /// Declares all of them; `file` is what the verb writes. The object must outlive the parsing.
    void add_to(CLI::App& verb, const std::string& file);
};

}  // namespace lathe::batch
