// Any metric over frequency, before, now and of pinned designs, with its goals.
#pragma once

#include <string>
#include <vector>

#include "ui/results/frequency_chart.hpp"
#include "ui/results/metric_series.hpp"

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
    /// Lists the metrics of the antenna on show; the chosen one stays where that has it.
    void offer_metrics();

    QComboBox* metric_box_;
    std::vector<ShownMetric> metrics_;  ///< as in the box
    NumberEdit* half_angle_box_;
};

}  // namespace lathe::ui
