// The reflection over frequency, before, now and of pinned designs, in any way it is drawn, with goals.
#pragma once

#include <string>

#include "ui/results/frequency_chart.hpp"

class QComboBox;

namespace lathe::ui {

class ReflectionChart final : public FrequencyChart {
    Q_OBJECT

public:
    explicit ReflectionChart(QWidget* parent = nullptr);
    /// A key of reflection_quantities().
    void show_quantity(const std::string& key);

private:
    void update_curves() override;

    QComboBox* quantity_box_;
};

}  // namespace lathe::ui
