#include "solver/discretise/region_map.hpp"

#include <algorithm>
#include <cmath>

#include "solver/discretise/huygens_contour.hpp"
#include "solver/geometry/scanline.hpp"

namespace lathe {
namespace {

/// Paints regions over each other, so the ones that count more come later.
class RegionPainter {
public:
    RegionPainter(const Grid& grid, RegionMap& map) : grid_(grid), map_(map) {
        map_.regions.assign(grid.cells(), CellRegion::free_space);
        map_.materials.assign(grid.cells(), 0);
    }

    void paint(int row, int column, CellRegion region) {
        const std::size_t at = grid_.at(row, column);
        map_.regions[at] = region;
        map_.materials[at] = 0;
    }
    /// Both ends belong to the box.
    void paint_box(int first_row, int last_row, int first_column, int last_column, CellRegion region) {
        for (int i = first_row; i <= last_row; ++i)
            for (int k = first_column; k <= last_column; ++k) paint(i, k, region);
    }

    void paint_dielectrics(const MaterialScanner& scanner) {
        for (int i = 0; i < grid_.nr; ++i)
            for (const Span& span : scanner.along_z(grid_.r(i))) {
                if (scanner.materials()[static_cast<std::size_t>(span.material)].is_pec) continue;
                for (int k = first_node(span.from); k < first_node(span.to); ++k) {
                    const std::size_t at = grid_.at(i, k);
                    map_.regions[at] = CellRegion::dielectric;
                    map_.materials[at] = static_cast<std::uint16_t>(span.material);
                }
            }
    }

    /// Cells of a planar grid whose voltages all lie in metal.
    void paint_planar_metal(FieldSet fields, const CoefficientMaps& maps) {
        for (int i = 0; i + 1 < grid_.nr; ++i)
            for (int k = 1; k + 1 < grid_.nz; ++k) {
                const std::size_t at = grid_.at(i, k);
                const bool is_metal = fields == FieldSet::tm ? maps.v_phi[at] == 0.0
                                                             : maps.v_r[at] == 0.0 && maps.v_z[at] == 0.0;
                if (is_metal) paint(i, k, CellRegion::metal);
            }
    }

    void paint_metal(const CoefficientMaps& maps) {
        for (int i = 1; i + 1 < grid_.nr; ++i)
            for (int k = 1; k + 1 < grid_.nz; ++k)
                if (maps.v_phi[grid_.at(i, k)] == 0.0) paint(i, k, CellRegion::metal);
    }

private:
    /// First column whose node is not before z.
    int first_node(double z) const {
        return static_cast<int>(
            std::clamp(std::ceil(grid_.column_at(z) - 1e-9), 0.0, static_cast<double>(grid_.nz)));
    }

