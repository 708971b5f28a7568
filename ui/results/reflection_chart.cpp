#include "ui/results/reflection_chart.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/charts/state_note.hpp"
#include "ui/results/reflection_series.hpp"

namespace lathe::ui {
ReflectionChart::ReflectionChart(QWidget* parent)
    : QWidget(parent),
      plot_(new Plot(tr("Reflection"), tr("frequency / GHz"), tr("|S11| / dB"))),
      quantity_box_(new QComboBox),
      note_(new StateNote(plot_, Qt::BottomRightCorner, 3.4)),
      curves_(*plot_) {
    setAccessibleName(plot_->accessibleName());
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    for (const ReflectionQuantity& quantity : reflection_quantities())
        quantity_box_->addItem(quantity.title, QString::fromStdString(quantity.key));
    quantity_box_->setAccessibleName(tr("Reflection as"));
    quantity_box_->setToolTip(tr(
        "Level, return loss, standing wave ratio, phase at the reference plane, real and imaginary part, or "
        "−dφ/dω of the reflection"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2, 2, 2, 0);
    row->addWidget(quantity_box_);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(plot_, 1);
    connect(quantity_box_, &QComboBox::currentIndexChanged, this, [this] {
        plot_->reset_zoom();
        update_curves();
    });
    plot_->set_x_range(0, 1);
    update_curves();
}

void ReflectionChart::show_results(SharedResults start, SharedResults now) {
    curves_.set_results(std::move(start), std::move(now));
    update_curves();
}

void ReflectionChart::show_state(ResultState state) {
    note_->show_state(state);
    curves_.set_state(state);
    update_curves();
}

void ReflectionChart::show_pinned(const QList<PinnedDesign>& pinned) {
    curves_.set_pinned(pinned);
    update_curves();
}

void ReflectionChart::show_goals(const std::vector<Objective>& objectives,
                                 const SimulationSettings& settings) {
    curves_.set_goals(objectives, settings);
    update_curves();
}

void ReflectionChart::show_quantity(const std::string& key) {
    quantity_box_->setCurrentIndex(quantity_box_->findData(QString::fromStdString(key)));
}

/// Levels start where a perfect antenna lies: decibels at 0 and below, VSWR at 1. The complex numbers have
/// the whole of their range, and their parts the same to both sides.
void ReflectionChart::update_curves() {
    const std::string key = quantity_box_->currentData().toString().toStdString();
    plot_->set_y_title(quantity_box_->currentText());
    const auto [low, high] = curves_.show({key, {}, {}}, 0.0).value();
    if (key == "s11_db") {
        plot_->set_y_range(std::floor(std::min(low, -40.0) / 10.0) * 10.0, 0.0);
    } else if (key == "vswr") {
        constexpr double least_shown = 1.1, greatest_shown = 10.0;
        plot_->set_y_range(1.0, std::clamp(1.0 + 1.08 * (high - 1.0), least_shown, greatest_shown));
    } else if (key == "return_loss_db") {
        plot_->set_y_range(0.0, std::ceil(std::max(high, 40.0) / 10.0) * 10.0);
    } else if (key == "s11_phase_deg") {
        plot_->set_y_range(-180.0, 180.0, 60.0);
    } else if (key == "s11_re" || key == "s11_im") {
        constexpr double least_shown = 0.05;
        const double most = 1.08 * std::max({-low, high, least_shown});
        plot_->set_y_range(-most, most);
    } else {
        const double margin = std::max(0.08 * (high - low), 1e-3);
        plot_->set_y_range(low - margin, high + margin);
    }
}

}  // namespace lathe::ui
