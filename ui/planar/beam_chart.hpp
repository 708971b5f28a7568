// The beams of a planar antenna laid over each other, over phi or around a circle.
#pragma once

#include <QWidget>
#include <complex>
#include <vector>

#include "ui/charts/plot.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/patterns/pattern_plots.hpp"
#include "ui/planar/beam_curves.hpp"
#include "ui/workers/solve_worker.hpp"

class QComboBox;
class QMenu;
class QToolButton;

namespace lathe::ui {

class PolarPlot;

class BeamChart final : public QWidget {
    Q_OBJECT

public:
    explicit BeamChart(QWidget* parent = nullptr);

    /// `settings` are of the antenna that the results are of; null results, or those of a body of revolution:
    /// nothing to show.
    void show_results(SharedResults results, const PlanarSettings& settings);
    void show_state(ResultState state);
    /// Draws what these weights of the driven ports make, beside the beams; empty: nothing.
    void show_weighted(const std::vector<std::complex<double>>& weights);
    /// Draws this excitation's beam alone; -1: all of them.
    void show_alone(int excitation);

    std::size_t frequency() const;
    void choose_frequency(std::size_t frequency);
    BeamScale scale() const;
    void choose_scale(BeamScale scale);
    void set_polar(bool is_polar);
    Plot& plot() { return plots_->plot(); }
    PolarPlot& polar_plot() { return plots_->polar_plot(); }
    const QList<KeyedCurve>& curves() const { return curves_; }

signals:
    void frequency_changed();

private:
    void make_controls();
    void offer();
    void offer_scales();
    void update_curves();
    std::vector<bool> shown_beams() const;

    QComboBox *frequency_box_, *scale_box_, *span_box_;
    QToolButton *beams_button_, *polar_button_;
    QMenu* beams_menu_;
    PatternPlots* plots_;
    QList<KeyedCurve> curves_;
    SharedResults results_;
    PlanarSettings settings_;
    std::vector<std::complex<double>> weights_;
    ResultState state_ = ResultState::current;
};

}  // namespace lathe::ui
