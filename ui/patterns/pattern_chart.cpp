#include "ui/patterns/pattern_chart.hpp"

#include <QEvent>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/charts/state_note.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/patterns/polar_plot.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;

}  // namespace

PatternChart::PatternChart(QWidget* parent)
    : QWidget(parent),
      controls_(new PatternControls),
      plot_(new Plot(tr("Pattern"), tr("θ / degrees"), {})),
      polar_(new PolarPlot),
      stack_(new QStackedWidget),
      shown_(*plot_) {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    stack_->addWidget(plot_);
    stack_->addWidget(polar_);
    notes_ = {new StateNote(plot_, Qt::BottomRightCorner, 3.4),
              new StateNote(polar_, Qt::BottomRightCorner, 0.4)};
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(controls_);
    layout->addWidget(stack_, 1);
    connect(controls_, &PatternControls::changed, this, &PatternChart::update_curves);
    update_curves();
}

void PatternChart::show_results(SharedResults start, SharedResults now) {
    start_results_ = std::move(start);
    now_results_ = std::move(now);
    update_frequencies();
    update_curves();
}

void PatternChart::show_state(ResultState state) {
    state_ = state;
    for (StateNote* note : notes_) note->show_state(state);
    update_curves();
}

void PatternChart::show_pinned(const QList<PinnedDesign>& pinned) {
    pinned_ = pinned;
    update_curves();
}

void PatternChart::show_goals(const std::vector<Objective>& objectives) {
    objectives_ = objectives;
    update_curves();
}

void PatternChart::update_frequencies() {
    const Results* results = now_results_ ? now_results_.get() : start_results_.get();
    QStringList names;
    if (results)
        for (const FrequencyResult& at : results->frequencies)
            names << tr("%1 GHz").arg(at.frequency_hz * hz_to_ghz, 0, 'g', 5);
    controls_->show_frequencies(names);
    if (results && !results->frequencies.empty())
        controls_->set_azimuthal_order(results->frequencies.front().far_field.azimuthal_order);
}

void PatternChart::update_curves() {
    PatternChoice choice = controls_->choice();
    if (is_polar()) choice.is_mirrored = true;
    stack_->setCurrentIndex(is_polar() ? 1 : 0);
    const std::vector<std::size_t> chosen = frequencies();
    const Results* results = now_results_ ? now_results_.get() : start_results_.get();
    const bool has_peak = results && !chosen.empty() && chosen.front() < results->frequencies.size();
    const FrequencyResult* at = has_peak ? &results->frequencies[chosen.front()] : nullptr;
    QList<PatternCurve> curves;
    if (start_results_ && start_results_ != now_results_ && chosen.size() == 1)
        curves += start_curves(*start_results_, chosen.front(), choice);
    if (now_results_) curves += pattern_curves(*now_results_, chosen, choice);
    mark_present(curves, state_);
    if (at && chosen.size() == 1)
        for (const PinnedDesign& design : pinned_) curves += pinned_curves(design, at->frequency_hz, choice);
    const double top = pattern_top_db(curves, choice);
    const double peak = at ? at->directivity_dbi - level_reference(*at, choice) : 0.0;
    if (at || choice.scale == PatternScale::relative) curves += goal_curves(objectives_, peak, choice);
    if (!is_polar()) return show_on_plot(curves, at);
    polar_->show_curves(curves, top, choice.is_absolute() ? tr("dBi") : tr("dB"));
    polar_->show_notes(notes_of(choice, at));
}

/// Notes on the present design at a single frequency; more would hide the curves.
QList<ChartNote> PatternChart::notes_of(const PatternChoice& choice, const FrequencyResult* at) const {
    if (!at || !now_results_ || frequencies().size() != 1 || is_former(state_)) return {};
    return pattern_notes(*at, choice, is_dark(palette()));
}

void PatternChart::show_on_plot(const QList<PatternCurve>& curves, const FrequencyResult* at) {
    const PatternChoice& choice = controls_->choice();
    shown_.show(curves);
    plot_->set_y_title(scale_title(choice.scale));
    const double widest = choice.widest_deg;
    plot_->set_x_range(choice.is_mirrored ? -widest : 0.0, widest,
                       choice.is_mirrored && widest > 90.0 ? 60.0 : 30.0);
    const PatternAxis axis = pattern_axis(curves, choice);
    plot_->set_y_range(axis.low, axis.high, axis.tick);
    plot_->set_notes(notes_of(choice, at));
    QList<PlotGuide> guides;
    if (!curves.isEmpty() && choice.is_level()) {
        const double peak = at ? at->directivity_dbi - level_reference(*at, choice) : 0.0;
        guides = {{peak - 3.0, tr("−3 dB")}, {peak - 10.0, tr("−10 dB")}};
    }
    plot_->set_guides(guides);
}

void PatternChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    // Notes have the colours of the curves.
    if (event->type() == QEvent::PaletteChange) update_curves();
}

}  // namespace lathe::ui
