#include "ui/charts/chart_labels.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <QPalette>
#include <algorithm>

namespace lathe::ui {
namespace {

constexpr double dot_radius = 3.0;  // pixels

}  // namespace

bool LabelLayout::is_free(const QRectF& box) const {
    return std::none_of(taken_.begin(), taken_.end(),
                        [&](const QRectF& other) { return box.intersects(other); });
}

std::optional<QRectF> LabelLayout::take(const QPointF& anchor, const QSizeF& size, double gap) {
    // Right, left, above, below, and the corners; then farther out.
    constexpr QPointF ways[] = {{1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, 1}, {-1, 1}};
    constexpr int rings = 5;
    for (int ring = 0; ring < rings; ++ring) {
        const double away = gap + ring * 0.8 * size.height();
        for (const QPointF& way : ways) {
            QRectF box(QPointF(), size);
            box.moveCenter(anchor + QPointF(way.x() * (0.5 * size.width() + away),
                                            way.y() * (0.5 * size.height() + away)));
            if (!area_.contains(box) || !is_free(box)) continue;
            taken_.append(box);
            return box;
        }
    }
    return std::nullopt;
}

QRectF LabelLayout::take_inside(QRectF box) {
    const auto inside = [](double place, double size, double low, double high) {
        return std::clamp(place, low, std::max(low, high - size));
    };
    box.moveTo(inside(box.left(), box.width(), area_.left(), area_.right()),
               inside(box.top(), box.height(), area_.top(), area_.bottom()));
    taken_.append(box);
    return box;
}

void paint_on_background(QPainter& painter, const QPalette& palette, const QRectF& box, const QString& text) {
    QColor background = palette.color(QPalette::Base);
    background.setAlphaF(0.85f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(background);
    painter.drawRect(box);
    painter.setPen(palette.color(QPalette::Text));
    painter.drawText(box, Qt::AlignCenter, text);
}

void paint_note(QPainter& painter, const QPalette& palette, LabelLayout& places, const QPointF& place,
                const ChartNote& note) {
    painter.setPen(QPen(palette.color(QPalette::Base), 1.0));
    painter.setBrush(note.colour);
    painter.drawEllipse(place, dot_radius, dot_radius);
    if (note.text.isEmpty()) return;
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(note.text) + 6.0, metrics.height());
    const auto box = places.take(place, size, 2.0 * dot_radius);
    if (!box) return;
    paint_on_background(painter, palette, *box, note.text);
    painter.setPen(QPen(note.colour, 1.0));
    painter.drawLine(box->bottomLeft(), box->bottomRight());
}

QString number_text(double value, int decimals) {
    QString text = QString::number(value, 'f', decimals);
    if (text.startsWith(QLatin1Char('-'))) text.replace(0, 1, QChar(0x2212));
    return text;
}

}  // namespace lathe::ui
