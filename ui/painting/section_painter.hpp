// The cross-section of an antenna drawn with QPainter in the colours of a palette: gallery, preview and
// profile editor draw with it.
#pragma once

#include <QColor>
#include <QTransform>

#include "solver/geometry/antenna.hpp"

class QPainter;
class QPalette;
class QPolygonF;
class QRectF;

namespace lathe::ui {

struct SectionColours {
    QColor background, metal, dielectric, thin_dielectric, line, axis, port;
    QColor magnetic_wall, dense, listening;  ///< of planar antennas
    const QColor& of(const Material& material) const;
    /// Colour of a material of a planar antenna: dielectrics by their permittivity.
    QColor shade_of(const Material& material, PlanarWalls walls) const;
};

/// Metal in grey and dielectrics in blue, against the palette's Base.
SectionColours section_colours(const QPalette& palette);
bool is_dark(const QPalette& palette);
/// Of words that say what is wrong, on the palette's window and base.
QColor error_colour(const QPalette& palette);

/// The outline in the units of the antenna, z to the right and r downwards; the painter's transform is
/// what turns it up.
QPolygonF polygon_of(const Region& region);

/// From metres (z, r) to pixels: the whole antenna, with its mirrored half if it has one, inside `frame`.
QTransform fitted_transform(const Antenna& antenna, const QRectF& frame);

/// What is drawn of the ports of a planar antenna.
enum class PortMarks { none, arrows, numbered };

/// Regions in their order, on both sides of the axis where they are drawn by half, and the port as an arrow,
/// or the ports of a planar antenna as asked for. `to_pixels` maps metres.
void paint_section(QPainter& painter, const Antenna& antenna, const QTransform& to_pixels,
                   const SectionColours& colours, PortMarks marks = PortMarks::arrows);

}  // namespace lathe::ui
