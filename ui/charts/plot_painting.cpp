// What Plot draws over its curves: guides, markers, and what the cursor reads.
#include <QChart>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>

#include "ui/charts/plot.hpp"

namespace lathe::ui {

void Plot::drawForeground(QPainter* painter, const QRectF& rect) {
    QChartView::drawForeground(painter, rect);
    const QRectF area = chart()->plotArea();
    painter->save();
    painter->setFont(chart()->titleFont());
    QColor faint = palette().color(QPalette::Text);
    faint.setAlphaF(0.6f);
    for (const PlotGuide& guide : guides_) {
        const double y = place_of({0.0, guide.y}).y();
        if (y < area.top() || y > area.bottom()) continue;
        painter->setPen(QPen(faint, 1.0, Qt::DotLine));
        painter->drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter->setPen(faint);
        painter->drawText(QRectF(area.left(), y - 100.0, area.width() - 3.0, 99.0),
                          Qt::AlignRight | Qt::AlignBottom, guide.text);
    }
    paint_errors(*painter);
    LabelLayout places(area);
    paint_markers(*painter, places);
    paint_notes(*painter, places);
    if (cursor_ && !pressed_) paint_cursor(*painter);
    painter->restore();
}

void Plot::paint_errors(QPainter& painter) const {
    constexpr double half_cap = 3.0;
    painter.save();
    painter.setClipRect(chart()->plotArea());
    for (const Curve& curve : curves_) {
        painter.setPen(QPen(curve.style.colour(is_dark()), 1.2));
        for (const ErrorBar& bar : curve.errors) {
            const QPointF top = place_of({bar.x, bar.value + bar.error});
            const QPointF bottom = place_of({bar.x, bar.value - bar.error});
            const QPointF cap(half_cap, 0.0);
            painter.drawLine(top, bottom);
            painter.drawLine(top - cap, top + cap);
            painter.drawLine(bottom - cap, bottom + cap);
        }
    }
    painter.restore();
}

/// A marker whose value lies above or below the picture stands at its edge and points out of it.
void Plot::paint_markers(QPainter& painter, LabelLayout& places) const {
    const QRectF area = chart()->plotArea();
    const QFontMetricsF metrics(painter.font());
    int number = 0;
    for (const PlotMarker& marker : markers_) {
        ++number;
        const auto value = nearest_sample(marker.curve->points(), marker.x);
        if (!value) continue;
        const QPointF exact = place_of(*value);
        if (exact.x() < area.left() - 1.0 || exact.x() > area.right() + 1.0) continue;
        const QPointF place(exact.x(), std::clamp(exact.y(), area.top(), area.bottom()));
        const double size = 0.35 * metrics.height();
        const double side = place.y() < exact.y() || place.y() - 1.7 * size >= area.top() ? -1.7 : 1.7;
        painter.setPen(QPen(palette().color(QPalette::Base), 1.0));
        painter.setBrush(marker.curve->pen().color());
        painter.drawPolygon(
            QPolygonF({place, place + QPointF(-size, side * size), place + QPointF(size, side * size)}));
        const QString text = QStringLiteral("%1: %2; %3")
                                 .arg(number)
                                 .arg(number_text(value->x(), decimals_of(*x_axis_)),
                                      number_text(value->y(), decimals_of(*y_axis_)));
        QRectF box(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 6.0, metrics.height()));
        box.moveCenter(place + QPointF(0.0, side / 1.7 * (1.9 * size + 0.6 * metrics.height())));
        places.reserve(QRectF(place, QSizeF()).adjusted(-size, -size, size, size));
        paint_on_background(painter, palette(), places.take_inside(box), text);
    }
}

void Plot::paint_notes(QPainter& painter, LabelLayout& places) const {
    const QRectF area = chart()->plotArea();
    const auto is_inside = [&](const ChartNote& note) {
        return area.adjusted(-1, -1, 1, 1).contains(place_of(note.at));
    };
    for (const ChartNote& note : notes_)
        if (is_inside(note))
            places.reserve(QRectF(place_of(note.at), QSizeF()).adjusted(-3.0, -3.0, 3.0, 3.0));
    for (const ChartNote& note : notes_)
        if (is_inside(note)) paint_note(painter, palette(), places, place_of(note.at), note);
}

void Plot::paint_cursor(QPainter& painter) const {
    const QRectF area = chart()->plotArea();
    const double sample = sample_x(value_at(*cursor_).x());
    const QList<Reading> readings = readings_at(sample);
    const QStringList lines = readout_at(sample);
    const double x = place_of({sample, 0.0}).x();
    if (readings.isEmpty() || x < area.left() - 1.0 || x > area.right() + 1.0) return;
    QColor faint = palette().color(QPalette::Text);
    faint.setAlphaF(0.5f);
    painter.setPen(QPen(faint, 1.0));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));

    const QFontMetricsF metrics(painter.font());
    double width = 0.0;
    for (const QString& line : lines) width = std::max(width, metrics.horizontalAdvance(line));
    const double swatch = 0.7 * metrics.height(), margin = 0.35 * metrics.height();
    QRectF box(0, 0, width + swatch + 3.0 * margin,
               static_cast<double>(lines.size()) * metrics.height() + 2.0 * margin);
    box.moveTopLeft({x + 2.0 * margin, area.top() + margin});
    if (box.right() > area.right()) box.moveRight(x - 2.0 * margin);
    if (box.left() < 0.0) box.moveLeft(0.0);
    QColor background = palette().color(QPalette::Base);
    background.setAlphaF(0.92f);
    painter.setPen(QPen(faint, 1.0));
    painter.setBrush(background);
    painter.drawRoundedRect(box, 3.0, 3.0);
    double top = box.top() + margin;
    const auto write = [&](const QString& line) {
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(box.left() + swatch + 2.0 * margin, top, width + 1.0, metrics.height()),
                         Qt::AlignVCenter, line);
        top += metrics.height();
    };
    write(lines.first());
    for (const Reading& reading : readings) {
        painter.setPen(reading.curve->pen());
        painter.drawLine(QPointF(box.left() + margin, top + 0.5 * metrics.height()),
                         QPointF(box.left() + margin + swatch, top + 0.5 * metrics.height()));
        const QPointF place = place_of(reading.value);
        if (area.contains(place)) {
            painter.setBrush(reading.curve->pen().color());
            painter.drawEllipse(place, 2.5, 2.5);
        }
        write(reading.text);
    }
}

}  // namespace lathe::ui
