#include "ui/results/band_chart.hpp"

#include <QComboBox>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "ui/forms/number_edit.hpp"

namespace lathe::ui {
namespace {

constexpr double widest_db = 60.0;  ///< levels below this under the highest are cut off

}  // namespace

BandChart::BandChart(QWidget* parent)
    : FrequencyChart(tr("Over frequency"), {}, parent),
      metric_box_(new QComboBox),
      half_angle_box_(new NumberEdit) {
    metric_box_->setAccessibleName(tr("Metric"));
    metric_box_->setMaxVisibleItems(24);
    half_angle_box_->setProperty("is_of_view", true);
    half_angle_box_->setRange(5.0, 179.0);
    half_angle_box_->setValue(60.0);
    half_angle_box_->setDecimals(1);
    half_angle_box_->setPrefix(tr("dish ±"));
    half_angle_box_->setSuffix(QStringLiteral("°"));
    half_angle_box_->setToolTip(tr("Angle from the axis to the rim of the dish, seen from its focus"));
    lay_out({metric_box_, half_angle_box_});
    connect(metric_box_, &QComboBox::currentIndexChanged, this, &BandChart::update_curves);
    connect(half_angle_box_, &NumberEdit::valueChanged, this, &BandChart::update_curves);
    connect(&curves().source(), &MetricSource::ready, this, &BandChart::update_curves);
    update_curves();
}

void BandChart::show_metric(const std::string& key) {
    metric_box_->setCurrentIndex(metric_box_->findData(QString::fromStdString(key)));
}

void BandChart::offer_metrics() {
    const SharedResults& now = curves().present();
    if (!now && !metrics_.empty()) return;
    std::vector<ShownMetric> metrics = now ? shown_metrics(*now) : shown_metrics();
    const auto same_key = [](const ShownMetric& a, const ShownMetric& b) { return a.key == b.key; };
    if (std::equal(metrics.begin(), metrics.end(), metrics_.begin(), metrics_.end(), same_key)) return;
    metrics_ = std::move(metrics);
    const QSignalBlocker quiet(metric_box_);
    const QVariant chosen = metric_box_->currentData();
    metric_box_->clear();
    for (const ShownMetric& metric : metrics_)
        metric_box_->addItem(
            metric.unit.isEmpty() ? metric.title : QStringLiteral("%1 / %2").arg(metric.title, metric.unit),
            QString::fromStdString(metric.key));
    const bool is_planar = now && now->pattern_kind == PatternKind::plane;
    int index = metric_box_->findData(chosen);
    if (index < 0) index = metric_box_->findData(is_planar ? "directivity_2d_db" : "directivity_dbi");
    metric_box_->setCurrentIndex(std::max(index, 0));
}

void BandChart::update_curves() {
    offer_metrics();
    if (metrics_.empty()) return;
    const ShownMetric& metric = metrics_[static_cast<std::size_t>(std::max(metric_box_->currentIndex(), 0))];
    half_angle_box_->setVisible(metric.needs_half_angle);
    const auto range = curves().show(metric, half_angle_box_->value());
    if (!range) return;
    plot().set_y_title(metric_box_->currentText());
    auto [low, high] = *range;
    if (metric.unit == QLatin1String("dB")) low = std::max(low, high - widest_db);
    const double margin = std::max(0.08 * (high - low), 0.01 * std::max(std::abs(high), 0.01));
    plot().set_y_range(low - margin, high + margin);
}

}  // namespace lathe::ui
