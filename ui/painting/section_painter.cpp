#include "ui/painting/section_painter.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "solver/geometry/whole_section.hpp"
#include "ui/painting/planar_painter.hpp"

namespace lathe::ui {
namespace {

QColor mixed(const QColor& a, const QColor& b, double share_of_b) {
    const auto channel = [share_of_b](double x, double y) { return x + share_of_b * (y - x); };
    return QColor::fromRgbF(static_cast<float>(channel(a.redF(), b.redF())),
                            static_cast<float>(channel(a.greenF(), b.greenF())),
                            static_cast<float>(channel(a.blueF(), b.blueF())));
}

// Foams and air-filled lenses; the same border as in the pictures of the handbook.
constexpr double thin_permittivity = 1.6;

void paint_arrow(QPainter& painter, const Port& port, const QTransform& to_pixels,
                 const SectionColours& colours) {
    const QPointF tip = to_pixels.map(QPointF(port.z, 0.0));
    const double unit = painter.fontMetrics().height() / 3.0;
    painter.setPen(QPen(colours.port, 0.35 * unit));
    if (port.kind == PortKind::dipole) {
        const QPointF along = port.axis == DipoleAxis::z ? QPointF(2 * unit, 0) : QPointF(0, 2 * unit);
        painter.drawLine(tip - along, tip + along);
        return;
    }
    if (port.kind == PortKind::gap) {
        painter.drawLine(tip, to_pixels.map(QPointF(port.gap_to_z, 0.0)));
        return;
    }
    const QPointF start = tip - QPointF(2 * unit, 0), end = tip + QPointF(2 * unit, 0);
    painter.drawLine(start, end);
    painter.drawPolyline(QPolygonF({end + QPointF(-unit, -unit), end, end + QPointF(-unit, unit)}));
}

}  // namespace

const QColor& SectionColours::of(const Material& material) const {
    if (material.is_pec) return metal;
    if (material == Material{}) return background;
    return material.relative_permittivity < thin_permittivity ? thin_dielectric : dielectric;
}

QColor SectionColours::shade_of(const Material& material, PlanarWalls walls) const {
    if (material.is_pec) return walls == PlanarWalls::magnetic ? magnetic_wall : metal;
    return mixed(background, dense, permittivity_shade(material.relative_permittivity));
}

bool is_dark(const QPalette& palette) {
    return palette.color(QPalette::Base).lightness() < 128;
}

QColor error_colour(const QPalette& palette) {
    return is_dark(palette) ? QColor(0xff, 0x8a, 0x80) : QColor(0xb7, 0x1c, 0x1c);
}

SectionColours section_colours(const QPalette& palette) {
    const QColor base = palette.color(QPalette::Base), text = palette.color(QPalette::Text);
    const QColor blue(0x2f, 0x8f, 0xdc);
    SectionColours colours;
    colours.background = base;
    colours.metal = mixed(base, text, 0.62);
    colours.dielectric = mixed(base, blue, 0.62);
    colours.thin_dielectric = mixed(base, blue, 0.32);
    colours.line = mixed(base, text, 0.85);
    colours.axis = mixed(base, text, 0.45);
    colours.port = is_dark(palette) ? QColor(0xff, 0x8a, 0x50) : QColor(0xd9, 0x54, 0x1e);
    colours.magnetic_wall = mixed(base, QColor(0x9b, 0x59, 0xb6), 0.62);
    colours.dense = mixed(base, blue, 0.95);
    colours.listening = mixed(base, text, 0.7);
    return colours;
}

QPolygonF polygon_of(const Region& region) {
    QPolygonF polygon;
    polygon.reserve(static_cast<qsizetype>(region.outline.size()));
    for (const Point& point : region.outline) polygon << QPointF(point.z, point.r);
    return polygon;
}

QTransform fitted_transform(const Antenna& antenna, const QRectF& frame) {
    const Extent extent = whole_extent_of(antenna);
    const double length = std::max(extent.z_max - extent.z_min, 1e-9);
    const double radius = std::max(0.5 * (extent.r_max - extent.r_min), 1e-9);
    const double scale = std::min(frame.width() / length, 0.5 * frame.height() / radius);
    QTransform transform;
    transform.translate(frame.center().x(), frame.center().y());
    transform.scale(scale, -scale);
    transform.translate(-0.5 * (extent.z_min + extent.z_max), -0.5 * (extent.r_min + extent.r_max));
    return transform;
}

namespace {

/// A planar antenna seen along its height.
void paint_plan(QPainter& painter, const Antenna& antenna, const QTransform& to_pixels,
                const SectionColours& colours, PortMarks marks) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QTransform mirrored = QTransform::fromScale(1.0, -1.0) * to_pixels;
    for (const Region& region : antenna.regions) {
        const QPolygonF polygon = polygon_of(region);
        const QColor colour = colours.shade_of(region.material, antenna.planar->walls);
        for (const bool is_upper : {true, false}) {
            if (!is_upper && !is_drawn_by_half(antenna)) break;
            const QTransform& side = is_upper ? to_pixels : mirrored;
            painter.setPen(QPen(colour, 0.5));
            painter.setBrush(region.material.graded
                                 ? graded_brush(region, side, colours.background, colours.dense)
                                 : QBrush(colour));
            painter.drawPolygon(side.map(polygon));
        }
    }
    if (marks != PortMarks::none)
        paint_planar_ports(
            painter, *antenna.planar,
            [&](const Point& point) { return to_pixels.map(QPointF(point.z, point.r)); },
            {.line = colours.port,
             .quiet = colours.listening,
             .halo = colours.background,
             .has_numbers = marks == PortMarks::numbered,
             .unit = painter.fontMetrics().height() / (marks == PortMarks::numbered ? 3.0 : 4.0)});
    painter.restore();
}

}  // namespace

void paint_section(QPainter& painter, const Antenna& antenna, const QTransform& to_pixels,
                   const SectionColours& colours, PortMarks marks) {
    if (antenna.is_planar()) return paint_plan(painter, antenna, to_pixels, colours, marks);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QTransform mirrored = QTransform::fromScale(1.0, -1.0) * to_pixels;
    for (const Region& region : antenna.regions) {
        const QPolygonF polygon = polygon_of(region);
        const QColor& colour = colours.of(region.material);
        // A line of the fill's own colour closes the seams that antialiasing leaves between regions.
        painter.setPen(QPen(colour, 0.5));
        painter.setBrush(colour);
        painter.drawPolygon(to_pixels.map(polygon));
        painter.drawPolygon(mirrored.map(polygon));
    }
    paint_arrow(painter, antenna.port, to_pixels, colours);
    painter.restore();
}

}  // namespace lathe::ui
