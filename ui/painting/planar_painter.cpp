#include "ui/painting/planar_painter.hpp"

#include <QBrush>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "solver/geometry/planar_cut.hpp"

namespace lathe::ui {
namespace {

constexpr int shades = 96;  ///< along each side of a graded region's picture

QString tr(const char* text) {
    return QCoreApplication::translate("PlanarPainter", text);
}

QPointF unit_of(const QPointF& from, const QPointF& to) {
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    return length > 0.0 ? way / length : QPointF(1.0, 0.0);
}

/// Draws twice, first wider in the colour of the halo, so that lines stand out from whatever is below.
void stroke(QPainter& painter, const QPainterPath& path, const QColor& colour, double width,
            const QColor& halo) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(halo, width + 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

QPainterPath arrow(const QPointF& from, const QPointF& along, double unit) {
    const QPointF across(-along.y(), along.x()), tip = from + 4.0 * unit * along;
    QPainterPath path(from);
    path.lineTo(tip);
    path.moveTo(tip - unit * along + unit * across);
    path.lineTo(tip);
    path.lineTo(tip - unit * along - unit * across);
    return path;
}

void paint_number(QPainter& painter, const QPointF& at, std::size_t port, const QColor& colour,
                  const PortLook& look) {
    const QString text = QString::number(port_number(port));
    const double height = 3.0 * look.unit;
    QRectF box(QPointF(),
               QSizeF(std::max(height, painter.fontMetrics().horizontalAdvance(text) + look.unit), height));
    box.moveCenter(at);
    painter.setPen(QPen(colour, static_cast<int>(port) == look.selected ? 2.0 : 1.0));
    painter.setBrush(static_cast<int>(port) == look.selected ? colour : look.halo);
    painter.drawRoundedRect(box, 0.5 * height, 0.5 * height);
    painter.setPen(static_cast<int>(port) == look.selected ? look.halo : colour);
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace

QString port_kind_text(PlanarPortKind kind) {
    switch (kind) {
        case PlanarPortKind::guide:
            return tr("guide");
        case PlanarPortKind::line_current:
            return tr("line current");
        case PlanarPortKind::plane_wave:
            return tr("plane wave");
    }
    return {};
}

void paint_planar_ports(QPainter& painter, const PlanarSettings& planar,
                        const std::function<QPointF(const Point&)>& place, const PortLook& look) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t n = 0; n < planar.ports.size(); ++n) {
        const PlanarPort& port = planar.ports[n];
        const QColor colour = port.driven ? look.line : look.quiet;
        const double width = static_cast<int>(n) == look.selected ? 2.6 : 1.6;
        const PlanarCut cut = cut_of(port);
        const QPointF centre = place(cut.centre);
        const QPointF along = unit_of(centre, place(cut.at(0.0, 1e-3)));
        QPainterPath path;
        if (port.kind == PlanarPortKind::guide) {
            path.moveTo(place(cut.left()));
            path.lineTo(place(cut.right()));
        } else if (port.kind == PlanarPortKind::line_current) {
            path.addEllipse(centre, look.unit, look.unit);
            path.addEllipse(centre, 0.2 * look.unit, 0.2 * look.unit);
        } else {
            const QPointF across(-along.y(), along.x());
            for (const double back : {0.0, 0.8, 1.6}) {
                path.moveTo(centre - back * look.unit * along + 2.5 * look.unit * across);
                path.lineTo(centre - back * look.unit * along - 2.5 * look.unit * across);
            }
        }
        if (port.kind != PlanarPortKind::line_current) path.addPath(arrow(centre, along, look.unit));
        stroke(painter, path, colour, width, look.halo);
        // Behind the port, where its wave does not go.
        if (look.has_numbers) paint_number(painter, centre - 2.6 * look.unit * along, n, colour, look);
    }
    painter.restore();
}

double permittivity_shade(double relative_permittivity) {
    return 1.0 - 1.0 / std::max(relative_permittivity, 1.0);
}

QBrush graded_brush(const Region& region, const QTransform& to_pixels, const QColor& thin,
                    const QColor& dense) {
    double z_min = HUGE_VAL, z_max = -HUGE_VAL, r_min = HUGE_VAL, r_max = -HUGE_VAL;
    for (const Point& point : region.outline) {
        z_min = std::min(z_min, point.z), z_max = std::max(z_max, point.z);
        r_min = std::min(r_min, point.r), r_max = std::max(r_max, point.r);
    }
    const double step_z = (z_max - z_min) / shades, step_r = (r_max - r_min) / shades;
    QImage image(shades, shades, QImage::Format_RGB32);
    for (int row = 0; row < shades; ++row)
        for (int column = 0; column < shades; ++column) {
            const Point at{z_min + (column + 0.5) * step_z, r_min + (row + 0.5) * step_r};
            const auto share = static_cast<float>(permittivity_shade(region.material.permittivity_at(at)));
            const auto mixed = [share](float a, float b) { return a + share * (b - a); };
            image.setPixelColor(
                column, row,
                QColor::fromRgbF(mixed(thin.redF(), dense.redF()), mixed(thin.greenF(), dense.greenF()),
                                 mixed(thin.blueF(), dense.blueF())));
        }
    QBrush brush(image);
    QTransform to_plane;
    to_plane.translate(z_min, r_min);
    to_plane.scale(step_z, step_r);
    brush.setTransform(to_plane * to_pixels);
    return brush;
}

QString symmetry_text(const Antenna& antenna) {
    if (!antenna.is_planar() || antenna.planar->symmetry == SymmetryPlane::none) return {};
    return antenna.planar->symmetry == SymmetryPlane::magnetic ? tr("magnetic wall") : tr("electric wall");
}

}  // namespace lathe::ui
