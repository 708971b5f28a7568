// What Plot draws over its curves: guides, markers, and what the cursor reads.
#include <QChart>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>

#include "ui/charts/plot.hpp"
#include "ui/charts/true_minus.hpp"

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
    paint_markers(*painter);
    if (cursor_ && !pressed_) paint_cursor(*painter);
    painter->restore();
}

void Plot::paint_markers(QPainter& painter) const {
    const QRectF area = chart()->plotArea();
    const QFontMetricsF metrics(painter.font());
    int number = 0;
    for (const PlotMarker& marker : markers_) {
        ++number;
        const auto y = interpolated(marker.curve->points(), marker.x);
        if (!y) continue;
        const QPointF place = place_of({marker.x, *y});
        if (!area.adjusted(-1, -1, 1, 1).contains(place)) continue;
        const double size = 0.35 * metrics.height();
        painter.setPen(QPen(palette().color(QPalette::Base), 1.0));
        painter.setBrush(marker.curve->pen().color());
        painter.drawPolygon(
            QPolygonF({place, place + QPointF(-size, -1.7 * size), place + QPointF(size, -1.7 * size)}));
        const QString text = with_true_minus(QStringLiteral("%1: %2; %3")
                                                 .arg(number)
                                                 .arg(marker.x, 0, 'f', decimals_of(*x_axis_))
                                                 .arg(*y, 0, 'f', decimals_of(*y_axis_)));
        QRectF box(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 6.0, metrics.height()));
        box.moveCenter(place + QPointF(0.0, -1.9 * size - 0.6 * metrics.height()));
        if (box.top() < area.top()) box.moveTop(place.y() + size);
        box.moveLeft(std::clamp(box.left(), area.left(), std::max(area.left(), area.right() - box.width())));
        QColor paper = palette().color(QPalette::Base);
        paper.setAlphaF(0.85f);
        painter.setPen(Qt::NoPen);
        painter.setBrush(paper);
        painter.drawRect(box);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

void Plot::paint_cursor(QPainter& painter) const {
    const QRectF area = chart()->plotArea();
    const double x = value_at(*cursor_).x();
    const QStringList lines = readout_at(x);
    if (lines.size() < 2) return;
    QColor faint = palette().color(QPalette::Text);
    faint.setAlphaF(0.5f);
    painter.setPen(QPen(faint, 1.0));
    painter.drawLine(QPointF(cursor_->x(), area.top()), QPointF(cursor_->x(), area.bottom()));

    const QFontMetricsF metrics(painter.font());
    double width = 0.0;
    for (const QString& line : lines) width = std::max(width, metrics.horizontalAdvance(line));
    const double swatch = 0.7 * metrics.height(), margin = 0.35 * metrics.height();
    QRectF box(0, 0, width + swatch + 3.0 * margin,
               static_cast<double>(lines.size()) * metrics.height() + 2.0 * margin);
    box.moveTopLeft({cursor_->x() + 2.0 * margin, area.top() + margin});
    if (box.right() > area.right()) box.moveRight(cursor_->x() - 2.0 * margin);
    if (box.left() < 0.0) box.moveLeft(0.0);
    QColor paper = palette().color(QPalette::Base);
    paper.setAlphaF(0.92f);
    painter.setPen(QPen(faint, 1.0));
    painter.setBrush(paper);
    painter.drawRoundedRect(box, 3.0, 3.0);
    double top = box.top() + margin;
    const auto write = [&](const QString& line) {
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(box.left() + swatch + 2.0 * margin, top, width + 1.0, metrics.height()),
                         Qt::AlignVCenter, line);
        top += metrics.height();
    };
    write(lines.first());
    qsizetype next = 1;
    for (const Curve& curve : curves_) {
        const auto y = interpolated(curve.series->points(), x);
        if (curve.series->name().isEmpty() || !y) continue;
        painter.setPen(curve.series->pen());
        painter.drawLine(QPointF(box.left() + margin, top + 0.5 * metrics.height()),
                         QPointF(box.left() + margin + swatch, top + 0.5 * metrics.height()));
        const QPointF place = place_of({x, *y});
        if (area.contains(place)) {
            painter.setBrush(curve.series->pen().color());
            painter.drawEllipse(place, 2.5, 2.5);
        }
        write(lines[next++]);
    }
}

}  // namespace lathe::ui
