#include "ui/field/field_area.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include "ui/field/field_export.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_solver.hpp"
#include "ui/field/region_table.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/scene3d/controls_3d.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {

FieldArea::FieldArea(Workbench& bench, QMainWindow& window, FieldView& view)
    : QObject(&window),
      bench_(bench),
      view_(view),
      export_(new FieldExport(view, window)),
      region_table_(new RegionTable) {
    region_dock_ = new QDockWidget(tr("Regions of the grid"));
    region_dock_->setObjectName("regions");
    region_dock_->setWidget(region_table_);
    window.addDockWidget(Qt::RightDockWidgetArea, region_dock_);
    region_dock_->hide();

    view.map_solver().set_gate(bench.gate());
    connect(&bench, &Workbench::film_changed, &view, [this](const FieldFilm& film) {
        view_.map_solver().set_engine(bench_.engine());
        view_.show_film(film);
    });
    connect(&view.map_solver(), &MapSolver::failed, &bench,
            [this](const QString& text) { emit bench_.noticed(Notice::error, text); });
    connect(&bench, &Workbench::antenna_changed, &view, &FieldView::show_antenna);
    connect(&bench.document(), &Document::replaced, &view, &FieldView::forget_field);
    connect(&bench, &Workbench::result_state_changed, &view, &FieldView::show_state);
    connect(&bench, &Workbench::reference_changed, &view, &FieldView::set_reference);
    connect(&view, &FieldView::quantity_changed, &bench,
            [this](FieldQuantity quantity) { bench_.set_components(components_of(quantity)); });

    connect(&bench, &Workbench::results_changed, &view,
            [this](const SharedResults&, const SharedResults& shown) { view_.set_results(shown); });

    connect(export_, &FieldExport::finished, &bench, [this](const QString& path) {
        emit bench_.noticed(Notice::information, tr("Written: %1").arg(path));
    });
    connect(export_, &FieldExport::failed, &bench,
            [this](const QString& text) { emit bench_.noticed(Notice::error, text); });

    GridOverlay& overlay = view.overlay();
    connect(&overlay, &GridOverlay::changed, this,
            [this] { region_table_->show_facts(view_.overlay().facts().get()); });
    connect(&overlay, &GridOverlay::failed, &bench,
            [this](const QString& text) { emit bench_.noticed(Notice::error, text); });
    connect(overlay.regions_action(), &QAction::toggled, region_dock_, &QDockWidget::setVisible);
    region_table_->show_facts(nullptr);
}

void FieldArea::fill_file_menu(QMenu& menu) {
    menu.addActions({export_->picture_action(), export_->film_action()});
}

void FieldArea::fill_menu(QMenu& menu) {
    FilmControls& film = view_.film_controls();
    menu.addActions({film.play_action(), film.step_back_action(), film.step_forward_action()});
    menu.addAction(view_.map_controls().animate_action());
    menu.addSeparator();
    menu.addActions(view_.overlay().actions());
    menu.addAction(region_dock_->toggleViewAction());
    menu.addSeparator();
    menu.addAction(view_.action_3d());
    menu.addActions(QList<QAction*>(view_.controls_3d().actions_of_camera().begin(),
                                    view_.controls_3d().actions_of_camera().end()));
    menu.addAction(view_.controls_3d().pattern_action());
    menu.addAction(tr("&Fit field view"), QKeySequence(Qt::CTRL | Qt::Key_0), &view_, &FieldView::fit);
}

}  // namespace lathe::ui
