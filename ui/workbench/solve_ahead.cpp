#include "ui/workbench/solve_ahead.hpp"

#include <exception>

#include "solver/base/core_count.hpp"

namespace lathe::ui {

SolveAhead solve_ahead(const Project& project, const std::string& engine, const genetic::WorkLimits& limits) {
    SolveAhead ahead;
    try {
        ahead.size = genetic::size_of_solve(project);
    } catch (const std::exception&) {
        return {};
    }
    const int cores = core_count();
    const genetic::WorkForecast work{
        ahead.size.preparation_s / cores + ahead.size.updates / genetic::nominal_rate(engine, cores),
        ahead.size.memory_bytes, 0.0};
    ahead.is_beyond_limits = !genetic::beyond_limits(work, limits).empty();
    return ahead;
}

}  // namespace lathe::ui