    const Grid& grid_;
    RegionMap& map_;
};

void paint_contour(const HuygensLayout& contour, RegionPainter& painter) {
    constexpr auto dft = CellRegion::dft;
    painter.paint_box(contour.first_row_low, contour.row, contour.column_low, contour.column_low, dft);
    painter.paint_box(0, contour.row, contour.column_high, contour.column_high, dft);
    painter.paint_box(contour.row, contour.row, contour.column_low, contour.column_high, dft);
}

void paint_layers(const Grid& grid, RegionPainter& painter) {
    constexpr auto pml = CellRegion::pml;
    if (grid.pml_r > 0) painter.paint_box(grid.first_pml_row(), grid.nr - 1, 0, grid.nz - 1, pml);
    painter.paint_box(0, grid.pml_r_low - 1, 0, grid.nz - 1, pml);
    painter.paint_box(0, grid.nr - 1, 0, grid.pml_z_low - 1, pml);
    painter.paint_box(0, grid.nr - 1, grid.nz - grid.pml_z_high, grid.nz - 1, pml);
}

void paint_excitation(const Port& port, const GridPlan& plan, RegionPainter& painter) {
    int first_row = 0, last_row = 0, last_column = plan.injection_column;
    if (port.is_guide()) {
        const double inner = port.kind == PortKind::coaxial ? port.inner_radius : 0.0;
        first_row = static_cast<int>(std::ceil(plan.grid.row_at(inner) - 0.5 - 1e-9));
        last_row = static_cast<int>(std::ceil(plan.grid.row_at(port.guide_radius()) - 0.5 - 1e-9)) - 1;
    }
    if (port.kind == PortKind::gap) {
        last_row = static_cast<int>(std::ceil(plan.grid.row_at(port.radius) - 0.5 - 1e-9)) - 1;
        last_column = static_cast<int>(std::lround(plan.grid.column_at(port.gap_to_z))) - 1;
    }
    painter.paint_box(first_row, last_row, plan.injection_column, last_column, CellRegion::excitation);
}

void paint_boundary(const Grid& grid, RegionPainter& painter) {
    constexpr auto boundary = CellRegion::boundary;
    painter.paint_box(0, grid.nr - 1, 0, 0, boundary);
    painter.paint_box(0, grid.nr - 1, grid.nz - 1, grid.nz - 1, boundary);
    painter.paint_box(grid.nr - 1, grid.nr - 1, 0, grid.nz - 1, boundary);
}

}  // namespace

std::string region_name(CellRegion region, bool is_planar) {
    switch (region) {
        case CellRegion::boundary:
            return "boundary";
        case CellRegion::excitation:
            return "excitation";
        case CellRegion::axis:
            return is_planar ? "wall of symmetry" : "axis";
        case CellRegion::pml:
            return "PML";
        case CellRegion::dft:
            return "DFT contour";
        case CellRegion::metal:
            return "metal";
        case CellRegion::dielectric:
            return "dielectric";
        case CellRegion::free_space:
            return "free space";
    }
    return "unknown";
}

RegionMap map_regions(const Antenna& antenna, const GridPlan& plan, const CoefficientMaps& maps) {
    const Grid& grid = plan.grid;
    const MaterialScanner scanner(antenna);
    RegionMap map;
    map.material_list = scanner.materials();
    RegionPainter painter(grid, map);
    if (!scanner.only_metal()) painter.paint_dielectrics(scanner);
    painter.paint_metal(maps);
    paint_contour(place_contour(plan, maps, antenna.port.is_guide()), painter);
    paint_layers(grid, painter);
    painter.paint_box(0, 0, 0, grid.nz - 1, CellRegion::axis);
    paint_excitation(antenna.port, plan, painter);
    paint_boundary(grid, painter);
    return map;
}

RegionMap map_planar_regions(const Antenna& antenna, const Simulation& simulation) {
    const Problem& problem = simulation.problem;
    const Grid& grid = problem.grid;
    const MaterialScanner scanner(antenna);
    RegionMap map;
    map.material_list = scanner.materials();
    RegionPainter painter(grid, map);
    if (!scanner.only_metal()) painter.paint_dielectrics(scanner);
    painter.paint_planar_metal(problem.fields, problem.coefficients.maps);
    for (const ContourSide& side : simulation.planar->contour.sides) {
        const int last = side.first + side.count() - 1;
        if (side.is_column)
            painter.paint_box(side.first, last, side.line, side.line, CellRegion::dft);
        else
            painter.paint_box(side.line, side.line, side.first, last, CellRegion::dft);
    }
    paint_layers(grid, painter);
    if (grid.pml_r_low == 0) painter.paint_box(0, 0, 0, grid.nz - 1, CellRegion::axis);
    const auto paint_sources = [&](const Problem& driven) {
        for (const SourceTerm& source : driven.sources)
            painter.paint(source.at.row, source.at.column, CellRegion::excitation);
    };
    paint_sources(problem);
    for (const Problem& other : simulation.other_excitations) paint_sources(other);
    paint_boundary(grid, painter);
    return map;
}

RegionMap map_regions(const Antenna& antenna, const SimulationSettings& settings,
                      const Simulation& simulation) {
    if (antenna.is_planar()) return map_planar_regions(antenna, simulation);
    return map_regions(antenna, plan_grid(antenna, settings), simulation.problem.coefficients.maps);
}

std::vector<RegionShare> region_table(const RegionMap& map) {
    std::vector<std::size_t> of_region(static_cast<std::size_t>(CellRegion::free_space) + 1, 0);
    std::vector<std::size_t> of_material(map.material_list.size(), 0);
    for (std::size_t at = 0; at < map.regions.size(); ++at) {
        ++of_region[static_cast<std::size_t>(map.regions[at])];
        if (map.regions[at] == CellRegion::dielectric) ++of_material[map.materials[at]];
    }
    const auto line = [&map](CellRegion region, const Material& material, std::size_t cells) {
        return RegionShare{region, material, cells,
                           static_cast<double>(cells) / static_cast<double>(map.regions.size())};
    };
    std::vector<RegionShare> table;
    for (std::size_t r = 0; r < of_region.size(); ++r) {
        const auto region = static_cast<CellRegion>(r);
        if (region != CellRegion::dielectric) {
            table.push_back(line(region, {}, of_region[r]));
            continue;
        }
        for (std::size_t n = 1; n < of_material.size(); ++n)
            if (!map.material_list[n].is_pec)
                table.push_back(line(region, map.material_list[n], of_material[n]));
    }
    return table;
}

double non_pml_share(const RegionMap& map) {
    const auto layers = std::count(map.regions.begin(), map.regions.end(), CellRegion::pml);
    return 1.0 - static_cast<double>(layers) / static_cast<double>(map.regions.size());
}

}  // namespace lathe
