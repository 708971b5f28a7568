// What the drawing of a planar antenna has besides its regions: ports with number and arrow, permittivities
// as shades, the line of symmetry.
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <QTransform>
#include <functional>

#include "solver/geometry/antenna.hpp"

class QBrush;
class QPainter;

namespace lathe::ui {

/// How the ports are drawn.
struct PortLook {
    QColor line;   ///< of driven ports
    QColor quiet;  ///< of ports that are listened to
    QColor halo;   ///< around what lies over other things
    bool has_numbers = true;
    int selected = -1;  ///< entry of PlanarSettings::ports
    double unit = 5.0;  ///< pixels: a third of a line of text
};

/// The number that a port has in the window: its place in the project file, counted from 1.
inline int port_number(std::size_t port) {
    return static_cast<int>(port) + 1;
}

/// "TE guide", "line current", "plane wave", as tables and tool tips call the kinds.
QString port_kind_text(PlanarPortKind kind);

/// Guides as their cut with an arrow where their wave goes, line currents as a ring, plane waves as wave
/// fronts at the centre; each with its number. `place` gives the pixels of a point of the plane.
void paint_planar_ports(QPainter& painter, const PlanarSettings& planar,
                        const std::function<QPointF(const Point&)>& place, const PortLook& look);

/// How dense a dielectric looks, in [0, 1): 1 - 1/permittivity.
double permittivity_shade(double relative_permittivity);

/// Fills a graded region with a shade for each permittivity between `thin` (1) and `dense` (without end).
/// `to_pixels` maps metres.
QBrush graded_brush(const Region& region, const QTransform& to_pixels, const QColor& thin,
                    const QColor& dense);

/// "magnetic wall" or "electric wall"; empty without a plane of symmetry.
QString symmetry_text(const Antenna& antenna);

}  // namespace lathe::ui
