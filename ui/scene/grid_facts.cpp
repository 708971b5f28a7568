#include "ui/scene/grid_facts.hpp"

#include <QCoreApplication>

#include "solver/solve/solve.hpp"

namespace lathe::ui {

GridFacts grid_facts(const Antenna& antenna, const SimulationSettings& settings) {
    const Simulation simulation = build_simulation(antenna, settings);
    GridFacts facts;
    facts.grid = simulation.problem.grid;
    facts.map = map_regions(antenna, settings, simulation);
    facts.table = region_table(facts.map);
    facts.non_pml_share = non_pml_share(facts.map);
    return facts;
}

Colour region_colour(CellRegion region, std::size_t material) {
    // After the qualitative scheme of Okabe and Ito (2008), made for all kinds of colour vision.
    static constexpr Colour dielectrics[] = {
        {0.902, 0.624, 0.000}, {0.941, 0.894, 0.259}, {0.720, 0.480, 0.220}, {0.980, 0.740, 0.480}};
    switch (region) {
        case CellRegion::boundary:
            return {0.10, 0.10, 0.12};
        case CellRegion::excitation:
            return {0.835, 0.369, 0.000};
        case CellRegion::axis:
            return {0.800, 0.475, 0.655};
        case CellRegion::pml:
            return {0.337, 0.706, 0.914};
        case CellRegion::dft:
            return {0.000, 0.620, 0.451};
        case CellRegion::metal:
            return {0.45, 0.47, 0.51};
        case CellRegion::dielectric:
            return dielectrics[(material > 0 ? material - 1 : 0) % std::size(dielectrics)];
        case CellRegion::free_space:
            return {0.90, 0.92, 0.94};
    }
    return {};
}

QString region_text(const RegionShare& line, const Grid& grid) {
    const QString name = QString::fromStdString(region_name(line.region, grid.is_planar()));
    if (line.region != CellRegion::dielectric) return name;
    return QCoreApplication::translate("GridFacts", "%1, εr = %2")
        .arg(name)
        .arg(line.material.relative_permittivity, 0, 'g', 4);
}

}  // namespace lathe::ui
