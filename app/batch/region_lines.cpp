#include "app/batch/region_lines.hpp"

#include <fmt/format.h>

#include "app/batch/say.hpp"
#include "solver/discretise/region_map.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::batch {

namespace {

std::string line_name(const RegionShare& line, bool is_planar) {
    const std::string name = region_name(line.region, is_planar);
    if (line.region != CellRegion::dielectric) return name;
    return fmt::format("{} {:g}", name, line.material.relative_permittivity);
}

}  // namespace

void print_regions(const Antenna& antenna, const SimulationSettings& settings) {
    const Simulation simulation = build_simulation(antenna, settings);
    const RegionMap map = map_regions(antenna, settings, simulation);
    say("\n{:<20} {:>10} {:>8}\n{:<20} {:>10} {:>8}\n", "region", "cells", "share", "", "", "%");
    for (const RegionShare& line : region_table(map))
        say("{:<20} {:>10} {:>8.2f}\n", line_name(line, antenna.is_planar()), line.cells, 100.0 * line.share);
    say("{:<20} {:>10} {:>8.2f}\n", "all", simulation.problem.grid.cells(), 100.0);
    say("outside the PML: {:.2f} %\n", 100.0 * non_pml_share(map));
}

}  // namespace lathe::batch
