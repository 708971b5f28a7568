// The grid of a planar antenna: its cells in the (x, y) plane, and what stands where among them.
#pragma once

#include <vector>

#include "solver/base/warning.hpp"
#include "solver/discretise/planar_domain.hpp"
#include "solver/discretise/planar_port_mode.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/problem/field_set.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// A guide along an axis whose port lies on the edge of the drawing (solver/geometry/planar_edges.hpp): its
/// walls go on through the absorbing layer behind it, where the grid ends.
struct PlanarPortPlan {
    int port = 0;  ///< entry of PlanarSettings::ports
    int sign = 1;  ///< 1: the port's wave goes towards larger indices, -1: towards smaller ones
    /// Node lines across the guide, in the order of a wave into the antenna: the first is in front of the
    /// layer, at the second only the reflected wave passes, from the third on the total field. All cells
    /// between them are equal.
    GridCut outer, reading, injection;
    double injection_distance = 0.0;  ///< from the port's plane into the antenna, m; may be negative
};

/// A stretch of the contour that lies in a guide or its walls: nodes [first, last] of one side, which get no
/// weight.
struct ContourGap {
    enum Side { row_low, row_high, column_low, column_high } side = column_low;
    int first = 0, last = 0;
    int port = 0;  ///< entry of PlanarSettings::ports
};

/// Rows and columns of a planar grid that its ports and the contour use, all clear of the absorbing layers.
struct PlanarGridPlan {
    Grid grid;
    /// Nodes of the rectangle around everything that radiates. With a symmetry plane it has no low row:
    /// `contour_row_low` is 0 then.
    int contour_row_low = 0, contour_row_high = 0;
    int contour_column_low = 0, contour_column_high = 0;
    std::vector<ContourGap> contour_gaps;
    std::vector<PlanarPortPlan> ports;  ///< guides at the edges of the drawing, in file order
    std::vector<Region> closed_gaps;    ///< metal to be added to the antenna, see FineParts
    Warnings warnings;
};

/// Cells of the wavelength's size (`cells_per_wavelength` at `to_hz` in the densest dielectric), finer ones,
/// graded, where find_fine_parts() asks for them; a margin of free space and a layer on every side, but on
/// sides where a guide's port ends the drawing only the layer, and at y = 0 of a symmetric antenna the wall.
/// The walls of the first guide of either axis lie on nodes, and so do y = 0 and the planes of ports. Throws
/// InputError when the grid exceeds its budget.
PlanarGridPlan plan_planar_grid(const Antenna& antenna, const SimulationSettings& settings);

/// How far nodes lie before where they would lie, in the smallest cells along their axis, in [0, 1).
struct NodeShift {
    double along_x = 0.0, along_y = 0.0;
};

/// Plans a grid on other axes than the antenna's own, with more room or smaller cells: those of
/// planar_domain() of the antenna once they include others. One column or row more where nodes are shifted.
PlanarGridPlan plan_planar_grid(const Antenna& antenna, const SimulationSettings& settings,
                                const PlanarDomain& domain, const NodeShift& shift = {});

/// Places the contour and the ports of an antenna, whose axes are `domain`, on the grid of a plan anew.
void place_on_grid(const Antenna& antenna, const PlanarDomain& domain, PlanarGridPlan& plan);

}  // namespace lathe
