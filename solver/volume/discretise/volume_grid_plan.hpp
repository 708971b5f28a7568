// The grid of a body in space, foretold before anything is allocated.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "solver/base/warning.hpp"
#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/graded_lines.hpp"
#include "solver/volume/discretise/grid_lines.hpp"

namespace lathe {

/// A place of a lumped port that should be a line.
struct PortLine {
    double place = 0.0;  ///< m
    /// Distance to another line below which an end or a side gets none, m; 0: that of faces.
    double closest = 0.0;
};

/// What a grid is planned with.
struct VolumeGridSettings {
    double wavelength = 0.0;             ///< shortest of the band in free space, m
    double cells_per_wavelength = 20.0;  ///< in the densest material at each place
    Bounds domain;                       ///< to be gridded, without absorbing layers, m
    /// Equal cells beyond each side of the domain, [axis][0 low, 1 high].
    std::array<std::array<int, 2>, 3> layers{};
    /// Places that must be lines (planes of ports), by axis, m.
    std::array<std::vector<double>, 3> lines;
    /// Places, ends and sides of lumped ports, by axis.
    std::array<std::vector<PortLine>, 3> port_lines;
    /// Cells at ports: within lumped ports that have a size, and in guides with an inner conductor, by axis.
    std::array<std::vector<CellLimit>, 3> port_cells;
    /// Faces nearer to each other than this are not both met by lines, as a share of the cell there: the cut
    /// cells have the second one where it is.
    double closest = 0.25;
};

/// Two neighbouring lines and what they were placed for.
struct LinePair {
    int axis = 0;
    double from = 0.0, to = 0.0;  ///< m
    std::string text;             ///< "x = 1.2 mm (patch) and x = 1.25 mm (strip)"
};

struct VolumeGridPlan {
    GridLines grid;
    double cells = 0.0;
    double time_step = 0.0;  ///< regular_time_step(), s
    LinePair limiting;       ///< the closest lines: they limit the time step most
    Warnings warnings;       ///< faces that no line meets
    /// For so many bytes a cell.
    double bytes(double bytes_per_cell) const { return cells * bytes_per_cell; }
};

/// Most cells that a plan may have.
inline constexpr double max_volume_cells = 2.0e10;

/// Lines along the three axes: on flat faces across an axis; round the rim of metal sheets thinner than half
/// a cell a third of a cell inside and two thirds outside, where the singular field of an edge is best met;
/// along the middle of wires thinner than two cells; on the planes of sheets, always; through lumped ports,
/// their ends and sides; on the domain's sides and on the wished lines. Cells as small as the densest
/// material at their place wants, and growing by most_cell_ratio at most. Throws InputError for settings out
/// of range and for more than max_volume_cells, before anything of the grid's size is allocated.
VolumeGridPlan plan_volume_grid(const Body& body, const VolumeGridSettings& settings);

}  // namespace lathe
