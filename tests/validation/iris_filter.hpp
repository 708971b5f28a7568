// A planar filter: three irises and two cavities between guides 7 mm wide.
#pragma once

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/validation/planar_solves.hpp"

namespace lathe::tests {

/// 28.25, 30 and 31.75 GHz; `conductivity` of the metal, S/m, 0: perfect; `max_periods` 0: the usual ones.
inline Results solve_iris_filter(double conductivity, double max_periods = 0.0, double cells = 40.0) {
    const auto box = [](double x0, double x1, double half) {
        const double u = 1.0 / wave_mm;
        return std::vector<std::pair<double, double>>{
            {u * x0, -u * half}, {u * x1, -u * half}, {u * x1, u * half}, {u * x0, u * half}};
    };
    std::string regions = region(R"("pec")", box(-20, 20, 6));
    for (const auto& [x0, x1, half] : {std::tuple{-20.0, -8.2, 3.5},
                                       {-8.2, -7.57, 2.15},
                                       {-7.57, -1.52, 3.5},
                                       {-1.52, -0.89, 1.675},
                                       {-0.89, 5.16, 3.5},
                                       {5.16, 5.79, 2.15},
                                       {5.79, 20.0, 3.5}})
        regions += "," + region(R"("free_space")", box(x0, x1, half));
    const std::string text =
        R"({"format":"lathe/1","name":"filter","antenna":{"geometry":"planar","polarisation":"tm","regions":[)" +
        regions +
        R"(],"ports":[{"name":"1","kind":"guide","centre_xy_mm":[-20,0],"direction_deg":0,"width_mm":7,)"
        R"("mode":"TE10"},{"name":"2","kind":"guide","centre_xy_mm":[20,0],"direction_deg":180,"width_mm":7,)"
        R"("mode":"TE10"}]},"simulation":{"from_ghz":28.25,"to_ghz":31.75,"frequencies":3}})";
    Project project = parse_project(text, "filter.lathe");
    project.simulation.cells_per_wavelength = cells;
    project.simulation.wall_metal.conductivity_s_per_m = conductivity;
    if (max_periods > 0.0) project.simulation.max_periods = max_periods;
    const auto engine = test_engine();
    Progress progress;
    return solve(antenna_of(project), project.simulation, *engine, progress);
}

}  // namespace lathe::tests
