#include "ui/charts/pattern_chart.hpp"

#include <QChart>
#include <QComboBox>
#include <QLineSeries>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "solver/radiation/metrics.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;
constexpr double degrees_a_radian = 57.29577951308232;
constexpr double lowest_shown_db = -50.0;
constexpr double widest_shown_deg = 120.0;
constexpr double default_cross_polar_deg = 90.0;  // of the metric cross_polar_db

/// dB relative to the peak of all cuts.
std::vector<QList<QPointF>> normalised_cuts(const FrequencyResult& at) {
    const PatternCuts cuts = pattern_cuts(at.far_field);
    std::vector<QList<QPointF>> curves;
    for (const auto* cut : {&cuts.e_co, &cuts.h_co, &cuts.d_cross}) {
        QList<QPointF> points;
        for (std::size_t i = 0; i < cut->size() && i < at.far_field.theta_rad.size(); ++i) {
            const double level = directivity_dbi(at.far_field, (*cut)[i]) - at.directivity_dbi;
            points.append(
                {at.far_field.theta_rad[i] * degrees_a_radian, std::max(level, lowest_shown_db - 20.0)});
        }
        curves.push_back(std::move(points));
    }
    return curves;
}

}  // namespace

PatternChart::PatternChart(QWidget* parent) : QWidget(parent) {
    plot_ = new Plot(tr("Pattern"), tr("θ / degrees"), tr("relative to the peak / dB"));
    const CurveRole start_roles[] = {CurveRole::start, CurveRole::start_second, CurveRole::start_third};
    const CurveRole now_roles[] = {CurveRole::now, CurveRole::now_second, CurveRole::now_third};
    const QString names[] = {tr("E plane"), tr("H plane"), tr("cross, 45°")};
    for (int i = 0; i < 3; ++i)
        start_[i] = plot_->add_curve(i == 0 ? tr("start") : QString(), start_roles[i]);
    for (int i = 0; i < 3; ++i) now_[i] = plot_->add_curve(names[i], now_roles[i]);
    plot_->set_x_range(0.0, widest_shown_deg, 30.0);
    plot_->set_y_range(lowest_shown_db, 0.0);

    frequency_box_ = new QComboBox(plot_);
    frequency_box_->setToolTip(tr("Frequency of the pattern"));
    frequency_box_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(frequency_box_, &QComboBox::currentIndexChanged, this, &PatternChart::update_curves);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(frequency_box_, 0, Qt::AlignRight);
    layout->addWidget(plot_, 1);
}

void PatternChart::show_results(SharedResults start, SharedResults now) {
    start_results_ = std::move(start);
    now_results_ = std::move(now);
    update_frequencies();
    update_curves();
}

void PatternChart::update_frequencies() {
    const Results* results = now_results_ ? now_results_.get() : start_results_.get();
    const QSignalBlocker quiet(frequency_box_);
    QStringList names;
    if (results)
        for (const FrequencyResult& at : results->frequencies)
            names << QStringLiteral("%1 GHz").arg(at.frequency_hz * hz_to_ghz, 0, 'g', 5);
    QStringList present;
    for (int i = 0; i < frequency_box_->count(); ++i) present << frequency_box_->itemText(i);
    if (names == present) return;
    frequency_box_->clear();
    frequency_box_->addItems(names);
    frequency_box_->setCurrentIndex(static_cast<int>(names.size()) / 2);
    frequency_box_->setVisible(!names.isEmpty());
}

void PatternChart::update_curves() {
    const auto index = static_cast<std::size_t>(std::max(0, frequency_box_->currentIndex()));
    const auto fill = [index, this](const SharedResults& results, QLineSeries* const* curves) {
        std::vector<QList<QPointF>> points(3);
        if (results && index < results->frequencies.size())
            points = normalised_cuts(results->frequencies[index]);
        for (std::size_t i = 0; i < 3; ++i) plot_->set_points(curves[i], points[i]);
    };
    fill(start_results_, start_);
    fill(now_results_, now_);
}

void PatternChart::show_goals(const std::vector<Objective>& objectives) {
    int used = 0;
    for (const Objective& objective : objectives) {
        if (objective.metric != "cross_polar_db") continue;
        if (used == limits_.size())
            limits_.append(plot_->add_curve(used == 0 ? tr("goal, cross") : QString(), CurveRole::goal));
        plot_->set_points(limits_[used++],
                          {{objective.from_theta_deg.value_or(0.0), objective.value},
                           {objective.to_theta_deg.value_or(default_cross_polar_deg), objective.value}});
    }
    for (; used < limits_.size(); ++used) plot_->set_points(limits_[used], {});
}

}  // namespace lathe::ui
