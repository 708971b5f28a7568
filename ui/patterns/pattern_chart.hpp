// Pattern cuts over theta or around a circle: planes, frequencies, scale and angles as the user chooses.
#pragma once

#include <QWidget>
#include <vector>

#include "genetic/project/project.hpp"
#include "ui/charts/plot.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/patterns/pattern_controls.hpp"
#include "ui/patterns/pattern_curves.hpp"
#include "ui/patterns/pattern_plots.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui {

class PolarPlot;

class PatternChart final : public QWidget {
    Q_OBJECT

public:
    explicit PatternChart(QWidget* parent = nullptr);
    /// Either may be null. What it was before, and pinned designs, are shown with a single frequency.
    void show_results(SharedResults start, SharedResults now);
    /// What the present curves are to the design as it stands.
    void show_state(ResultState state);
    void show_pinned(const QList<PinnedDesign>& pinned);
    /// Objectives on cross_polar_db and co_polar_db become limit lines over their angles.
    void show_goals(const std::vector<Objective>& objectives);

    /// Indices in the results, ascending; one at least.
    std::vector<std::size_t> frequencies() const { return controls_->frequencies(); }
    void choose_frequencies(const std::vector<std::size_t>& indices) {
        controls_->choose_frequencies(indices);
    }
    const PatternChoice& choice() const { return controls_->choice(); }
    void choose(const PatternChoice& choice) { controls_->choose(choice); }
    void set_polar(bool polar) { controls_->set_polar(polar); }
    bool is_polar() const { return controls_->is_polar(); }
    PatternControls& controls() { return *controls_; }
    Plot& plot() { return plots_->plot(); }
    PolarPlot& polar_plot() { return plots_->polar_plot(); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void update_frequencies();
    void update_curves();
    void show_on_plot(const QList<PatternCurve>& curves, const FrequencyResult* at);
    QList<ChartNote> notes_of(const PatternChoice& choice, const FrequencyResult* at) const;

    PatternControls* controls_;
    PatternPlots* plots_;
    QList<PinnedDesign> pinned_;
    std::vector<Objective> objectives_;
    SharedResults start_results_, now_results_;
    ResultState state_ = ResultState::current;
};

}  // namespace lathe::ui
