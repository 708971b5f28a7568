// Painting of ShapeView: the section, points and edges by whether they have dimensions, and marks over them;
// and what lies under the cursor.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "solver/geometry/whole_section.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/shape/shape_view.hpp"

namespace lathe::ui {
namespace {

using editing::Place;
using editing::ShapePath;
using editing::ShapePoint;

double distance_to(const QPolygonF& line, const QPointF& at) {
    double least = HUGE_VAL;
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        const QPointF along = line[i + 1] - line[i], to = at - line[i];
        const double square = QPointF::dotProduct(along, along);
        const double share =
            square > 0.0 ? std::clamp(QPointF::dotProduct(to, along) / square, 0.0, 1.0) : 0.0;
        const QPointF away = to - share * along;
        least = std::min(least, std::hypot(away.x(), away.y()));
    }
    return least;
}

/// Points whose place nothing names.
QColor free_colour(const QPalette& palette) {
    return is_dark(palette) ? QColor(0xff, 0xa6, 0x40) : QColor(0xd0, 0x6a, 0x00);
}

}  // namespace

QPointF ShapeView::pixels_of(const Place& at_mm) const {
    return to_pixels({1e-3 * at_mm[0], 1e-3 * at_mm[1]});
}

QPolygonF ShapeView::pixels_of(const editing::ShapeEdge& edge) const {
    QPolygonF line;
    for (const Place& at : edge) line << pixels_of(at);
    return line;
}

std::optional<editing::EdgeRef> ShapeView::edge_at(const QPointF& pixels) const {
    std::optional<editing::EdgeRef> nearest;
    double least = 1.6 * radius();
    for (const ShapePath& path : shape_.paths)
        for (std::size_t i = 0; i < path.edges.size(); ++i) {
            const double distance = distance_to(pixels_of(path.edges[i]), pixels);
            if (distance >= least) continue;
            least = distance;
            nearest = editing::EdgeRef{path.list, i};
        }
    return nearest;
}

ShapeView::Hit ShapeView::hit_at(const QPointF& pixels) const {
    Hit hit;
    double least = 2.0 * radius();
    const auto offer = [&](const ShapePoint& point) {
        if (point.place.empty()) return;
        const QPointF away = pixels_of(point.at_mm) - pixels;
        const double distance = std::hypot(away.x(), away.y());
        if (distance >= least) return;
        least = distance;
        hit.place = point.place;
    };
    for (const ShapePath& path : shape_.paths) {
        for (const ShapePoint& point : path.points) offer(point);
        for (const ShapePoint& control : path.controls) offer(control);
    }
    if (hit.place.empty()) hit.edge = edge_at(pixels);
    return hit;
}

void ShapeView::paint_content(QPainter& painter, const QTransform& metres_to_pixels) {
    paint_section_of(painter, metres_to_pixels);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_edges(painter);
    paint_points(painter);
    paint_arrows(painter);
    paint_drawn(painter);
    if (!marks_.problem) return;
    const QPointF at = pixels_of(*marks_.problem);
    const double size = 1.2 * radius();
    painter.setPen(QPen(error_colour(palette()), 2.5));
    painter.drawEllipse(at, 2.0 * size, 2.0 * size);
    painter.drawLine(at - QPointF(size, size), at + QPointF(size, size));
    painter.drawLine(at - QPointF(size, -size), at + QPointF(size, -size));
}

