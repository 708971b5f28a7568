#include "ui/charts/plot.hpp"

#include <QAction>
#include <QChart>
#include <QEvent>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_menu.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {
namespace {

void set_round_range(QValueAxis& axis, double low, double high, double distance) {
    if (!(high > low) || !std::isfinite(low) || !std::isfinite(high)) return;
    if (distance <= 0.0) {
        const QList<double> ticks = round_ticks(low, high, 5);
        distance = ticks.size() > 1 ? ticks[1] - ticks[0] : high - low;
    }
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(distance * 1.001))));
    const QString format = QStringLiteral("%.%1f").arg(decimals);
    // The chart lays itself out anew at each of these calls, and does it with all ticks: never ticks as dense
    // as those of one range in another that is a thousand times as wide.
    if (axis.tickInterval() < distance) axis.setTickInterval(distance);
    if (axis.min() != low || axis.max() != high) axis.setRange(low, high);
    if (axis.tickInterval() != distance) axis.setTickInterval(distance);
    if (axis.labelFormat() != format) axis.setLabelFormat(format);
}

}  // namespace

Plot::Plot(const QString& title, const QString& x_title, const QString& y_title, QWidget* parent)
    : QChartView(parent), x_axis_(new QValueAxis), y_axis_(new QValueAxis) {
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(title);
    setMinimumSize(220, 180);
    setMouseTracking(true);
    setFocusPolicy(Qt::ClickFocus);
    // The cursor is drawn over everything and moves all the time.
    setViewportUpdateMode(FullViewportUpdate);
    chart()->setMargins(QMargins(2, 0, 6, 2));
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->setBackgroundRoundness(0);
    chart()->legend()->hide();
    chart()->setLocale(true_minus_locale());
    chart()->setLocalizeNumbers(true);
    x_axis_->setTitleText(x_title);
    y_axis_->setTitleText(y_title);
    for (QValueAxis* axis : {x_axis_, y_axis_}) {
        axis->setTickType(QValueAxis::TicksDynamic);
        axis->setTickAnchor(0.0);
    }
    chart()->addAxis(x_axis_, Qt::AlignBottom);
    chart()->addAxis(y_axis_, Qt::AlignLeft);
    add_actions();
    apply_palette();
}

void Plot::add_actions() {
    reset_zoom_action_ = new QAction(tr("&Reset zoom"), this);
    reset_zoom_action_->setEnabled(false);
    connect(reset_zoom_action_, &QAction::triggered, this, &Plot::reset_zoom);
    clear_markers_action_ = new QAction(tr("Remove &markers"), this);
    clear_markers_action_->setEnabled(false);
    connect(clear_markers_action_, &QAction::triggered, this, &Plot::clear_markers);
    addActions({reset_zoom_action_, clear_markers_action_});
    auto* line = new QAction(this);
    line->setSeparator(true);
    addAction(line);
    add_chart_menu(*this, [this](QChar separator) { return table_text(separator); });
}

QLineSeries* Plot::add_curve(const QString& name, CurveRole role) {
    return add_curve(name, CurveStyle::of(role), name);
}

QLineSeries* Plot::add_curve(const QString& name, const CurveStyle& style, const QString& legend) {
    auto* series = new QLineSeries;
    series->setName(name);
    series->setPen(style.pen(is_dark()));
    chart()->addSeries(series);
    series->attachAxis(x_axis_);
    series->attachAxis(y_axis_);
    curves_.append({series, style, legend});
    update_legend();
    return series;
}

void Plot::rename_curve(QLineSeries* curve, const QString& name, const CurveStyle& style,
                        const QString& legend) {
    for (Curve& one : curves_) {
        if (one.series != curve) continue;
        one.style = style;
        one.legend = legend;
    }
    curve->setName(name);
    curve->setPen(style.pen(is_dark()));
    update_legend();
}

void Plot::remove_curve(QLineSeries* curve) {
    curves_.removeIf([curve](const Curve& one) { return one.series == curve; });
    markers_.removeIf([curve](const PlotMarker& one) { return one.curve == curve; });
    clear_markers_action_->setEnabled(!markers_.isEmpty());
    chart()->removeSeries(curve);
    delete curve;
    update_legend();
}

void Plot::set_points(QLineSeries* curve, const QList<QPointF>& points) {
    QList<QPointF> finite;
    for (const QPointF& point : points)
        if (std::isfinite(point.x()) && std::isfinite(point.y())) finite.append(point);
    curve->replace(finite);
    update_legend();
}

void Plot::set_errors(QLineSeries* curve, const QList<ErrorBar>& errors) {
    for (Curve& one : curves_) {
        if (one.series != curve || one.errors == errors) continue;
        one.errors = errors;
        viewport()->update();
    }
}

QList<ErrorBar> Plot::errors_of(const QLineSeries* curve) const {
    for (const Curve& one : curves_)
        if (one.series == curve) return one.errors;
    return {};
}

void Plot::set_x_range(double low, double high, double tick_distance) {
    x_home_ = {low, high, tick_distance};
    apply_ranges();
}

void Plot::set_y_range(double low, double high, double tick_distance) {
    y_home_ = {low, high, tick_distance};
    apply_ranges();
}

void Plot::apply_ranges() {
    if (zoom_) {
        set_round_range(*x_axis_, zoom_->left(), zoom_->right(), 0.0);
        set_round_range(*y_axis_, zoom_->top(), zoom_->bottom(), 0.0);
    } else {
        set_round_range(*x_axis_, x_home_.low, x_home_.high, x_home_.tick_distance);
        set_round_range(*y_axis_, y_home_.low, y_home_.high, y_home_.tick_distance);
    }
}

void Plot::zoom_to(const QRectF& values) {
    zoom_ = values.normalized();
    reset_zoom_action_->setEnabled(true);
    apply_ranges();
}

void Plot::reset_zoom() {
    zoom_.reset();
    reset_zoom_action_->setEnabled(false);
    apply_ranges();
}

void Plot::set_y_title(const QString& title) {
    if (y_axis_->titleText() != title) y_axis_->setTitleText(title);
}

void Plot::set_guides(const QList<PlotGuide>& guides) {
    guides_ = guides;
    viewport()->update();
}

void Plot::set_notes(const QList<ChartNote>& notes) {
    if (notes_ == notes) return;
    notes_ = notes;
    viewport()->update();
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
        if (curve.legend.isEmpty() || curve.series->count() == 0) continue;
        legend += QStringLiteral("<span style='color:%1'>%2</span>&nbsp;%3&nbsp;&nbsp; ")
                      .arg(curve.style.colour(is_dark()).name(), curve.style.mark(),
                           curve.legend.toHtmlEscaped().replace(QLatin1Char(' '), QLatin1String("&nbsp;")));
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
    for (const Curve& curve : curves_) curve.series->setPen(curve.style.pen(is_dark()));
    update_legend();
}

void Plot::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) apply_palette();
}

}  // namespace lathe::ui
