#include "genetic/execution/project_solve.hpp"

#include "solver/simulation/solve_any.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::genetic {

Results solve_project(const Project& project, const std::string& engine, int threads, std::stop_token stop,
                      int cuts) {
    Progress progress;
    const auto session = make_session(engine, threads, family_of(project));
    Results results =
        solve(any_antenna_of(project), project.simulation, *session, progress, std::move(stop), {}, cuts);
    results.name = project.name;
    return results;
}

}  // namespace lathe::genetic
