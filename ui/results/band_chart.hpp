// Any metric over frequency, before, now and of pinned designs, with its goals.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "ui/charts/plot.hpp"
#include "ui/results/metric_curves.hpp"

class QComboBox;

namespace lathe::ui {

class NumberEdit;
class StateNote;

class BandChart final : public QWidget {
    Q_OBJECT

public:
    explicit BandChart(QWidget* parent = nullptr);
    /// Either may be null.
    void show_results(SharedResults start, SharedResults now);
    /// What "now" is to the design as it stands.
    void show_state(ResultState state);
    void show_pinned(const QList<PinnedDesign>& pinned);
    void show_goals(const std::vector<Objective>& objectives, const SimulationSettings& settings);
    /// A key of objectives.
    void show_metric(const std::string& key);
    Plot& plot() { return *plot_; }

private:
    void update_curves();

    Plot* plot_;
    QComboBox* metric_box_;
    NumberEdit* half_angle_box_;
    StateNote* note_;
    std::unique_ptr<MetricCurves> curves_;
};

}  // namespace lathe::ui
