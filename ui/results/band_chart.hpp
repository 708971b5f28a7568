// Any metric over frequency, before, now and of pinned designs, with its goals.
#pragma once

#include <string>

#include "ui/results/frequency_chart.hpp"

class QComboBox;

namespace lathe::ui {

class NumberEdit;

class BandChart final : public FrequencyChart {
    Q_OBJECT

public:
    explicit BandChart(QWidget* parent = nullptr);
    /// A key of objectives.
    void show_metric(const std::string& key);

private:
    void update_curves() override;

    QComboBox* metric_box_;
    NumberEdit* half_angle_box_;
};

}  // namespace lathe::ui
