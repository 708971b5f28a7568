// What the Smith chart draws: grid, traces, words that stay clear of each other.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_labels.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/results/smith_chart_grid.hpp"

namespace lathe::ui {

using namespace smith;

namespace {

constexpr std::size_t most_dots = 60;  // more samples look like a thicker line

}  // namespace

SmithChart::Sight SmithChart::sight() const {
    constexpr int steps = 16;
    constexpr double rim = 0.995;  // beyond it impedances have no end
    Sight seen{HUGE_VAL, 0.0, HUGE_VAL, -HUGE_VAL};
    const double right = width(), bottom = readout_box().top();
    for (int i = 0; i <= steps; ++i)
        for (int k = 0; k <= steps; ++k) {
            std::complex<double> s11 = reflection_at({right * i / steps, bottom * k / steps});
            if (std::abs(s11) > rim) s11 *= rim / std::abs(s11);
            const std::complex<double> z = (1.0 + s11) / (1.0 - s11);
            seen.r_low = std::min(seen.r_low, z.real()), seen.r_high = std::max(seen.r_high, z.real());
            seen.x_low = std::min(seen.x_low, z.imag()), seen.x_high = std::max(seen.x_high, z.imag());
        }
    return seen;
}

SmithChart::Lines SmithChart::lines() const {
    constexpr double widest_fine = 3.0;
    constexpr int wanted = 6;
    const Sight seen = sight();
    if (zoom_ > 1.0 && seen.r_high - seen.r_low < widest_fine && seen.x_high - seen.x_low < 2.0 * widest_fine)
        return {round_ticks(seen.r_low, seen.r_high, wanted), round_ticks(seen.x_low, seen.x_high, wanted),
                true};
    const QList<double> usual =
        zoom_ < fine_zoom ? QList<double>{0.2, 0.5, 1.0, 2.0, 5.0}
                          : QList<double>{0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 1.0, 1.2, 1.4, 2.0, 3.0, 5.0, 10.0};
    return {usual, usual, false};
}

/// Drawn point by point where they are in sight: as circles they would be millions of pixels wide.
void SmithChart::paint_fine_lines(QPainter& painter, const Lines& lines) const {
    constexpr int steps = 40;
    const Sight seen = sight();
    const auto place = [this](double r, double x) {
        const std::complex<double> z(r, x);
        return place_of((z - 1.0) / (z + 1.0));
    };
    const auto draw = [&](const auto& point_at) {
        QPolygonF line;
        for (int n = 0; n <= steps; ++n) line << point_at(static_cast<double>(n) / steps);
        painter.drawPolyline(line);
    };
    for (const double r : lines.resistances)
        draw([&](double share) { return place(r, seen.x_low + share * (seen.x_high - seen.x_low)); });
    for (const double x : lines.reactances)
        draw([&](double share) { return place(seen.r_low + share * (seen.r_high - seen.r_low), x); });
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
    const Lines grid = lines();
    if (grid.is_fine) {
        paint_fine_lines(painter, grid);
    } else {
        for (const double r : grid.resistances)
            painter.drawEllipse(place_of(r / (1.0 + r)), radius / (1.0 + r), radius / (1.0 + r));
        for (const double x : grid.reactances)
            for (const double sign : {1.0, -1.0})
                painter.drawEllipse(place_of({1.0, sign / x}), radius / x, radius / x);
    }
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
    for (const Trace& trace : pinned_) entries.append({trace.style, trace.name});
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
    for (const Trace& trace : pinned_) paint_trace(painter, trace);
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