/// The last good antenna, grey where the shape has gone on from it, and variants as thin lines.
void ShapeView::paint_section_of(QPainter& painter, const QTransform& metres_to_pixels) const {
    if (antenna_) {
        painter.save();
        if (is_stale_) painter.setOpacity(0.3);
        paint_section(painter, *antenna_, metres_to_pixels, section_colours(palette()), PortMarks::arrows);
        painter.restore();
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    QColor line = palette().color(QPalette::Link);
    line.setAlphaF(0.55F);
    painter.setPen(QPen(line, 1.0));
    for (const auto& variant : marks_.variants)
        for (const Region& region : variant->regions)
            for (const double side : {1.0, -1.0}) {
                if (side < 0.0 && !is_drawn_by_half(*variant)) continue;
                QPolygonF outline;
                for (const Point& at : region.outline) outline << to_pixels({at.z, side * at.r});
                painter.drawPolygon(outline);
            }
}

void ShapeView::paint_edges(QPainter& painter) const {
    const QColor accent = palette().color(QPalette::Highlight), red = error_colour(palette());
    const auto is_broken = [this](const ShapePoint& point) {
        return std::find(marks_.broken.begin(), marks_.broken.end(), point.place) != marks_.broken.end();
    };
    for (const ShapePath& path : shape_.paths)
        for (std::size_t i = 0; i < path.edges.size(); ++i) {
            const bool is_chosen =
                selection_.edge && selection_.edge->list == path.list && selection_.edge->index == i;
            const bool is_hovered =
                hovered_.edge && hovered_.edge->list == path.list && hovered_.edge->index == i;
            const bool is_red =
                is_broken(path.points[i]) && is_broken(path.points[(i + 1) % path.points.size()]);
            painter.setPen(QPen(is_red ? red : accent, is_chosen ? 3.5 : is_hovered || is_red ? 2.5 : 1.2));
            painter.drawPolyline(pixels_of(path.edges[i]));
        }
}

void ShapeView::paint_points(QPainter& painter) const {
    const QColor accent = palette().color(QPalette::Highlight), base = palette().color(QPalette::Base);
    const auto paint = [&](const ShapePoint& point) {
        if (point.place.empty()) return;
        const bool is_chosen = std::find(selection_.places.begin(), selection_.places.end(), point.place) !=
                               selection_.places.end();
        const bool is_broken =
            std::find(marks_.broken.begin(), marks_.broken.end(), point.place) != marks_.broken.end();
        const int known = point.is_dimensioned[0] + point.is_dimensioned[1];
        const QColor colour = is_broken    ? error_colour(palette())
                              : known == 0 ? free_colour(palette())
                                           : accent;
        const double size = radius() * (is_chosen || point.place == hovered_.place ? 1.4 : 1.0);
        const QPointF at = pixels_of(point.at_mm);
        painter.setPen(QPen(colour, 1.8));
        painter.setBrush(is_chosen ? colour : base);
        if (point.kind == editing::PointKind::control) {
            painter.drawPolygon(QPolygonF{at + QPointF(0, size), at + QPointF(size, 0), at - QPointF(0, size),
                                          at - QPointF(size, 0)});
            return;
        }
        painter.drawEllipse(at, size, size);
        if (known == 2 && !is_chosen) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawEllipse(at, 0.5 * size, 0.5 * size);
        }
    };
    for (const ShapePath& path : shape_.paths) {
        for (const ShapePoint& point : path.points) paint(point);
        for (const ShapePoint& control : path.controls) paint(control);
    }
}

/// Arrows of the points that move with a dimension.
void ShapeView::paint_arrows(QPainter& painter) const {
    const double unit = fontMetrics().height(), head = 0.4 * unit;
    const QPointF along(marks_.direction[0], -marks_.direction[1]);
    const QPointF aside(-along.y(), along.x());
    const QColor colour = palette().color(QPalette::Link);
    for (const Place& place : marks_.moving) {
        const QPointF from = pixels_of(place), tip = from + 2.2 * unit * along, neck = tip - head * along;
        painter.setPen(QPen(colour, 2.0));
        painter.drawLine(from, neck);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawPolygon(QPolygonF{tip, neck + 0.5 * head * aside, neck - 0.5 * head * aside});
    }
    if (selection_.places.size() != 2 || selection_.is_range) return;
    const ShapePoint *from = editing::point_at(shape_, selection_.places[0]),
                     *to = editing::point_at(shape_, selection_.places[1]);
    if (from == nullptr || to == nullptr) return;
    painter.setPen(QPen(colour, 1.2, Qt::DashLine));
    painter.drawLine(pixels_of(from->at_mm), pixels_of(to->at_mm));
}

/// The outline that is being drawn, with a line to the cursor.
void ShapeView::paint_drawn(QPainter& painter) const {
    if (!is_drawing_ || drawn_.empty()) return;
    const QColor colour = palette().color(QPalette::Link);
    QPolygonF line;
    for (const editing::DrawnPoint& point : drawn_) {
        if (point.kind == editing::EdgeKind::arc) line << pixels_of(point.through_mm);
        line << pixels_of(point.at_mm);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 2.0));
    painter.drawPolyline(line);
    painter.setPen(QPen(colour, 1.2, Qt::DashLine));
    painter.drawLine(line.back(), cursor_);
    painter.setBrush(palette().color(QPalette::Base));
    painter.setPen(QPen(colour, 1.6));
    for (const editing::DrawnPoint& point : drawn_)
        painter.drawEllipse(pixels_of(point.at_mm), radius(), radius());
}

}  // namespace lathe::ui
