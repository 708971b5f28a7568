// Amplitude and phase along the array of a beam former, against the ideal.
#pragma once

#include <QWidget>

#include "solver/geometry/planar.hpp"
#include "ui/charts/curve_set.hpp"
#include "ui/charts/plot.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/planar/array_response.hpp"
#include "ui/workers/solve_worker.hpp"

class QComboBox;
class QLabel;

namespace lathe::ui {

class StateNote;

class ArrayChart final : public QWidget {
    Q_OBJECT

public:
    explicit ArrayChart(QWidget* parent = nullptr);

    /// `settings` are those of the antenna that the results are of.
    void show_results(SharedResults results, const PlanarSettings& settings);
    void show_state(ResultState state);
    void show_frequency(std::size_t frequency);
    /// -1: all beams.
    void choose_excitation(int excitation);
    Plot& plot() { return *plot_; }
    /// What the beam on show amounts to, in words.
    QString summary() const;

private:
    void offer();
    void update_curves();

    QComboBox *excitation_box_, *quantity_box_;
    QLabel* summary_;
    Plot* plot_;
    StateNote* note_;
    CurveSet shown_;
    SharedResults results_;
    PlanarSettings settings_;
    std::size_t frequency_ = 0;
    ResultState state_ = ResultState::current;
};

}  // namespace lathe::ui
