// Pattern cuts over theta or around a circle: planes, frequencies, scale and angles as the user chooses.
#pragma once

#include <QWidget>
#include <vector>

#include "solver/io/project.hpp"
#include "ui/charts/pattern_curves.hpp"
#include "ui/charts/plot.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/workers/solve_worker.hpp"

class QAction;
class QComboBox;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace lathe::ui {

class PolarPlot;
class StateNote;

class PatternChart final : public QWidget {
    Q_OBJECT

public:
    explicit PatternChart(QWidget* parent = nullptr);
    /// Either may be null. What it was before, and kept designs, are shown with a single frequency.
    void show_results(SharedResults start, SharedResults now);
    /// What the present curves are to the design as it stands.
    void show_state(ResultState state);
    void show_kept(const QList<KeptDesign>& kept);
    /// Objectives on cross_polar_db and co_polar_db become limit lines over their angles.
    void show_goals(const std::vector<Objective>& objectives);

    /// Indices in the results, ascending; one at least.
    std::vector<std::size_t> frequencies() const;
    void choose_frequencies(const std::vector<std::size_t>& indices);
    const PatternChoice& choice() const { return choice_; }
    void choose(const PatternChoice& choice);
    void set_polar(bool polar);
    bool is_polar() const;
    Plot& plot() { return *plot_; }
    PolarPlot& polar_plot() { return *polar_; }

private:
    QWidget* make_controls();
    void fill_planes();
    void update_frequencies();
    void update_controls();
    void update_curves();
    void show_on_plot(const QList<PatternCurve>& curves, double top_db);

    PatternChoice choice_;
    Plot* plot_;
    PolarPlot* polar_;
    QStackedWidget* stack_;
    QToolButton* frequency_button_;
    QToolButton* plane_button_;
    QToolButton* polar_button_;
    QMenu* frequency_menu_;
    QComboBox* scale_box_;
    QComboBox* span_box_;
    QList<QAction*> plane_actions_;
    CurveSet shown_;
    QList<KeptDesign> kept_;
    std::vector<Objective> objectives_;
    SharedResults start_results_, now_results_;
    ResultState state_ = ResultState::current;
    QList<StateNote*> notes_;
};

}  // namespace lathe::ui
