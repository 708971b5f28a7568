#include "ui/results/reflection_chart.hpp"

#include <QComboBox>
#include <algorithm>
#include <cmath>

#include "ui/results/reflection_series.hpp"

namespace lathe::ui {

ReflectionChart::ReflectionChart(QWidget* parent)
    : FrequencyChart(tr("Reflection"), tr("|S11| / dB"), parent), quantity_box_(new QComboBox) {
    setAccessibleName(plot().accessibleName());
    for (const ReflectionQuantity& quantity : reflection_quantities())
        quantity_box_->addItem(quantity.title, QString::fromStdString(quantity.key));
    quantity_box_->setAccessibleName(tr("Reflection as"));
    quantity_box_->setToolTip(tr(
        "Level, return loss, standing wave ratio, phase at the reference plane, real and imaginary part, or "
        "−dφ/dω of the reflection"));
    lay_out({quantity_box_});
    connect(quantity_box_, &QComboBox::currentIndexChanged, this, [this] {
        plot().reset_zoom();
        update_curves();
    });
    plot().set_x_range(0, 1);
    update_curves();
}

void ReflectionChart::show_quantity(const std::string& key) {
    quantity_box_->setCurrentIndex(quantity_box_->findData(QString::fromStdString(key)));
}

/// Levels start where a perfect antenna lies: decibels at 0 and below, VSWR at 1. The complex numbers have
/// the whole of their range, and their parts the same to both sides.
void ReflectionChart::update_curves() {
    const std::string key = quantity_box_->currentData().toString().toStdString();
    plot().set_y_title(quantity_box_->currentText());
    const auto [low, high] = curves().show({key, {}, {}}, 0.0).value();
    if (key == "s11_db") {
        plot().set_y_range(std::floor(std::min(low, -40.0) / 10.0) * 10.0, 0.0);
    } else if (key == "vswr") {
        constexpr double least_shown = 1.1, greatest_shown = 10.0;
        plot().set_y_range(1.0, std::clamp(1.0 + 1.08 * (high - 1.0), least_shown, greatest_shown));
    } else if (key == "return_loss_db") {
        plot().set_y_range(0.0, std::ceil(std::max(high, 40.0) / 10.0) * 10.0);
    } else if (key == "s11_phase_deg") {
        plot().set_y_range(-180.0, 180.0, 60.0);
    } else if (key == "s11_re" || key == "s11_im") {
        constexpr double least_shown = 0.05;
        const double most = 1.08 * std::max({-low, high, least_shown});
        plot().set_y_range(-most, most);
    } else {
        const double margin = std::max(0.08 * (high - low), 1e-3);
        plot().set_y_range(low - margin, high + margin);
    }
}

}  // namespace lathe::ui
