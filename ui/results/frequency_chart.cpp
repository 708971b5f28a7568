#include "ui/results/frequency_chart.hpp"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <utility>

#include "ui/charts/state_note.hpp"

namespace lathe::ui {

FrequencyChart::FrequencyChart(const QString& title, const QString& y_title, QWidget* parent)
    : QWidget(parent),
      plot_(new Plot(title, tr("frequency / GHz"), y_title)),
      note_(new StateNote(plot_, Qt::BottomRightCorner, 3.4)),
      curves_(*plot_) {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void FrequencyChart::lay_out(const QList<QWidget*>& choices) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2, 2, 2, 0);
    for (QWidget* choice : choices) row->addWidget(choice);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);  // before the plot: Tab goes through the choices first
    layout->addWidget(plot_, 1);
}

void FrequencyChart::show_results(SharedResults start, SharedResults now) {
    curves_.set_results(std::move(start), std::move(now));
    update_curves();
}

void FrequencyChart::show_state(ResultState state) {
    note_->show_state(state);
    curves_.set_state(state);
    update_curves();
}

void FrequencyChart::show_check(SharedCheck check) {
    curves_.set_check(std::move(check));
    update_curves();
}

void FrequencyChart::show_pinned(const QList<PinnedDesign>& pinned) {
    curves_.set_pinned(pinned);
    update_curves();
}

void FrequencyChart::show_goals(const std::vector<Objective>& objectives,
                                const SimulationSettings& settings) {
    curves_.set_goals(objectives, settings);
    update_curves();
}

}  // namespace lathe::ui
