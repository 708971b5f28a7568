// What the Smith chart draws: grid, traces, words that stay clear of each other.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_labels.hpp"
#include "ui/design/section_painter.hpp"
#include "ui/results/smith_chart.hpp"

namespace lathe::ui {
namespace {

constexpr double fine_zoom = 3.0;      // from here on the grid has lines between the usual ones
constexpr std::size_t most_dots = 60;  // more samples look like a thicker line
constexpr double level_rings_db[] = {10.0, 20.0, 30.0, 40.0};
constexpr double least_ring = 14.0;  // pixels

QColor faded(const QPalette& palette, float share) {
    QColor colour = palette.color(QPalette::Text);
    colour.setAlphaF(share);
    return colour;
}

QPointF at_angle(const QRectF& circle, double radius, double degrees) {
    const double turn = degrees / 57.29577951308232;
    return circle.center() + radius * QPointF(std::cos(turn), -std::sin(turn));
}

}  // namespace

QList<double> SmithChart::resistances() const {
    if (zoom_ < fine_zoom) return {0.2, 0.5, 1.0, 2.0, 5.0};
    return {0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 1.0, 1.2, 1.4, 2.0, 3.0, 5.0, 10.0};
}

QFont SmithChart::small_font() const {
    QFont small = font();
    small.setPointSizeF(0.8 * small.pointSizeF());
    return small;
}

/// In the plane of the reflection coefficient, resistance r is the circle around r/(1+r) of radius
/// 1/(1+r), reactance x the one around 1 + j/x of radius 1/|x|. What is zoomed has rings of equal level too.
void SmithChart::paint_grid(QPainter& painter) const {
    const QRectF unit = circle();
    const double radius = 0.5 * unit.width();
    QPainterPath inside;
    inside.addEllipse(unit);
    painter.save();
    painter.setClipPath(inside, Qt::IntersectClip);
    painter.setPen(QPen(faded(palette(), 0.18f), 1.0));
    for (const double r : resistances())
        painter.drawEllipse(place_of(r / (1.0 + r)), radius / (1.0 + r), radius / (1.0 + r));
    for (const double x : resistances())
        for (const double sign : {1.0, -1.0})
            painter.drawEllipse(place_of({1.0, sign / x}), radius / x, radius / x);
    painter.drawLine(place_of(-1.0), place_of(1.0));
    if (zoom_ >= fine_zoom) {
        painter.setPen(QPen(faded(palette(), 0.4f), 1.0, Qt::DotLine));
        for (const double level_db : level_rings_db) {
            const double ring = radius * std::pow(10.0, -level_db / 20.0);
            if (ring > least_ring) painter.drawEllipse(unit.center(), ring, ring);
        }
    }
    painter.restore();
    painter.setPen(QPen(faded(palette(), 0.55f), 1.2));
    painter.drawEllipse(unit);
}

void SmithChart::add_grid_labels(LabelPlaces& places, QList<Label>& labels) const {
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
    for (const double r : resistances()) {
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
    LabelPlaces places(QRectF(0.0, 0.0, width(), readout_box().top()));
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
            paint_on_paper(painter, palette(), label.box, label.text);
        }
    }
    painter.setFont(font());
    if (!marked_) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
    painter.drawEllipse(place_of(now_->series.s11[*marked_]), 6.0, 6.0);
}

void SmithChart::paint_trace(QPainter& painter, const Trace& trace) const {
    QPolygonF line;
    for (const std::complex<double> s11 : trace.series.s11) line << place_of(s11);
    painter.setPen(trace.style.pen(is_dark(palette())));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    if (trace.style.role != CurveRole::now || trace.series.size() > most_dots) return;
    painter.setBrush(painter.pen().color());
    for (const QPointF& place : line) painter.drawEllipse(place, 2.0, 2.0);
    painter.setBrush(Qt::NoBrush);
}

/// In the corner that the circle leaves free, when there is more than the present curve.
void SmithChart::paint_legend(QPainter& painter) const {
    QList<std::pair<CurveStyle, QString>> entries;
    if (now_) entries.append({now_->style, now_->name});
    if (start_) entries.append({start_->style, start_->name});
    for (const Trace& trace : kept_) entries.append({trace.style, trace.name});
    if (entries.size() < 2 && state_ == ResultState::current) return;
    const double line = fontMetrics().height(), mark = 1.6 * line;
    const double widest = std::max(0.36 * width() - mark, 4.0 * line);
    double top = 0.3 * line;
    for (const auto& [style, name] : entries) {
        painter.setPen(style.pen(is_dark(palette())));
        painter.drawLine(QPointF(4.0, top + 0.5 * line), QPointF(mark - 2.0, top + 0.5 * line));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(mark + 2.0, top, widest, line), Qt::AlignVCenter,
                         fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(widest)));
        top += line;
    }
}

void SmithChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(QRectF(0.0, 0.0, width(), readout_box().top()));
    paint_grid(painter);
    painter.setFont(font());
    if (start_) paint_trace(painter, *start_);
    for (const Trace& trace : kept_) paint_trace(painter, trace);
    if (now_) paint_trace(painter, *now_);
    paint_labels(painter);
    paint_legend(painter);
    painter.restore();
    painter.setPen(palette().color(QPalette::Text));
    const QString line =
        !now_ ? tr("No reflection to show: the antenna has no guided port, or is not solved yet") : readout_;
    painter.drawText(readout_box(), Qt::AlignCenter | Qt::TextWordWrap, line);
}

}  // namespace lathe::ui
