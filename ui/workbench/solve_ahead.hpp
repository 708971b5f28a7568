// Estimate of a solve of the design, before Workbench starts it.
#pragma once

#include <string>

#include "genetic/run/run_evaluator.hpp"
#include "genetic/run/work_forecast.hpp"

namespace lathe::ui {

struct SolveAhead {
    SolveSize size;
    bool is_beyond_limits = false;
};

/// Zero where the design is refused: the solve reports why. Takes milliseconds for most designs.
SolveAhead solve_ahead(const Project& project, const std::string& engine, const genetic::WorkLimits& limits);

}  // namespace lathe::ui
