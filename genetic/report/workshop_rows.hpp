// Outlines of an antenna as lines and arcs with tolerances, for a table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "genetic/report/outline_velocities.hpp"
#include "solver/formats/visible_regions.hpp"
#include "solver/geometry/drawn_arc.hpp"
#include "solver/geometry/outline_segments.hpp"

namespace lathe::genetic {

/// Tolerance of a point: sums over the parameters of |velocity| x tolerance, m.
struct PointTolerance {
    double total = 0.0, z = 0.0, r = 0.0;
};

/// A corner and the line or arc to the next one. A circle is a single row whose segment begins and ends
/// there.
struct WorkshopRow {
    OutlineSegment segment;
    bool is_circle = false;
    std::optional<PointTolerance> tolerance;  ///< empty: not known
    std::string note;                         ///< reason for an unknown tolerance
};

struct WorkshopRing {
    int body = 0;  ///< from 1
    int hole = 0;  ///< from 1; 0: the outline of the body
    Material material;
    std::vector<WorkshopRow> rows;
};

/// Rings of all bodies. Curves are arcs from which no computed point is further than half a micrometre;
/// circles that the drawing has are circles.
std::vector<WorkshopRing> workshop_rings(const std::vector<VisibleBody>& bodies,
                                         const OutlineVelocities& moving, const std::vector<DrawnArc>& arcs);

/// CSV in UTF-8 with one line of names, whose lengths end in their unit. `has_axis`: names z, r and diameter,
/// else x and y.
std::string workshop_csv(const std::vector<WorkshopRing>& rings, DisplayUnit unit, bool has_axis);

}  // namespace lathe::genetic
