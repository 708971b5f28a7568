#include "ui/charts/plot.hpp"

#include <QChart>
#include <QEvent>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "ui/field/axis_ruler.hpp"

namespace lathe::ui {
namespace {

bool is_start(CurveRole role) {
    return role == CurveRole::start || role == CurveRole::start_second || role == CurveRole::start_third;
}

QPen pen_of(CurveRole role, bool dark) {
    QPen pen(curve_colour(role, dark), role == CurveRole::background ? 1.0 : 1.8);
    if (is_start(role)) {
        pen.setStyle(Qt::DashLine);
        pen.setWidthF(1.3);
    }
    if (role == CurveRole::goal) pen.setWidthF(2.5);
    return pen;
}

void set_round_range(QValueAxis& axis, double low, double high, double distance) {
    if (!(high > low) || !std::isfinite(low) || !std::isfinite(high)) return;
    if (distance <= 0.0) {
        const QList<double> ticks = round_ticks(low, high, 5);
        distance = ticks.size() > 1 ? ticks[1] - ticks[0] : high - low;
    }
    axis.setRange(low, high);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickAnchor(0.0);
    axis.setTickInterval(distance);
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(distance * 1.001))));
    axis.setLabelFormat(QStringLiteral("%.%1f").arg(decimals));
}

}  // namespace

QColor curve_colour(CurveRole role, bool dark) {
    switch (role) {
        case CurveRole::now:
            return dark ? QColor(0x6c, 0xb2, 0xff) : QColor(0x14, 0x5f, 0xc2);
        case CurveRole::now_second:
            return dark ? QColor(0xff, 0xa6, 0x57) : QColor(0xc8, 0x5a, 0x00);
        case CurveRole::now_third:
            return dark ? QColor(0xc8, 0xa0, 0xff) : QColor(0x7a, 0x3f, 0xb8);
        case CurveRole::start:
            return dark ? QColor(0x5a, 0xe6, 0xa6) : QColor(0x00, 0x7a, 0x5c);
        case CurveRole::start_second:
            return dark ? QColor(0xb0, 0x7c, 0x4a) : QColor(0xdd, 0x9b, 0x66);
        case CurveRole::start_third:
            return dark ? QColor(0x8d, 0x77, 0xad) : QColor(0xb4, 0x95, 0xd6);
        case CurveRole::goal:
            return dark ? QColor(0xff, 0x6b, 0x6b) : QColor(0xc6, 0x28, 0x28);
        case CurveRole::background:
            return dark ? QColor(0x80, 0x84, 0x8a) : QColor(0x9a, 0x9e, 0xa5);
    }
    return {};
}

Plot::Plot(const QString& title, const QString& x_title, const QString& y_title, QWidget* parent)
    : QChartView(parent), x_axis_(new QValueAxis), y_axis_(new QValueAxis) {
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(title);
    setMinimumSize(220, 180);
    chart()->setMargins(QMargins(2, 0, 6, 2));
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->setBackgroundRoundness(0);
    chart()->legend()->hide();
    x_axis_->setTitleText(x_title);
    y_axis_->setTitleText(y_title);
    chart()->addAxis(x_axis_, Qt::AlignBottom);
    chart()->addAxis(y_axis_, Qt::AlignLeft);
    apply_palette();
}

QLineSeries* Plot::add_curve(const QString& name, CurveRole role) {
    auto* series = new QLineSeries;
    series->setName(name);
    series->setPen(pen_of(role, is_dark()));
    chart()->addSeries(series);
    series->attachAxis(x_axis_);
    series->attachAxis(y_axis_);
    curves_.append({series, role});
    connect(series, &QLineSeries::hovered, this, [this, series](const QPointF& point, bool over) {
        if (over)
            setToolTip(QStringLiteral("%1: %2, %3")
                           .arg(series->name())
                           .arg(point.x(), 0, 'f', 2)
                           .arg(point.y(), 0, 'f', 2));
        else
            setToolTip({});
    });
    update_legend();
    return series;
}

void Plot::set_points(QLineSeries* curve, const QList<QPointF>& points) {
    QList<QPointF> finite;
    for (const QPointF& point : points)
        if (std::isfinite(point.x()) && std::isfinite(point.y())) finite.append(point);
    curve->replace(finite);
    update_legend();
}

void Plot::set_x_range(double low, double high, double tick_distance) {
    set_round_range(*x_axis_, low, high, tick_distance);
}
void Plot::set_y_range(double low, double high, double tick_distance) {
    set_round_range(*y_axis_, low, high, tick_distance);
}

void Plot::set_y_title(const QString& title) {
    y_axis_->setTitleText(title);
}

QList<QLineSeries*> Plot::curves() const {
    QList<QLineSeries*> all;
    for (const Curve& curve : curves_) all.append(curve.series);
    return all;
}

/// The legend is the title line: only curves that are named and have something to show.
void Plot::update_legend() {
    QString legend;
    for (const Curve& curve : curves_) {
        if (curve.series->name().isEmpty() || curve.series->count() == 0) continue;
        const QString mark = is_start(curve.role) ? QStringLiteral("╌╌") : QStringLiteral("━━");
        legend +=
            QStringLiteral("<span style='color:%1'>%2</span>&nbsp;%3&nbsp;&nbsp; ")
                .arg(curve_colour(curve.role, is_dark()).name(), mark, curve.series->name().toHtmlEscaped());
    }
    if (chart()->title() != legend) chart()->setTitle(legend);
}

bool Plot::is_dark() const {
    return palette().color(QPalette::Base).lightness() < 128;
}

void Plot::apply_palette() {
    const QColor text = palette().color(QPalette::Text);
    QColor grid = text;
    grid.setAlphaF(0.14f);
    QColor line = text;
    line.setAlphaF(0.55f);
    QFont small = font();
    small.setPointSizeF(std::max(6.0, font().pointSizeF() * 0.92));
    chart()->setBackgroundBrush(palette().color(QPalette::Base));
    chart()->setPlotAreaBackgroundVisible(false);
    chart()->setTitleBrush(text);
    chart()->setTitleFont(small);
    for (QValueAxis* axis : {x_axis_, y_axis_}) {
        axis->setLabelsBrush(text);
        axis->setTitleBrush(text);
        axis->setLabelsFont(small);
        axis->setTitleFont(small);
        axis->setGridLinePen(QPen(grid, 1.0));
        axis->setLinePen(QPen(line, 1.0));
    }
    for (const Curve& curve : curves_) curve.series->setPen(pen_of(curve.role, is_dark()));
    update_legend();
}

void Plot::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) apply_palette();
}

void Plot::leaveEvent(QEvent* event) {
    QChartView::leaveEvent(event);
    setToolTip({});
}

}  // namespace lathe::ui
