// Sections and views of a painted body, as outlines in a plane.
#pragma once

#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/geometry/solids/row_outlines.hpp"

namespace lathe {

/// One material of a section, or one part of a view as far as nothing is before it.
struct DrawnOutlines {
    int material = 0;    ///< index into Body::materials(), not 0
    double depth = 0.0;  ///< of a view: how far its nearest point is behind that of the body, 0 to 1
    RowOutlines outlines;
};

/// The plane of a drawing: u to the right, v upwards, by axes 0 to 2.
struct DrawingPlane {
    int u = 0, v = 1;
    int across() const { return 3 - u - v; }
};

/// What the plane at `place` of the axis across it cuts, m; rows of v are met at flat faces, else to half a
/// per cent of the body or better. In the order of Body::materials(), followed by each sheet: lines where the
/// plane crosses it.
std::vector<DrawnOutlines> section_of(const Body& body, DrawingPlane plane, double place);

/// The body as it is seen from far away on the high side of the axis across the plane, without perspective,
/// parts in the order of Body::parts(); sheets that are seen edge-on are left out. Takes up to a second for
/// ten solids. Takes the cores that ParallelScope allows.
std::vector<DrawnOutlines> view_of(const Body& body, DrawingPlane plane);

}  // namespace lathe
