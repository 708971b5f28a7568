#include "ui/patterns/pattern_chart.hpp"

#include <QEvent>
#include <QVBoxLayout>

#include "ui/painting/section_painter.hpp"
#include "ui/patterns/polar_plot.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9;

}  // namespace

PatternChart::PatternChart(QWidget* parent)
    : QWidget(parent),
      controls_(new PatternControls),
      plots_(new PatternPlots(tr("Pattern"), tr("θ / degrees"))) {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(controls_);
    layout->addWidget(plots_, 1);
    connect(controls_, &PatternControls::changed, this, &PatternChart::update_curves);
    update_curves();
}

void PatternChart::show_results(SharedResults start, SharedResults now) {
    const auto revolved = [](SharedResults results) {
        const bool is_shown = results && results->pattern_kind == PatternKind::revolution;
        return is_shown ? std::move(results) : nullptr;
    };
    start_results_ = revolved(std::move(start));
    now_results_ = revolved(std::move(now));
    update_frequencies();
    update_curves();
}

void PatternChart::show_state(ResultState state) {
    state_ = state;
    plots_->show_state(state);
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
        controls_->set_azimuthal_order(results->frequencies.front().beam().far_field.azimuthal_order);
}

void PatternChart::update_curves() {
    PatternChoice choice = controls_->choice();
    if (is_polar()) choice.is_mirrored = true;
    plots_->set_polar(is_polar());
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
    const double peak = at ? at->beam().directivity_dbi - level_reference(*at, choice) : 0.0;
    if (at || choice.scale == PatternScale::relative) curves += goal_curves(objectives_, peak, choice);
    if (!is_polar()) return show_on_plot(curves, at);
    polar_plot().show_curves(curves, top, choice.is_absolute() ? tr("dBi") : tr("dB"));
    polar_plot().show_notes(notes_of(choice, at));
}

/// Notes on the present design at a single frequency; more would hide the curves.
QList<ChartNote> PatternChart::notes_of(const PatternChoice& choice, const FrequencyResult* at) const {
    if (!at || !now_results_ || frequencies().size() != 1 || is_former(state_)) return {};
    return pattern_notes(*at, choice, is_dark(palette()));
}

void PatternChart::show_on_plot(const QList<PatternCurve>& curves, const FrequencyResult* at) {
    const PatternChoice& choice = controls_->choice();
    plots_->show_curves(curves);
    plot().set_y_title(scale_title(choice.scale));
    const double widest = choice.widest_deg;
    plot().set_x_range(choice.is_mirrored ? -widest : 0.0, widest,
                       choice.is_mirrored && widest > 90.0 ? 60.0 : 30.0);
    const PatternAxis axis = pattern_axis(curves, choice);
    plot().set_y_range(axis.low, axis.high, axis.tick);
    plot().set_notes(notes_of(choice, at));
    QList<PlotGuide> guides;
    if (!curves.isEmpty() && choice.is_level()) {
        const double peak = at ? at->beam().directivity_dbi - level_reference(*at, choice) : 0.0;
        guides = {{peak - 3.0, tr("−3 dB")}, {peak - 10.0, tr("−10 dB")}};
    }
    plot().set_guides(guides);
}

void PatternChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    // Notes have the colours of the curves.
    if (event->type() == QEvent::PaletteChange) update_curves();
}

}  // namespace lathe::ui
