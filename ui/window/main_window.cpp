#include "ui/window/main_window.hpp"

#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>

#include "ui/design/band_area.hpp"
#include "ui/design/parameter_form.hpp"
#include "ui/field/field_area.hpp"
#include "ui/field/field_view.hpp"
#include "ui/forms/wheel_habit.hpp"
#include "ui/gradient/gradient_area.hpp"
#include "ui/help/help_area.hpp"
#include "ui/optimise/convergence_chart.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/optimise/run_offers.hpp"
#include "ui/panels/banner_host.hpp"
#include "ui/panels/elided_label.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/panels/run_panel.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/power/power_area.hpp"
#include "ui/results/grid_check_area.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/results/results_area.hpp"
#include "ui/space/space_view.hpp"
#include "ui/study/study_area.hpp"
#include "ui/style/icons.hpp"
#include "ui/style/panel_maximiser.hpp"
#include "ui/style/theme.hpp"
#include "ui/style/window_geometry.hpp"
#include "ui/verification/verification_area.hpp"
#include "ui/window/application.hpp"
#include "ui/window/main_window_actions.hpp"
#include "ui/workbench/file_commands.hpp"
#include "ui/workbench/file_guard.hpp"
#include "ui/workbench/work_questions.hpp"

namespace lathe::ui {
namespace {

constexpr int status_interval_ms = 250;
constexpr int saved_notice_ms = 4000;
constexpr int fewest_lines_of_picture = 30;  ///< below a list of warnings

}  // namespace

MainWindow::MainWindow(const WorkbenchOptions& options, QWidget* parent)
    : QMainWindow(parent),
      workbench_(new Workbench(options, this)),
      files_(new FileCommands(*workbench_, *this)) {
    files_->setParent(this);
    keep_wheel_from_fields();
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    make_actions();
    make_docks();
    make_menus();
    let_shrink(*this);
    help_->remember_first_layout();
    engine_status_ = new ElidedLabel;
    rate_status_ = new ElidedLabel;
    statusBar()->addPermanentWidget(rate_status_);
    statusBar()->addPermanentWidget(engine_status_);
    connect_workbench();
    connect(&status_timer_, &QTimer::timeout, this, &MainWindow::update_status);
    status_timer_.start(status_interval_ms);
    resize_to_screen(*this, {1600, 1000});
    update_actions();
    update_title();
    update_status();
}

MainWindow::~MainWindow() {
    // Workers end before the widgets that their last signals would reach.
    delete gradient_;
    delete power_;
    delete verification_;
    delete study_area_;
    delete queue_area_;
    delete workbench_;
}

void MainWindow::make_docks() {
    field_view_ = new FieldView;
    message_bar_ = new MessageBar;
    new FileGuard(*workbench_, *message_bar_, *this);
    new WorkQuestions(workbench_->gate(), *this);
    run_offers_ = new RunOffers(*workbench_, *message_bar_, *this);
    result_warnings_ = new ResultWarnings;
    space_view_ = new SpaceView;
    middle_ = new QStackedWidget;
    middle_->addWidget(field_view_);
    middle_->addWidget(space_view_);
    auto* centre = new BannerHost(*middle_, picture_area());
    const auto follow_page = [this, centre] {
        // The page that is not seen must not widen the window.
        for (QWidget* page : std::initializer_list<QWidget*>{field_view_, space_view_}) {
            const auto policy =
                page == middle_->currentWidget() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
            page->setSizePolicy(policy, policy);
        }
        centre->set_anchor(picture_area());
    };
    connect(middle_, &QStackedWidget::currentChanged, centre, follow_page);
    follow_page();
    centre->add(*message_bar_);
    centre->add(*result_warnings_);
    setCentralWidget(centre);

    form_ = new ParameterForm(workbench_->document());
    run_panel_ = new RunPanel(
        {actions_->solve, actions_->optimise, actions_->take_best, actions_->pause, actions_->stop});
    convergence_chart_ = new ConvergenceChart;
    reflection_chart_ = new ReflectionChart;
    pattern_chart_ = new PatternChart;
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    auto* design = add_dock(Qt::LeftDockWidgetArea, tr("Design"), "design", form_);
    form_->setProperty("help_page", "antennas.md");
    run_panel_->setProperty("help_page", "project_file.md");
    auto* run = add_dock(Qt::LeftDockWidgetArea, tr("Run"), "run", run_panel_);
    auto* convergence = add_dock(Qt::BottomDockWidgetArea, convergence_chart_->accessibleName(),
                                 "convergence", convergence_chart_);
    auto* reflection = add_dock(Qt::BottomDockWidgetArea, reflection_chart_->accessibleName(), "reflection",
                                reflection_chart_);
    auto* pattern = add_dock(Qt::BottomDockWidgetArea, tr("Pattern"), "pattern", pattern_chart_);
    band_area_ = new BandArea(*workbench_, *this, *message_bar_, *result_warnings_);
    actions_->docks.push_back(band_area_->dock()->toggleViewAction());
    field_area_ = new FieldArea(*workbench_, *this, *field_view_);
    results_area_ = new ResultsArea(*workbench_, *this, *message_bar_);
    GridCheckArea& grid_check = results_area_->grid_check();
    result_warnings_->offer_check(grid_check.action());
    connect(&grid_check, &GridCheckArea::check_changed, reflection_chart_, &ReflectionChart::show_check);
    for (QDockWidget* dock : results_area_->docks()) actions_->docks.push_back(dock->toggleViewAction());
    optimise_area_ = new OptimiseArea(*workbench_, *this);
    connect(&grid_check, &GridCheckArea::check_changed, &optimise_area_->goals(), &GoalsEditor::show_check);
    for (QDockWidget* dock : optimise_area_->docks()) actions_->docks.push_back(dock->toggleViewAction());
    resizeDocks({design, run}, {560, 330}, Qt::Vertical);
    resizeDocks({design}, {390}, Qt::Horizontal);
    resizeDocks({convergence, reflection, pattern}, {370, 370, 440}, Qt::Horizontal);
    resizeDocks({convergence}, {330}, Qt::Vertical);
}

QWidget& MainWindow::picture_area() {
    return middle_->currentWidget() == space_view_ ? space_view_->picture_area()
                                                   : field_view_->picture_area();
}

QDockWidget* MainWindow::add_dock(Qt::DockWidgetArea area, const QString& title, const QString& name,
                                  QWidget* body) {
    auto* dock = new QDockWidget(title);
    dock->setObjectName(name);
    dock->setWidget(body);
    addDockWidget(area, dock);
    if (area == Qt::BottomDockWidgetArea) setTabPosition(area, QTabWidget::North);
    actions_->docks.push_back(dock->toggleViewAction());
    return dock;
}

void MainWindow::connect_workbench() {
    Workbench& bench = *workbench_;
    connect(&bench.document(), &Document::replaced, this, &MainWindow::on_document_replaced);
    connect(&bench.document(), &Document::title_changed, this, &MainWindow::update_title);
    connect(&bench.document(), &Document::project_changed, this, [this] {
        const Project& project = workbench_->document().project();
        reflection_chart_->show_goals(project.objectives, project.simulation);
        pattern_chart_->show_goals(project.objectives);
        if (!workbench_->is_optimising()) run_panel_->show_objectives(project.objectives);
    });
    connect(&bench, &Workbench::noticed, this, &MainWindow::show_notice);
    if (const auto* application = qobject_cast<Application*>(QCoreApplication::instance()))
        connect(application, &Application::failed, this, [this](const QString& text) {
            show_notice(Notice::error, tr("What was begun last has failed: %1. The project is kept; save it "
                                          "under another name before going on.")
                                           .arg(text));
        });
    connect(&bench, &Workbench::design_is_good, this, [this] {
        if (message_bar_->kind() == Notice::error && message_bar_->text() != save_error_)
            message_bar_->dismiss();
    });
    connect(&bench, &Workbench::results_changed, this,
            [this](const SharedResults& start, const SharedResults& shown) {
                reflection_chart_->show_results(start, shown);
                pattern_chart_->show_results(start, shown);
                // Those of a draft are of its coarse grid: the full solve that follows has its own.
                if (workbench_->result_state() != ResultState::draft) {
                    // Where the picture is small the list would hide most of it.
                    result_warnings_->fold_unless(picture_area().height() >
                                                  fewest_lines_of_picture * fontMetrics().height());
                    result_warnings_->show_warnings(shown ? shown->warnings : Warnings{});
                }
                update_status();
            });
    connect(&bench, &Workbench::result_state_changed, reflection_chart_, &ReflectionChart::show_state);
    connect(&bench, &Workbench::result_state_changed, pattern_chart_, &PatternChart::show_state);
    connect(&bench, &Workbench::result_state_changed, result_warnings_, &ResultWarnings::show_state);
    connect(&bench, &Workbench::run_progressed, this, [this](const genetic::RunSnapshot& snapshot) {
        run_panel_->show_run(snapshot);
        convergence_chart_->show_history(snapshot.history);
        if (!snapshot.message.empty())
            statusBar()->showMessage(QString::fromStdString(snapshot.message), 10000);
    });
    connect(&bench, &Workbench::run_store_changed, run_panel_, [this] { run_panel_->show_verdict({}); });
    for (const auto told : {&Workbench::run_ended, &Workbench::run_found})
        connect(&bench, told, run_panel_,
                [this](const genetic::RunSummary& summary) { run_panel_->show_verdict(summary.verdict); });
    connect(&bench, &Workbench::state_changed, this, &MainWindow::update_actions);
    connect_saving();
}

void MainWindow::connect_saving() {
    const Document& document = workbench_->document();
    connect(&document, &Document::save_failed, this, [this](const QString& path, const QString& reason) {
        save_error_ = reason;
        std::vector<MessageBar::Action> ways;
        if (!path.isEmpty())
            ways = {{tr("Try again"), [this, path] { workbench_->save(path); }},
                    {tr("Save as…"), [this] { files_->save_as(); }}};
        message_bar_->show_message(Notice::error, reason, ways);
    });
    connect(&document, &Document::saved, this, [this](const QString& path) {
        if (!save_error_.isEmpty() && message_bar_->text() == save_error_) message_bar_->dismiss();
        save_error_.clear();
        statusBar()->showMessage(tr("%1 is saved.").arg(QFileInfo(path).fileName()), saved_notice_ms);
    });
}

void MainWindow::on_document_replaced() {
    panels_->restore();  // before panels of another geometry come
    message_bar_->dismiss();
    run_panel_->show_objectives(workbench_->document().project().objectives);
    run_panel_->show_idle();
    convergence_chart_->show_history({});
    field_view_->fit();
    run_offers_->look_for_run();
}

void MainWindow::optimise() {
    if (has_wrong_number()) return;
    if (!queue_area_->leaves_room_for_a_run() || !study_area_->leaves_room_for_a_run()) return;
    run_offers_->ask_before_run();
}

void MainWindow::update_actions() {
    const bool optimising = workbench_->is_optimising();
    const auto& snapshot = workbench_->snapshot();
    const bool paused = optimising && snapshot && snapshot->state == genetic::RunState::paused;
    actions_->solve->setEnabled(!optimising);
    actions_->optimise->setEnabled(!optimising && !workbench_->document().project().objectives.empty());
    actions_->pause->setEnabled(optimising);
    actions_->pause->setChecked(optimising && (paused || actions_->pause->isChecked()));
    actions_->stop->setEnabled(optimising || workbench_->is_solving());
    actions_->take_best->setEnabled(!optimising && workbench_->has_best());
    form_->set_locked(optimising);
}

void MainWindow::update_title() {
    setWindowTitle(QStringLiteral("%1[*] — Lathe").arg(workbench_->document().title()));
    setWindowModified(workbench_->document().is_modified());
}

}  // namespace lathe::ui
