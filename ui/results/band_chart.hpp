// Any metric over frequency, before and now, with its goals.
#pragma once

#include <QWidget>
#include <vector>

#include "solver/io/project.hpp"
#include "ui/charts/plot.hpp"
#include "ui/workers/solve_worker.hpp"

class QComboBox;
class QDoubleSpinBox;

namespace lathe::ui {

class BandChart final : public QWidget {
    Q_OBJECT

public:
    explicit BandChart(QWidget* parent = nullptr);
    /// Either may be null.
    void show_results(SharedResults start, SharedResults now);
    void show_goals(const std::vector<Objective>& objectives, const SimulationSettings& settings);
    /// A key of objectives.
    void show_metric(const std::string& key);
    Plot& plot() { return *plot_; }

private:
    void update_curves();
    void update_goals();

    Plot* plot_;
    QComboBox* metric_box_;
    QDoubleSpinBox* half_angle_box_;
    QLineSeries* start_;
    QLineSeries* now_;
    QList<QLineSeries*> limits_;
    SharedResults start_results_, now_results_;
    std::vector<Objective> objectives_;
    double from_ghz_ = 0.0, to_ghz_ = 1.0;
};

}  // namespace lathe::ui
