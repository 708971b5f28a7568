// What the charts over frequency have in common: a plot, a row of choices above it, and curves of results
// before and now, of pinned designs, and goals.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/charts/plot.hpp"
#include "ui/results/metric_curves.hpp"

namespace lathe::ui {

class StateNote;

class FrequencyChart : public QWidget {
    Q_OBJECT

public:
    /// Either may be null.
    void show_results(SharedResults start, SharedResults now);
    /// What "now" is to the design as it stands.
    void show_state(ResultState state);
    /// Error bars for the results that the check is of; null: none.
    void show_check(SharedCheck check);
    void show_pinned(const QList<PinnedDesign>& pinned);
    /// Every objective on what is shown, or that says as much in other words, becomes a limit line over its
    /// band.
    void show_goals(const std::vector<Objective>& objectives, const SimulationSettings& settings);
    Plot& plot() { return *plot_; }

protected:
    FrequencyChart(const QString& title, const QString& y_title, QWidget* parent);

    /// Draws what is chosen; called after every change. Constructors of the charts call it themselves.
    virtual void update_curves() = 0;
    MetricCurves& curves() { return curves_; }
    /// Puts `choices`, from left to right, above the plot. To be called once.
    void lay_out(const QList<QWidget*>& choices);

private:
    Plot* plot_;
    StateNote* note_;
    MetricCurves curves_;
};

}  // namespace lathe::ui
