#include "ui/window/main_window_actions.hpp"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QToolBar>

#include "genetic/execution/program_version.hpp"
#include "genetic/run/run_store.hpp"
#include "ui/compare/compare_area.hpp"
#include "ui/design/design_area.hpp"
#include "ui/design/parameter_form.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/field/field_area.hpp"
#include "ui/field/region_table.hpp"
#include "ui/gradient/gradient_area.hpp"
#include "ui/help/help_area.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/optimise/run_offers.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/panels/window_action.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/planar/planar_area.hpp"
#include "ui/planar/scattering_chart.hpp"
#include "ui/power/power_area.hpp"
#include "ui/results/export_area.hpp"
#include "ui/results/grid_check_area.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/results/results_area.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/shape/shape_area.hpp"
#include "ui/space/space_area.hpp"
#include "ui/study/study_area.hpp"
#include "ui/style/icons.hpp"
#include "ui/style/panel_maximiser.hpp"
#include "ui/style/window_geometry.hpp"
#include "ui/verification/verification_area.hpp"
#include "ui/workbench/file_commands.hpp"

namespace lathe::ui {
namespace {

QAction* make_action(QObject* owner, const QString& text, const QKeySequence& keys, const QString& tip = {}) {
    auto* action = new QAction(text, owner);
    action->setShortcut(keys);
    const QString hint = tip.isEmpty() ? QString(text).remove(QLatin1Char('&')) : tip;
    action->setToolTip(tip_with_keys(hint, keys));
    return action;
}

}  // namespace

void MainWindow::make_actions() {
    actions_ = std::make_unique<Actions>();
    Actions& a = *actions_;
    a.open = make_action(this, tr("&Open…"), QKeySequence::Open);
    a.save = make_action(this, tr("&Save"), QKeySequence::Save);
    a.save_as = make_action(this, tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    a.quit = make_action(this, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q));
    a.undo = workbench_->document().undo_stack().createUndoAction(this, tr("&Undo"));
    a.undo->setShortcut(QKeySequence::Undo);
    a.redo = workbench_->document().undo_stack().createRedoAction(this, tr("&Redo"));
    a.redo->setShortcut(QKeySequence::Redo);
    // The menu says what is undone; on buttons such a text would move all that stand behind them.
    a.undo->setIconText(tr("Undo"));
    a.redo->setIconText(tr("Redo"));
    a.solve = make_action(this, tr("&Solve"), Qt::Key_F5, tr("Solve the design again"));
    a.optimise = make_action(this, tr("&Optimise"), Qt::Key_F6, tr("Shape the antenna towards its goals"));
    a.pause = make_action(this, tr("&Pause"), Qt::Key_F7, tr("Pause after the current candidates"));
    a.pause->setCheckable(true);
    a.stop = make_action(this, tr("S&top"), Qt::Key_F8,
                         tr("Stop; everything evaluated is kept and the run can be resumed"));
    a.take_best = make_action(this, tr("Use &best"), QKeySequence(Qt::CTRL | Qt::Key_B),
                              tr("Make the best candidate the design"));
    a.open->setIcon(glyph_icon(Glyph::open));
    a.save->setIcon(glyph_icon(Glyph::save));
    a.undo->setIcon(glyph_icon(Glyph::undo));
    a.redo->setIcon(glyph_icon(Glyph::redo));
    a.solve->setIcon(glyph_icon(Glyph::solve));
    a.optimise->setIcon(glyph_icon(Glyph::optimise));
    a.pause->setIcon(glyph_icon(Glyph::pause));
    a.stop->setIcon(glyph_icon(Glyph::stop));
    a.take_best->setIcon(glyph_icon(Glyph::resume));

    connect(a.open, &QAction::triggered, files_, &FileCommands::open);
    connect(a.save, &QAction::triggered, files_, &FileCommands::save);
    connect(a.save_as, &QAction::triggered, files_, &FileCommands::save_as);
    connect(a.quit, &QAction::triggered, this, &QWidget::close);
    connect(a.solve, &QAction::triggered, this, [this] {
        if (!has_wrong_number()) workbench_->solve_design();
    });
    connect(a.optimise, &QAction::triggered, this, &MainWindow::optimise);
    connect(a.pause, &QAction::triggered, workbench_, &Workbench::set_paused);
    connect(a.stop, &QAction::triggered, workbench_, &Workbench::stop);
    connect(a.take_best, &QAction::triggered, workbench_, &Workbench::take_best);
}

void MainWindow::make_menus() {
    const Actions& a = *actions_;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(a.open);
    QMenu* recent = file->addMenu(tr("Open &recent"));
    recent->setToolTipsVisible(true);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { files_->fill_recent(*recent); });
    file->addSeparator();
    file->addActions({a.save, a.save_as});
    file->addSeparator();
    export_area_ = new ExportArea(*workbench_, *this, *message_bar_, *file);
    connect(&results_area_->grid_check(), &GridCheckArea::check_changed, export_area_,
            &ExportArea::set_check);
    field_area_->fill_file_menu(*file);
    file->addSeparator();
    file->addAction(a.quit);
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({a.undo, a.redo});
    QMenu* run = menuBar()->addMenu(tr("&Run"));
    run->addActions({a.solve, a.optimise, a.pause, a.stop, a.take_best});
    run_offers_->fill_menu(*run);
    run->addAction(&results_area_->grid_check().action());
    gradient_ = new GradientArea(*workbench_, *this, *run);
    study_area_ = new StudyArea(*workbench_, *this, *message_bar_, *run);
    verification_ =
        new VerificationArea(*workbench_, *this, *message_bar_, optimise_area_->candidates(), *run);
    power_ = new PowerArea(*workbench_, *this, *message_bar_, *run);
    queue_area_ = new QueueArea(*workbench_, *files_, *this, *message_bar_, *run);

