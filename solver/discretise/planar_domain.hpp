// The two axes of a planar antenna's grid before they have nodes.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/model/free_margin.hpp"
#include "solver/model/simulation_settings.hpp"

namespace lathe {

/// Cells between the end of an absorbing layer and the line at which a guide's wave is sent.
inline constexpr int planar_injection_gap = 5;

/// One end of an axis: free space, the ports of guides that end there, or the wall of symmetry.
struct PlanarEnd {
    std::optional<double> edge;  ///< plane of the ports, m
    double beyond = 0.0;         ///< how far the guides go on until injection has a straight one, m
    bool is_wall = false;
    int layers = 0;
};

/// One axis of the grid.
struct PlanarAxis {
    double from = 0.0, to = 0.0;  ///< of the drawing, m
    PlanarEnd low, high;
    double cell = 0.0;                               ///< of the wavelength, m
    std::optional<std::pair<double, double>> walls;  ///< of the guide that cells across divide, m

    /// Place where the clear part of the grid has to begin and to end, `margin` (m) off what stands in free
    /// space.
    double begin(double margin) const { return low.edge ? *low.edge - low.beyond : from - margin; }
    double end(double margin) const { return high.edge ? *high.edge + high.beyond : to + margin; }
    /// Cells of which an even number divides the guide across, so that its middle is a line, m. Without a
    /// guide across, cells that divide the distance of the ports where guides leave at both ends, so that the
    /// grid of a mirrored antenna is the mirrored grid.
    double fitted_cell() const;
    /// A place of a node, m.
    double phase() const;
    /// Has room for another antenna's axis, whose ends are of the same kinds, once phase() is the same place.
    void include(const PlanarAxis& other);
};

/// Both axes of an antenna, with its edge ports.
struct PlanarDomain {
    PlanarAxis x, y;
    std::vector<int> ports;                  ///< entries of PlanarSettings::ports that are at an edge
    int least_margin = planar_least_margin;  ///< cells between the antenna and the absorbing layers

    /// Whether guides leave the grids of both at the same sides, and both have the wall of symmetry or none.
    bool has_ends_of(const PlanarDomain& other) const;
};

/// Size of the cells, m, that `settings` ask for in the densest dielectric of a planar antenna and in the
/// fillings of its guides.
double planar_wavelength_cell(const Antenna& antenna, const SimulationSettings& settings);

/// The axes of an antenna, with what lies behind its oblique ports (with_oblique_guides()), for cells of
/// `cell`, m.
PlanarDomain planar_domain(const Antenna& antenna, const SimulationSettings& settings, double cell);

}  // namespace lathe
