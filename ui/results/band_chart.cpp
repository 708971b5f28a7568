#include "ui/results/band_chart.hpp"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLineSeries>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "ui/results/metric_series.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;
constexpr double widest_db = 60.0;  ///< levels below this under the highest are cut off

QList<QPointF> points_of(const SharedResults& results, const ShownMetric& metric, double half_angle_deg) {
    QList<QPointF> points;
    if (!results) return points;
    const std::vector<double> values = metric_series(*results, metric, half_angle_deg);
    for (std::size_t n = 0; n < values.size(); ++n)
        points.append({results->frequencies[n].frequency_hz * hz_to_ghz, values[n]});
    return points;
}

}  // namespace

BandChart::BandChart(QWidget* parent)
    : QWidget(parent), metric_box_(new QComboBox), half_angle_box_(new QDoubleSpinBox) {
    plot_ = new Plot(tr("Over frequency"), tr("frequency / GHz"), {});
    start_ = plot_->add_curve(tr("start"), CurveRole::start);
    now_ = plot_->add_curve(tr("now"), CurveRole::now);
    for (const ShownMetric& metric : shown_metrics())
        metric_box_->addItem(
            metric.unit.isEmpty() ? metric.title : QStringLiteral("%1 / %2").arg(metric.title, metric.unit),
            QString::fromStdString(metric.key));
    metric_box_->setAccessibleName(tr("Metric"));
    metric_box_->setMaxVisibleItems(24);
    half_angle_box_->setRange(5.0, 179.0);
    half_angle_box_->setValue(60.0);
    half_angle_box_->setDecimals(1);
    half_angle_box_->setPrefix(tr("dish ±"));
    half_angle_box_->setSuffix(QStringLiteral("°"));
    half_angle_box_->setToolTip(tr("Angle from the axis to the rim of the dish, seen from its focus"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2, 2, 2, 0);
    row->addWidget(metric_box_);
    row->addWidget(half_angle_box_);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(plot_, 1);
    connect(metric_box_, &QComboBox::currentIndexChanged, this, &BandChart::update_curves);
    connect(half_angle_box_, &QDoubleSpinBox::valueChanged, this, &BandChart::update_curves);
    show_metric("directivity_dbi");
    update_curves();
}

void BandChart::show_metric(const std::string& key) {
    metric_box_->setCurrentIndex(metric_box_->findData(QString::fromStdString(key)));
}

void BandChart::show_results(SharedResults start, SharedResults now) {
    start_results_ = std::move(start);
    now_results_ = std::move(now);
    update_curves();
}

void BandChart::show_goals(const std::vector<Objective>& objectives, const SimulationSettings& settings) {
    objectives_ = objectives;
    from_ghz_ = settings.from_hz * hz_to_ghz;
    to_ghz_ = settings.to_hz * hz_to_ghz;
    plot_->set_x_range(from_ghz_, to_ghz_);
    update_curves();
}

void BandChart::update_curves() {
    const int index = std::max(metric_box_->currentIndex(), 0);
    const ShownMetric& metric = shown_metrics()[static_cast<std::size_t>(index)];
    half_angle_box_->setVisible(metric.needs_half_angle);
    plot_->set_y_title(metric_box_->currentText());
    const double half_angle = half_angle_box_->value();
    const QList<QPointF> before = points_of(start_results_, metric, half_angle);
    const QList<QPointF> present = points_of(now_results_, metric, half_angle);
    plot_->set_points(start_, before);
    plot_->set_points(now_, present);
    update_goals();
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const QLineSeries* curve : plot_->curves())
        for (const QPointF& point : curve->points()) {
            low = std::min(low, point.y());
            high = std::max(high, point.y());
        }
    if (!(low <= high)) low = 0.0, high = 1.0;
    if (metric.unit == QLatin1String("dB")) low = std::max(low, high - widest_db);
    const double margin = std::max(0.08 * (high - low), 0.01 * std::max(std::abs(high), 0.01));
    plot_->set_y_range(low - margin, high + margin);
}

void BandChart::update_goals() {
    const std::string key = metric_box_->currentData().toString().toStdString();
    int used = 0;
    for (const Objective& objective : objectives_) {
        if (objective.metric != key) continue;
        if (used == limits_.size())
            limits_.append(plot_->add_curve(used == 0 ? tr("goal") : QString(), CurveRole::goal));
        const double from = objective.from_hz ? *objective.from_hz * hz_to_ghz : from_ghz_;
        const double to = objective.to_hz ? *objective.to_hz * hz_to_ghz : to_ghz_;
        plot_->set_points(limits_[used++], {{from, objective.value}, {to, objective.value}});
    }
    while (used < limits_.size()) plot_->set_points(limits_[used++], {});
}

}  // namespace lathe::ui
