#include "genetic/execution/project_solve.hpp"

#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#include "solver/solve/solve.hpp"
#include "solver/volume/engine/selection/make_volume_engine.hpp"

namespace lathe::genetic {

Results solve_project(const Project& project, const std::string& engine, int threads, std::stop_token stop,
                      int cuts) {
    Progress progress;
    Results results;
    if (project.is_volume()) {
        results = solve_volume(volume_antenna_of(project), project.simulation, make_volume_engine(engine),
                               threads, progress, stop, cuts);
    } else {
        const auto session = make_engine(engine, threads);
        results = solve(antenna_of(project), project.simulation, *session, progress, stop);
    }
    results.name = project.name;
    return results;
}

}  // namespace lathe::genetic
