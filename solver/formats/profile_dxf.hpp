// The meridian profile or the plan for the workshop, DXF of release 2000.
#pragma once

#include <string>
#include <vector>

#include "solver/base/display_unit.hpp"
#include "solver/formats/dxf_dimensions.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/geometry/drawn_arc.hpp"

namespace lathe {

/// Additions to the outlines of a drawing.
struct DrawingNotes {
    DisplayUnit unit = DisplayUnit::millimetre;
    std::vector<DrawnArc> arcs = {};  ///< arcs that edges of the outlines stand for
    std::vector<DrawingDimension> dimensions = {};
};

/// Height of the texts of an antenna's dimensions, m: a share of the drawing's size.
double drawing_text_height(const Antenna& antenna);

/// Text of a `.dxf` file, x = z and y = r: every ring of every painted body as a closed LWPOLYLINE on a layer
/// of its material, the axis as a LINE on layer AXIS. Edges along an arc of the notes have its bulge; all
/// vertices stay. Of a planar antenna, x and y as they are: ports as LINE and TEXT on layer PORTS, those of
/// an array with the length of their line; the plane of symmetry, where there is one, on layer AXIS; between
/// magnetic walls what is outside of the strip on layer OUTSIDE_OF_STRIP. Dimensions are DIMENSION entities
/// on layer LATHE_DIMENSIONS, and once more LINE and TEXT on layer LATHE_DIMENSION_LINES, which is not
/// plotted.
std::string profile_dxf(const Antenna& antenna, const DrawingNotes& notes = {});

}  // namespace lathe
