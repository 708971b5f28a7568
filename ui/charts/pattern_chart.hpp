// Pattern cuts over theta: E and H co-polar, cross-polar of the 45 degree plane, before and now.
#pragma once

#include <QWidget>
#include <vector>

#include "solver/io/project.hpp"
#include "ui/charts/plot.hpp"
#include "ui/workers/solve_worker.hpp"

class QComboBox;

namespace lathe::ui {

class PatternChart final : public QWidget {
    Q_OBJECT

public:
    explicit PatternChart(QWidget* parent = nullptr);
    /// Either may be null.
    void show_results(SharedResults start, SharedResults now);
    /// Every objective on cross_polar_db becomes a limit line over its angles.
    void show_goals(const std::vector<Objective>& objectives);
    Plot& plot() { return *plot_; }

private:
    void update_frequencies();
    void update_curves();

    Plot* plot_;
    QComboBox* frequency_box_;
    QLineSeries* start_[3];  ///< E, H, cross
    QLineSeries* now_[3];
    QList<QLineSeries*> limits_;
    SharedResults start_results_, now_results_;
};

}  // namespace lathe::ui
