// S-parameters over frequency of antennas with ports of their own: planar ones, and those in space.
#pragma once

#include <QWidget>

#include "ui/charts/curve_set.hpp"
#include "ui/charts/plot.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/pinned/pinned_designs.hpp"
#include "ui/workers/solve_worker.hpp"

class QComboBox;

namespace lathe::ui {

class StateNote;
struct ScatteringData;

/// Either the reflections of all driven guides, or all that comes out for a wave into one of them.
class ScatteringChart final : public QWidget {
    Q_OBJECT

public:
    explicit ScatteringChart(QWidget* parent = nullptr);

    /// Null results, or those of a body of revolution: nothing to show.
    void show_results(SharedResults results);
    void show_state(ResultState state);
    /// Beside the present ones the same S-parameters of other designs, as far as these have ports of their
    /// names.
    void show_pinned(const QList<PinnedDesign>& pinned);
    /// What comes out for a wave into this guide, by its place among the results' ports; -1: all reflections.
    void choose_source(int port);
    Plot& plot() { return *plot_; }
    const QList<KeyedCurve>& curves() const { return curves_; }

private:
    void offer();
    void update_curves();
    void add_pinned(const ScatteringData& present, double& low);

    QComboBox *source_box_, *unit_box_;
    Plot* plot_;
    StateNote* note_;
    CurveSet shown_;
    QList<KeyedCurve> curves_;
    SharedResults results_;
    QList<PinnedDesign> pinned_;
    ResultState state_ = ResultState::current;
};

}  // namespace lathe::ui
