// A pattern over an angle and around a circle: two plots in one place, one of which is seen.
#pragma once

#include <QStackedWidget>

#include "ui/charts/curve_set.hpp"
#include "ui/charts/result_state.hpp"

namespace lathe::ui {

class Plot;
class PolarPlot;
class StateNote;

class PatternPlots final : public QStackedWidget {
    Q_OBJECT

public:
    /// `title` and `angle` are the titles of the plot over an angle and of its axis, with the unit.
    PatternPlots(const QString& title, const QString& angle, QWidget* parent = nullptr);

    /// Which of the two is seen: the plot over an angle, unless it is said.
    void set_polar(bool is_polar);
    /// Says in a corner of both what their results are, when they are not those of the present design.
    void show_state(ResultState state);
    /// Draws these curves and no others over the angle.
    void show_curves(const QList<KeyedCurve>& curves) { shown_.show(curves); }

    Plot& plot() { return *plot_; }
    PolarPlot& polar_plot() { return *polar_; }

private:
    Plot* plot_;
    PolarPlot* polar_;
    CurveSet shown_;
    QList<StateNote*> notes_;
};

}  // namespace lathe::ui
