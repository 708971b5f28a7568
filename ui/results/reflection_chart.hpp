// The reflection over frequency, before, now and of pinned designs, in any way it is drawn, with goals.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/charts/plot.hpp"
#include "ui/results/metric_curves.hpp"

class QComboBox;

namespace lathe::ui {

class StateNote;

class ReflectionChart final : public QWidget {
    Q_OBJECT

public:
    explicit ReflectionChart(QWidget* parent = nullptr);
    /// Either may be null.
    void show_results(SharedResults start, SharedResults now);
    /// What "now" is to the design as it stands.
    void show_state(ResultState state);
    void show_pinned(const QList<PinnedDesign>& pinned);
    /// Every objective on what is shown, or that says as much in other words, becomes a limit line over its
    /// band.
    void show_goals(const std::vector<Objective>& objectives, const SimulationSettings& settings);
    /// A key of reflection_quantities().
    void show_quantity(const std::string& key);
    Plot& plot() { return *plot_; }

private:
    void update_curves();

    Plot* plot_;
    QComboBox* quantity_box_;
    StateNote* note_;
    MetricCurves curves_;
};

}  // namespace lathe::ui
