#include "ui/scene/vector_shapes.hpp"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <utility>

namespace lathe::ui {
namespace {

QColor colour_of(const Colour& colour, double opacity = 1.0) {
    return QColor::fromRgbF(static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                            static_cast<float>(colour[2]), static_cast<float>(opacity));
}

QPen pen_of(const Stroke& stroke, const QList<qreal>& dashes = {}) {
    QPen pen(colour_of(stroke.colour, stroke.opacity), stroke.width_pixels);
    if (!dashes.isEmpty()) {
        // Qt counts dashes in widths of the pen.
        QList<qreal> pattern;
        for (const qreal length : dashes) pattern << length / stroke.width_pixels;
        pen.setDashPattern(pattern);
    }
    return pen;
}

/// The part inside the frame (Liang and Barsky): the writer of SVG files knows no clips.
std::optional<QLineF> clipped(const QLineF& line, const QRectF& frame) {
    double from = 0.0, to = 1.0;
    for (const auto& [step, room] :
         {std::pair(-line.dx(), line.x1() - frame.left()), std::pair(line.dx(), frame.right() - line.x1()),
          std::pair(-line.dy(), line.y1() - frame.top()), std::pair(line.dy(), frame.bottom() - line.y1())}) {
        if (step == 0.0) {
            if (room < 0.0) return std::nullopt;
        } else if (step < 0.0) {
            from = std::max(from, room / step);
        } else {
            to = std::min(to, room / step);
        }
    }
    if (from >= to) return std::nullopt;
    return QLineF(line.pointAt(from), line.pointAt(to));
}

/// Edges on the axis bound nothing.
QPainterPath outline_path(const std::vector<Point>& line, double side, bool is_mirrored,
                          const VectorPlane& plane) {
    QPainterPath path;
    for (std::size_t n = 0; n < line.size(); ++n) {
        const Point &a = line[n], &b = line[(n + 1) % line.size()];
        if (is_mirrored && a.r == 0.0 && b.r == 0.0) continue;
        const auto part =
            clipped({plane.place({a.z, side * a.r}), plane.place({b.z, side * b.r})}, plane.frame);
        if (!part) continue;
        if (path.isEmpty() || path.currentPosition() != part->p1()) path.moveTo(part->p1());
        path.lineTo(part->p2());
    }
    return path;
}

QPainterPath area_path(const PaintedShape& shape, double side, const VectorPlane& plane) {
    QPainterPath area, frame;
    for (const auto& line : shape.outlines) {
        QPolygonF polygon;
        for (const Point& point : line) polygon << plane.place({point.z, side * point.r});
        area.addPolygon(polygon);
        area.closeSubpath();
    }
    frame.addRect(plane.frame);
    return area.intersected(frame);
}

QPainterPath box_path(const Extent& box, const VectorPlane& plane) {
    QPainterPath path;
    path.addRect(
        QRectF(plane.place({box.z_min, box.r_max}), plane.place({box.z_max, box.r_min})).normalized() &
        plane.frame);
    return path;
}

/// A piece for each shade, cut at the frame.
void paint_graded(QPainter& painter, const PaintedShape& shape, const VectorPlane& plane) {
    for (const Trapezoid& piece : coloured_area(shape)) {
        painter.setBrush(colour_of(plane.style.dielectric,
                                   std::min(0.9, plane.style.dielectric_opacity * density_of(shape, piece))));
        for (const double side : sides_of(shape)) {
            QPolygonF polygon;
            for (const Point& corner : piece.corners) polygon << plane.place({corner.z, side * corner.r});
            painter.drawPolygon(polygon.intersected(QPolygonF(plane.frame)));
        }
    }
}

void paint_outlines(QPainter& painter, const std::vector<PaintedShape>& shapes, const VectorPlane& plane,
                    const QPen& pen) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (const PaintedShape& shape : shapes)
        for (const auto& line : shape.outlines)
            for (const double side : sides_of(shape))
                painter.drawPath(outline_path(line, side, shape.is_mirrored, plane));
}

}  // namespace

void paint_shapes(QPainter& painter, const std::vector<PaintedShape>& shapes, const VectorPlane& plane,
                  bool with_areas) {
    painter.setPen(Qt::NoPen);
    for (const PaintedShape& shape : shapes) {
        if (!with_areas) break;
        if (shape.material.graded) {
            paint_graded(painter, shape, plane);
            continue;
        }
        const double density = shape.area.empty() ? 1.0 : density_of(shape, shape.area.front());
        painter.setBrush(
            shape.is_open_edge ? colour_of(plane.style.open_edge)
            : shape.material.is_pec
                ? colour_of(plane.style.metal)
                : colour_of(plane.style.dielectric, std::min(0.9, plane.style.dielectric_opacity * density)));
        for (const double side : sides_of(shape)) painter.drawPath(area_path(shape, side, plane));
    }
    paint_outlines(painter, shapes, plane, pen_of(plane.style.outline));
}

void paint_reference(QPainter& painter, const std::vector<PaintedShape>& shapes, const VectorPlane& plane) {
    paint_outlines(painter, shapes, plane, pen_of(plane.style.reference, {9.0, 5.0}));
}

void paint_veil(QPainter& painter, const Extent& box, const VectorPlane& plane) {
    QPainterPath frame;
    frame.addRect(plane.frame);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour_of(plane.style.background, veil_opacity));
    painter.drawPath(frame.subtracted(box_path(box, plane)));
    painter.setPen(pen_of(plane.style.inner_box, {2.0, 4.0}));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(box_path(box, plane));
}

void paint_axis(QPainter& painter, const VectorPlane& plane) {
    const double y = plane.place({0.0, 0.0}).y();
    if (y < plane.frame.top() || y > plane.frame.bottom()) return;
    painter.setPen(pen_of(plane.style.axis, {14.0, 6.0}));
    painter.drawLine(QLineF(plane.frame.left(), y, plane.frame.right(), y));
}

}  // namespace lathe::ui
