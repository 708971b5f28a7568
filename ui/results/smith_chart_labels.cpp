// The words of the Smith chart: impedances of its grid and ends of the band, clear of each other.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_labels.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/results/smith_chart_grid.hpp"

namespace lathe::ui {

using namespace smith;

namespace {

QPointF at_angle(const QRectF& circle, double radius, double degrees) {
    const double turn = degrees / 57.29577951308232;
    return circle.center() + radius * QPointF(std::cos(turn), -std::sin(turn));
}

}  // namespace

/// Resistances where their lines cross the middle of the picture from left to right, reactances where they
/// cross it from top to bottom.
void SmithChart::add_fine_labels(const Lines& lines,
                                 const std::function<void(QPointF, const QString&)>& add) const {
    const QFontMetricsF metrics(small_font());
    const double up = 0.55 * metrics.height();
    const auto distance = [](const QList<double>& list) { return list.size() > 1 ? list[1] - list[0] : 1.0; };
    for (const double r : lines.resistances) {
        const double middle = 1.0 / (1.0 + r), across = middle * middle - centre_.imag() * centre_.imag();
        if (across < 0.0) continue;
        const QString text = tick_text(r, distance(lines.resistances));
        for (const double side : {-1.0, 1.0})
            add(place_of({r * middle + side * std::sqrt(across), centre_.imag()}) +
                    QPointF(0.55 * metrics.horizontalAdvance(text) + 2.0, -up),
                text);
    }
    for (const double x : lines.reactances) {
        const double away = 1.0 - centre_.real();
        const double inverse = x == 0.0 ? 0.0 : 1.0 / x, across = inverse * inverse - away * away;
        if (across < 0.0) continue;
        // Of the two crossings the one inside of the unit circle; the same without a difference of large
        // numbers.
        const double root = std::sqrt(across);
        const double y = x == 0.0 ? 0.0 : away * away / (inverse + std::copysign(root, inverse));
        const QString text = (x < 0.0 ? QString(QChar(0x2212)) : QString()) + QLatin1Char('j') +
                             tick_text(std::abs(x), distance(lines.reactances));
        add(place_of({centre_.real(), y}) + QPointF(0.55 * metrics.horizontalAdvance(text) + 2.0, -up), text);
    }
}

QFont SmithChart::small_font() const {
    QFont small = font();
    small.setPointSizeF(0.8 * small.pointSizeF());
    return small;
}

void SmithChart::add_grid_labels(LabelLayout& places, QList<Label>& labels) const {
    const QFontMetricsF metrics(small_font());
    const QRectF unit = circle(), area(QPointF(), QSizeF(width(), readout_box().top()));
    const double radius = 0.5 * unit.width();
    const auto add = [&](QPointF middle, const QString& text) {
        QRectF box(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 2.0, metrics.height()));
        box.moveCenter(middle);
        if (!area.contains(box) || !places.is_free(box)) return;
        places.reserve(box);
        labels.append({box, text, true});
    };
    const double up = 0.55 * metrics.height();
    const Lines grid = lines();
    if (grid.is_fine) add_fine_labels(grid, add);
    for (const double r : grid.is_fine ? QList<double>() : grid.resistances) {
        const QString text = QString::number(r);
        add(place_of((r - 1.0) / (r + 1.0)) + QPointF(0.6 * metrics.horizontalAdvance(text) + 2.0, -up),
            text);
        for (const double sign : {1.0, -1.0}) {
            const std::complex<double> jx(0.0, sign * r);
            const std::complex<double> rim = (jx - 1.0) / (jx + 1.0);
            const QString label = (sign > 0 ? QString() : QString(QChar(0x2212))) + QLatin1Char('j') + text;
            add(place_of(rim * (1.0 + 0.75 * metrics.horizontalAdvance(label) / radius)), label);
        }
    }
    if (zoom_ < fine_zoom) return;
    for (const double level_db : level_rings_db) {
        const double ring = radius * std::pow(10.0, -level_db / 20.0);
        if (ring > least_ring) add(at_angle(unit, ring, 60.0), tr("%1 dB").arg(number_text(-level_db, 0)));
    }
}

/// The ends of the band first, beside the curve; then what is left for the grid.
QList<SmithChart::Label> SmithChart::labels() const {
    QList<Label> labels;
    LabelLayout places(QRectF(0.0, 0.0, width(), readout_box().top()));
    if (now_ && now_->series.size() > 0) {
        constexpr double dot = 3.0;
        const QFontMetricsF metrics(font());
        const auto& series = now_->series;
        for (const std::complex<double> s11 : series.s11)
            places.reserve(QRectF(place_of(s11), QSizeF()).adjusted(-dot, -dot, dot, dot));
        for (const std::size_t end : {std::size_t{0}, series.size() - 1}) {
            const QString text = tr("%1 GHz").arg(series.frequencies_hz[end] * 1e-9, 0, 'g', 5);
            const QSizeF size(metrics.horizontalAdvance(text) + 4.0, metrics.height());
            if (const auto box = places.take(place_of(series.s11[end]), size, 2.0 * dot))
                labels.append({*box, text, false});
            if (series.size() == 1) break;
        }
    }
    add_grid_labels(places, labels);
    return labels;
}

QList<QRectF> SmithChart::label_boxes() const {
    QList<QRectF> boxes;
    for (const Label& label : labels()) boxes.append(label.box);
    return boxes;
}

void SmithChart::paint_labels(QPainter& painter) const {
    for (const Label& label : labels()) {
        if (label.is_of_grid) {
            painter.setFont(small_font());
            painter.setPen(faded(palette(), 0.65f));
            painter.drawText(label.box, Qt::AlignCenter, label.text);
        } else {
            painter.setFont(font());
            paint_on_background(painter, palette(), label.box, label.text);
        }
    }
    painter.setFont(font());
    if (!marked_) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
    painter.drawEllipse(place_of(now_->series.s11[*marked_]), 6.0, 6.0);
}

}  // namespace lathe::ui
