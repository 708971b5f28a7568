#include "ui/space/space_area.hpp"

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QStackedWidget>

#include "ui/planar/scattering_chart.hpp"
#include "ui/planar/scattering_table.hpp"
#include "ui/space/solids_panel.hpp"
#include "ui/space/space_controls.hpp"
#include "ui/space/space_export.hpp"
#include "ui/space/space_pattern_chart.hpp"
#include "ui/space/space_view.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {

SpaceArea::SpaceArea(Workbench& bench, QMainWindow& window, QStackedWidget& middle, SpaceView& view,
                     const RevolutionPanels& panels, QMenu& menu)
    : QObject(&window),
      bench_(bench),
      window_(window),
      middle_(middle),
      view_(view),
      solids_(new SolidsPanel(bench.document())),
      patterns_(new SpacePatternChart),
      scattering_chart_(new ScatteringChart),
      scattering_table_(new ScatteringTable),
      export_(new SpaceExport(view, window)),
      other_docks_{panels.reflection, panels.pattern, panels.smith_chart, panels.profile, panels.regions} {
    auto* solids =
        add_dock(Qt::LeftDockWidgetArea, tr("Solids and ports"), "solids", solids_, *panels.design);
    auto* pattern =
        add_dock(Qt::BottomDockWidgetArea, tr("Pattern"), "space_pattern", patterns_, *panels.pattern);
    auto* scattering = add_dock(Qt::BottomDockWidgetArea, tr("S-parameters"), "space_scattering",
                                scattering_chart_, *panels.reflection);
    add_dock(Qt::BottomDockWidgetArea, tr("S-matrix and beams"), "space_matrix", scattering_table_,
             *scattering);
    first_in_sight_ = {solids, scattering, pattern};
    QMenu* own = menu.addMenu(tr("3D ante&nnas"));
    for (QDockWidget* dock : docks_) own->addAction(dock->toggleViewAction());
    own->addSeparator();
    for (QAction* action : view_.controls().all_actions()) own->addAction(action);
    connect_bench();
    connect_view();
    fill_file_menu();
}

/// Where the exports of other antennas stand, which these replace.
void SpaceArea::fill_file_menu() {
    const QList<QMenu*> menus = window_.menuBar()->findChildren<QMenu*>();
    auto* film = window_.findChild<QAction*>(QStringLiteral("export_film"));
    for (QMenu* menu : menus) {
        const qsizetype at = menu->actions().indexOf(film);
        if (film == nullptr || at < 0) continue;
        QAction* behind = at + 1 < menu->actions().size() ? menu->actions().at(at + 1) : nullptr;
        menu->insertActions(behind, {export_->picture_action(), export_->field_action()});
    }
    connect(export_, &SpaceExport::finished, this, [this](const QString& path) {
        emit bench_.noticed(Notice::information, tr("Written: %1.").arg(QDir::toNativeSeparators(path)));
    });
    connect(export_, &SpaceExport::failed, this,
            [this](const QString& text) { emit bench_.noticed(Notice::warning, text); });
}

QDockWidget* SpaceArea::add_dock(Qt::DockWidgetArea area, const QString& title, const char* name,
                                 QWidget* body, QDockWidget& behind) {
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(QLatin1String(name));
    body->setProperty("help_page", "volume.md");
    dock->setWidget(body);
    docks_ << dock;
    dock->hide();  // before it has a place: what it needs must not widen others
    window_.addDockWidget(area, dock);
    dock->hide();
    window_.tabifyDockWidget(&behind, dock);
    dock->hide();
    if (!behind.isHidden()) behind.raise();  // it stays in sight
    return dock;
}

void SpaceArea::connect_bench() {
    Document& document = bench_.document();
    connect(&document, &Document::replaced, &view_, &SpaceView::forget);
    connect(&document, &Document::project_changed, this, &SpaceArea::follow_geometry);
    connect(&bench_, &Workbench::space_antenna_changed, this,
            [this](const std::shared_ptr<const VolumeAntenna>& antenna, const QString& title) {
                if (antenna)
                    view_.show_design(std::make_shared<const Project>(bench_.document().project()), title);
            });
    connect(&bench_, &Workbench::space_solve_started, &view_, &SpaceView::show_solve);
    connect(&bench_, &Workbench::results_changed, this,
            [this](const SharedResults&, const SharedResults& shown) {
                const SharedResults in_space =
                    shown && shown->pattern_kind == PatternKind::cuts ? shown : nullptr;
                view_.set_results(in_space);
                patterns_->show_results(in_space);
                scattering_chart_->show_results(in_space);
                scattering_table_->show_results(in_space);
                scattering_table_->show_frequency(patterns_->frequency());
            });
    connect(&bench_, &Workbench::result_state_changed, this, [this](ResultState state) {
        view_.show_state(state);
        patterns_->show_state(state);
        scattering_chart_->show_state(state);
        scattering_table_->show_state(state);
    });
    connect(&bench_, &Workbench::state_changed, this, [this] {
        solids_->set_locked(bench_.is_optimising());
        view_.set_rate(solve_rate(rate_name(bench_.engine(), true)));
    });
}

void SpaceArea::connect_view() {
    connect(&view_, &SpaceView::plane_watched, &bench_, &Workbench::watch_plane);
    solids_->actions().set_insertion_point([this] { return view_.insertion_point(); });
    connect(solids_, &SolidsPanel::solid_selected, &view_, &SpaceView::mark_solid);
    connect(solids_, &SolidsPanel::port_selected, &view_, &SpaceView::mark_port);
    connect(solids_, &SolidsPanel::hidden_changed, this,
            [this] { view_.set_hidden_solids(solids_->hidden()); });
    connect(patterns_, &SpacePatternChart::frequency_changed, this,
            [this] { scattering_table_->show_frequency(patterns_->frequency()); });
    connect(scattering_table_, &ScatteringTable::entry_chosen, this,
            [this](int, int from) { scattering_chart_->choose_source(from); });
}

/// Coming, after all others have followed: the area of planar antennas brings back what is hidden here.
void SpaceArea::follow_geometry() {
    const bool is_space = bench_.document().project().is_volume();
    if (is_space == is_space_) return;
    is_space_ = is_space;
    export_->follow(is_space);
    middle_.setCurrentIndex(is_space ? middle_.indexOf(&view_) : 0);
    if (!is_space) return show_docks(false);
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (is_space_) show_docks(true);
        },
        Qt::QueuedConnection);
}

void SpaceArea::show_docks(bool is_space) {
    if (is_space)
        dock_memory_.exchange(other_docks_, docks_);
    else
        dock_memory_.exchange(docks_, other_docks_);
    if (!is_space) return;
    for (QDockWidget* dock : first_in_sight_)
        if (!dock->isHidden()) dock->raise();
}

void SpaceArea::show_pinned(const QList<PinnedDesign>& pinned) {
    patterns_->show_pinned(pinned);
    scattering_chart_->show_pinned(pinned);
}

std::vector<std::pair<QString, std::function<void()>>> SpaceArea::ways_from(const QString& error) {
    static const QRegularExpression key(QStringLiteral("\\bantenna\\.(solids|ports)\\[\\d+\\](\\.[a-z_]+)*"));
    const QString found = key.match(error).captured(0);
    if (!is_space_ || found.isEmpty()) return {};
    return {{tr("Show it"), [this, found] {
                 for (QDockWidget* dock : docks_)
                     if (dock->widget() == solids_) dock->show(), dock->raise();
                 solids_->lead_to_key(found);
             }}};
}

}  // namespace lathe::ui
