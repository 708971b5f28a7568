#include "ui/results/band_chart.hpp"
#include "ui/forms/number_edit.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/charts/state_note.hpp"

namespace lathe::ui {
namespace {

constexpr double widest_db = 60.0;  ///< levels below this under the highest are cut off

}  // namespace

BandChart::BandChart(QWidget* parent)
    : QWidget(parent), metric_box_(new QComboBox), half_angle_box_(new NumberEdit) {
    plot_ = new Plot(tr("Over frequency"), tr("frequency / GHz"), {});
    note_ = new StateNote(plot_, Qt::BottomRightCorner, 3.4);
    curves_ = std::make_unique<MetricCurves>(*plot_);
    for (const ShownMetric& metric : shown_metrics())
        metric_box_->addItem(
            metric.unit.isEmpty() ? metric.title : QStringLiteral("%1 / %2").arg(metric.title, metric.unit),
            QString::fromStdString(metric.key));
    metric_box_->setAccessibleName(tr("Metric"));
    metric_box_->setMaxVisibleItems(24);
    half_angle_box_->setProperty("is_of_view", true);
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
    connect(half_angle_box_, &NumberEdit::valueChanged, this, &BandChart::update_curves);
    connect(&curves_->source(), &MetricSource::ready, this, &BandChart::update_curves);
    show_metric("directivity_dbi");
    update_curves();
}

void BandChart::show_metric(const std::string& key) {
    metric_box_->setCurrentIndex(metric_box_->findData(QString::fromStdString(key)));
}

void BandChart::show_results(SharedResults start, SharedResults now) {
    curves_->set_results(std::move(start), std::move(now));
    update_curves();
}

void BandChart::show_state(ResultState state) {
    note_->show_state(state);
    curves_->set_state(state);
    update_curves();
}

void BandChart::show_pinned(const QList<PinnedDesign>& pinned) {
    curves_->set_pinned(pinned);
    update_curves();
}

void BandChart::show_goals(const std::vector<Objective>& objectives, const SimulationSettings& settings) {
    curves_->set_goals(objectives, settings);
    update_curves();
}

void BandChart::update_curves() {
    const int index = std::max(metric_box_->currentIndex(), 0);
    const ShownMetric& metric = shown_metrics()[static_cast<std::size_t>(index)];
    half_angle_box_->setVisible(metric.needs_half_angle);
    const auto range = curves_->show(metric, half_angle_box_->value());
    if (!range) return;
    plot_->set_y_title(metric_box_->currentText());
    auto [low, high] = *range;
    if (metric.unit == QLatin1String("dB")) low = std::max(low, high - widest_db);
    const double margin = std::max(0.08 * (high - low), 0.01 * std::max(std::abs(high), 0.01));
    plot_->set_y_range(low - margin, high + margin);
}

}  // namespace lathe::ui
