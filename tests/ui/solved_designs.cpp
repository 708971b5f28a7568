#include "tests/ui/solved_designs.hpp"

#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::ui::test {

Project example_project(const std::string& file) {
    return read_project(std::filesystem::path(LATHE_EXAMPLES) / file);
}

Project draft_of(const std::string& file, int frequencies) {
    Project project = example_project(file);
    project.simulation.cells_per_wavelength = 12;
    project.simulation.frequencies = frequencies;
    return project;
}

Project quick_horn(int cells_per_wavelength, int frequencies, int population, int evaluations) {
    Project project = example_project("spline_horn_30ghz.lathe");
    project.simulation.cells_per_wavelength = cells_per_wavelength;
    project.simulation.frequencies = frequencies;
    project.optimiser.population = population;
    project.optimiser.evaluations = evaluations;
    return project;
}

SharedResults solved(const Project& project) {
    const auto engine = make_engine("cpu", 1);
    Progress progress;
    return std::make_shared<const Results>(solve(antenna_of(project), project.simulation, *engine, progress));
}

}  // namespace lathe::ui::test
