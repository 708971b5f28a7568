#include "ui/field/field_area.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include "ui/field/field_view.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/grid_facts.hpp"
#include "ui/field/grid_overlay.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_solver.hpp"
#include "ui/field/region_table.hpp"
#include "ui/workbench.hpp"

namespace lathe::ui {

FieldArea::FieldArea(Workbench& bench, QMainWindow& window, FieldView& view)
    : QObject(&window), bench_(bench), view_(view), region_table_(new RegionTable) {
    region_dock_ = new QDockWidget(tr("Regions of the grid"));
    region_dock_->setObjectName("regions");
    region_dock_->setWidget(region_table_);
    window.addDockWidget(Qt::RightDockWidgetArea, region_dock_);
    region_dock_->hide();

    connect(&bench, &Workbench::film_changed, &view, [this](const FieldFilm& film) {
        view_.map_solver().set_engine(bench_.engine());
        view_.show_film(film);
    });
    connect(&view.map_solver(), &MapSolver::failed, &bench,
            [this](const QString& text) { emit bench_.noticed(Notice::error, text); });
    connect(&bench, &Workbench::antenna_changed, &view, &FieldView::show_antenna);
    connect(&bench, &Workbench::reference_changed, &view, &FieldView::set_reference);
    connect(&view, &FieldView::quantity_changed, &bench,
            [this](FieldQuantity quantity) { bench_.set_components(components_of(quantity)); });

    GridOverlay& overlay = view.overlay();
    connect(&overlay, &GridOverlay::changed, this,
            [this] { region_table_->show_facts(view_.overlay().facts().get()); });
    connect(&overlay, &GridOverlay::failed, &bench,
            [this](const QString& text) { emit bench_.noticed(Notice::error, text); });
    connect(overlay.regions_action(), &QAction::toggled, region_dock_, &QDockWidget::setVisible);
    region_table_->show_facts(nullptr);
}

void FieldArea::fill_menu(QMenu& menu) {
    FilmControls& film = view_.film_controls();
    menu.addActions({film.play_action(), film.step_back_action(), film.step_forward_action()});
    menu.addAction(view_.map_controls().animate_action());
    menu.addSeparator();
    menu.addActions(view_.overlay().actions());
    menu.addAction(region_dock_->toggleViewAction());
    menu.addSeparator();
    menu.addAction(tr("&Fit field view"), QKeySequence(Qt::CTRL | Qt::Key_0), &view_, &FieldView::fit);
}

}  // namespace lathe::ui
