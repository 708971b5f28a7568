// The option --yes of verbs that may take long.
#pragma once

#include <CLI/CLI.hpp>

#include "genetic/run/work_forecast.hpp"

namespace lathe::batch {

/// The confirmation of work whose estimate is above genetic::WorkLimits.
struct LimitOption {
    bool is_confirmed = false;

    /// Declares the option. The object must outlive the parsing.
    void add_to(CLI::App& verb);
    /// Throws UsageError, which names all estimates, the limits that they pass, and --yes.
    void require(const genetic::WorkForecast& forecast) const;
};

}  // namespace lathe::batch
