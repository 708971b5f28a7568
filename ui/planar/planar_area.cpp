#include "ui/planar/planar_area.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include "ui/design/profile_editor.hpp"
#include "ui/field/field_view.hpp"
#include "ui/planar/array_chart.hpp"
#include "ui/planar/beam_chart.hpp"
#include "ui/planar/path_errors.hpp"
#include "ui/planar/port_table.hpp"
#include "ui/planar/power_budget.hpp"
#include "ui/planar/scattering_chart.hpp"
#include "ui/planar/scattering_table.hpp"
#include "ui/planar/weights_panel.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {

PlanarArea::PlanarArea(Workbench& bench, QMainWindow& window, FieldView& field, ProfileEditor& profile,
                       const RevolutionPanels& panels, QMenu& view)
    : QObject(&window),
      bench_(bench),
      window_(window),
      beams_(new BeamChart),
      scattering_chart_(new ScatteringChart),
      scattering_table_(new ScatteringTable),
      power_budget_(new PowerBudget),
      ports_(new PortTable(bench.document())),
      weights_(new WeightsPanel),
      array_(new ArrayChart),
      path_errors_(new PathErrors(bench.document())),
      panels_(panels) {
    make_docks(view);
    connect_results();
    connect_ports(field, profile);
    connect(&bench.document(), &Document::project_changed, this, &PlanarArea::follow_geometry);
    connect(&bench, &Workbench::state_changed, ports_,
            [this] { ports_->set_locked(bench_.is_optimising()); });
}

QDockWidget* PlanarArea::add_dock(const QString& title, const char* name, QWidget* body,
                                  QDockWidget* behind) {
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(QLatin1String(name));
    body->setProperty("help_page", "planar.md");
    dock->setWidget(body);
    window_.addDockWidget(Qt::BottomDockWidgetArea, dock);
    if (behind) window_.tabifyDockWidget(behind, dock);
    dock->hide();
    docks_ << dock;
    return dock;
}

/// Beside the charts that they stand in for.
void PlanarArea::make_docks(QMenu& view) {
    beams_dock_ = add_dock(tr("Beams"), "planar_beams", beams_, panels_.pattern);
    auto* weights = add_dock(tr("Combined beams"), "planar_weights", weights_, beams_dock_);
    array_dock_ = add_dock(tr("Array"), "planar_array", array_, weights);
    scattering_dock_ =
        add_dock(tr("S-parameters"), "planar_scattering", scattering_chart_, panels_.reflection);
    auto* table = add_dock(tr("S-matrix and beams"), "planar_matrix", scattering_table_, scattering_dock_);
    auto* budget = add_dock(tr("Power budget"), "planar_power", power_budget_, table);
    add_dock(tr("Ports"), "planar_ports", ports_, panels_.profile);
    // Not behind the plan, whose foci are dragged while the errors are watched.
    path_dock_ = add_dock(tr("Path errors"), "planar_paths", path_errors_, budget);
    QMenu* planar = view.addMenu(tr("&Planar antennas"));
    for (QDockWidget* dock : docks_) planar->addAction(dock->toggleViewAction());
    raise_first();  // Qt shows the tab beside one that hides.
}

void PlanarArea::connect_results() {
    connect(&bench_, &Workbench::results_changed, this,
            [this](const SharedResults&, const SharedResults& shown) { show_results(shown); });
    connect(&bench_, &Workbench::result_state_changed, this, [this](ResultState state) {
        beams_->show_state(state);
        scattering_chart_->show_state(state);
        scattering_table_->show_state(state);
        power_budget_->show_state(state);
        weights_->show_state(state);
        array_->show_state(state);
    });
    connect(beams_, &BeamChart::frequency_changed, this, [this] { choose_frequency(beams_->frequency()); });
    connect(weights_, &WeightsPanel::weights_changed, beams_, &BeamChart::show_weighted);
    connect(scattering_table_, &ScatteringTable::entry_chosen, this,
            [this](int, int from) { scattering_chart_->choose_source(from); });
}

/// Plan view, field view and table mark the same port.
void PlanarArea::connect_ports(FieldView& field, ProfileEditor& profile) {
    const auto mark = [this, &field, &profile](int port) {
        ports_->select_port(port);
        profile.select_port(port);
        field.mark_port(port);
    };
    connect(ports_, &PortTable::port_selected, this, mark);
    connect(&profile, &ProfileEditor::port_selected, this, mark);
    connect(&field, &FieldView::port_clicked, this, mark);
}

void PlanarArea::choose_frequency(std::size_t frequency) {
    scattering_table_->show_frequency(frequency);
    power_budget_->show_frequency(frequency);
    weights_->show_frequency(frequency);
    array_->show_frequency(frequency);
}

void PlanarArea::show_results(const SharedResults& results) {
    PlanarSettings settings;
    if (const auto project = bench_.shown_project();
        results && results->pattern_kind == PatternKind::plane && project)
        if (const Antenna antenna = antenna_of(*project); antenna.planar) settings = *antenna.planar;
    beams_->show_results(results, settings);
    choose_frequency(beams_->frequency());
    // Those of antennas in space are shown elsewhere.
    const SharedResults planar = results && results->pattern_kind == PatternKind::plane ? results : nullptr;
    scattering_chart_->show_results(planar);
    scattering_table_->show_results(planar);
    power_budget_->show_results(results);
    weights_->show_results(results, settings);
    array_->show_results(results, settings);
}

/// Docks of the geometry that has gone are hidden and remembered; those of the other come back as they were
/// left.
void PlanarArea::follow_geometry() {
    const auto antenna = planar_antenna(bench_.document());
    // A design that breaks a rule for a moment changes no geometry.
    if (!antenna && bench_.result_state() == ResultState::invalid) return;
    const bool is_planar = antenna != nullptr;
    const bool has_lens = rotman_lens_of(bench_.document().project()).has_value();
    const bool has_elements = antenna && has_array(*antenna->planar);
    path_dock_->toggleViewAction()->setEnabled(has_lens);
    array_dock_->toggleViewAction()->setEnabled(has_elements);
    if (is_planar == is_planar_) {
        if (!has_lens) path_dock_->hide();
        if (!has_elements) array_dock_->hide();
        return;
    }
    is_planar_ = is_planar;
    QList<QDockWidget*> going, coming;
    for (QDockWidget* dock : {panels_.reflection, panels_.pattern, panels_.smith_chart})
        (is_planar ? going : coming) << dock;
    for (QDockWidget* dock : docks_) (is_planar ? coming : going) << dock;
    dock_memory_.exchange(going, coming);
    if (!has_lens) path_dock_->hide();
    if (!has_elements) array_dock_->hide();
    raise_first();
}

void PlanarArea::raise_first() {
    for (QDockWidget* dock : {is_planar_ ? scattering_dock_ : panels_.reflection,
                              is_planar_ ? beams_dock_ : panels_.pattern, panels_.profile})
        if (!dock->isHidden()) dock->raise();
}

}  // namespace lathe::ui
