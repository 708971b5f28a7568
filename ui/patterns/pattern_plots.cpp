#include "ui/patterns/pattern_plots.hpp"

#include "ui/charts/plot.hpp"
#include "ui/charts/state_note.hpp"
#include "ui/patterns/polar_plot.hpp"

namespace lathe::ui {

PatternPlots::PatternPlots(const QString& title, const QString& angle, QWidget* parent)
    : QStackedWidget(parent), plot_(new Plot(title, angle, {})), polar_(new PolarPlot), shown_(*plot_) {
    addWidget(plot_);
    addWidget(polar_);
    // Above the names along the lower axis, and in the empty corner beside the circle.
    notes_ = {new StateNote(plot_, Qt::BottomRightCorner, 3.4),
              new StateNote(polar_, Qt::BottomRightCorner, 0.4)};
}

void PatternPlots::set_polar(bool is_polar) {
    setCurrentIndex(is_polar ? 1 : 0);
}

void PatternPlots::show_state(ResultState state) {
    for (StateNote* note : notes_) note->show_state(state);
}

}  // namespace lathe::ui
