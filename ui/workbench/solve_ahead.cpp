#include "ui/workbench/solve_ahead.hpp"

#include <exception>

namespace lathe::ui {

SolveAhead solve_ahead(const Project& project, const std::string& engine, const genetic::WorkLimits& limits) {
    SolveAhead ahead;
    try {
        ahead.size = genetic::size_of_solve(project);
    } catch (const std::exception&) {
        return {};
    }
    ahead.is_beyond_limits =
        !genetic::beyond_limits(genetic::forecast_work(ahead.size, engine), limits).empty();
    return ahead;
}

}  // namespace lathe::ui