    QMenu* compare = menuBar()->addMenu(tr("&Compare"));
    QMenu* view = menuBar()->addMenu(tr("&View"));
    for (QAction* dock : a.docks) view->addAction(dock);
    view->addAction(gradient_->dock()->toggleViewAction());
    view->addSeparator();
    view->addAction(&result_warnings_->reopen_action());
    field_area_->fill_menu(*menuBar()->addMenu(tr("Fie&ld")));
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    design_ = new DesignArea(*workbench_, *files_, *this, *file, *edit, *view);
    new ShapeArea(*workbench_, *files_, *this, design_->profile(), *file, *edit);
    compare_ = new CompareArea(*workbench_, *this,
                               {*reflection_chart_, *pattern_chart_, *results_area_,
                                optimise_area_->candidates(), design_->profile().view()},
                               *compare);
    const RevolutionPanels panels{dock_around(*form_),
                                  dock_around(design_->profile()),
                                  dock_around(*reflection_chart_),
                                  dock_around(*pattern_chart_),
                                  dock_around(results_area_->smith_chart()),
                                  dock_around(field_area_->region_table())};
    space_ = new SpaceArea(*workbench_, *this, *middle_, *space_view_, panels, *view);
    planar_ = new PlanarArea(*workbench_, *this, *field_view_, design_->profile(), panels, *view);
    gradient_->set_profile(design_->profile().view());
    connect(&compare_->designs(), &PinnedDesigns::shown_changed, this, [this] {
        const QList<PinnedDesign> shown = compare_->designs().shown();
        space_->show_pinned(shown);
        planar_->scattering_chart().show_pinned(shown);
    });
    panels_ = new PanelMaximiser(*this);
    view->addAction(&panels_->action());
    help_ = new HelpArea(*workbench_, *this, *edit, *view, *help);
    help->addAction(tr("&About Lathe"), this, &MainWindow::show_about);

    QToolBar* bar = addToolBar(tr("Tools"));
    bar->setObjectName("tools");
    bar->setIconSize(QSize(18, 18));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setMovable(false);
    bar->addActions({a.open, a.save});
    bar->addSeparator();
    bar->addActions({a.undo, a.redo});
    bar->addSeparator();
    bar->addActions({a.solve, a.optimise, a.pause, a.stop});
    design_->fill_tool_bar(*bar);
}

void MainWindow::show_about() {
    QMessageBox::about(
        this, tr("About Lathe"),
        tr("<h3>Lathe %1</h3><p>Full-wave design and optimisation of revolved, planar and 3D "
           "antennas.</p><p>Qt %2, VTK 9. GPL-3.0-or-later.</p>")
            .arg(QString::fromStdString(genetic::program_version()), QLatin1String(qVersion())));
}

}  // namespace lathe::ui
