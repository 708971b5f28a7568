#include "ui/compare/compare_area.hpp"

#include <QAction>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>
#include <QTableWidget>
#include <utility>

#include "genetic/execution/evaluator.hpp"
#include "ui/compare/pinned_list.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/optimise/candidate_view.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/patterns/polar_plot.hpp"
#include "ui/pinned/pinned_solver.hpp"
#include "ui/pinned/pinned_storage.hpp"
#include "ui/results/band_chart.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/results/results_area.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
namespace {

constexpr int notice_ms = 6000;

/// Solved one after another.
genetic::WorkForecast forecast_of(const QList<PinnedDesign>& designs, const std::string& engine) {
    genetic::WorkForecast all;
    for (const PinnedDesign& design : designs) all.append(genetic::forecast_work(*design.project, engine));
    return all;
}

}  // namespace

CompareArea::CompareArea(Workbench& bench, QMainWindow& window, const ComparingViews& views, QMenu& menu)
    : QObject(&window),
      bench_(bench),
      window_(window),
      designs_(new PinnedDesigns(this)),
      solver_(new PinnedSolver(this)) {
    make_actions();
    list_ = new PinnedList(*designs_, *keep_, *keep_file_);
    list_->setProperty("help_page", "results.md");
    dock_ = new QDockWidget(tr("Compare"), &window);
    dock_->setObjectName(QStringLiteral("compared_designs"));
    dock_->setWidget(list_);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock_);
    if (auto* run = window.findChild<QDockWidget*>(QStringLiteral("run"))) {
        window.tabifyDockWidget(run, dock_);
        run->raise();
    }
    menu.addActions({keep_, keep_file_});
    menu.addSeparator();
    menu.addActions({list_->take_action(), list_->remove_all_action()});
    menu.addSeparator();
    menu.addAction(dock_->toggleViewAction());
    connect_views(views);
    connect_file();
}

void CompareArea::make_actions() {
    keep_ = new QAction(tr("&Keep these curves"), this);
    keep_->setIconText(tr("Keep"));
    keep_->setShortcut(Qt::Key_F9);
    keep_->setToolTip(tr("Keep what the charts show, to compare it with what comes (F9)"));
    keep_->setEnabled(false);
    connect(keep_, &QAction::triggered, this, &CompareArea::keep_shown);
    keep_file_ = new QAction(tr("Compare with &file…"), this);
    keep_file_->setIconText(tr("File…"));
    keep_file_->setShortcut(Qt::SHIFT | Qt::Key_F9);
    keep_file_->setToolTip(tr("Solve another project and draw it beside this one (Shift+F9)"));
    connect(keep_file_, &QAction::triggered, this, &CompareArea::ask_file);
}

void CompareArea::connect_views(const ComparingViews& views) {
    connect(designs_, &PinnedDesigns::shown_changed, this, [this, views] {
        const QList<PinnedDesign> shown = designs_->shown();
        // What these show is not there of antennas in space, which have charts of their own.
        QList<PinnedDesign> flat;
        for (const PinnedDesign& design : shown)
            if (design.results->pattern_kind != PatternKind::cuts) flat.append(design);
        views.reflection.show_pinned(flat);
        views.pattern.show_pinned(flat);
        views.results.smith_chart().show_pinned(flat);
        views.results.band_chart().show_pinned(shown);
        views.results.metrics_table().show_pinned(shown);
        show_outlines(views.profile);
    });
    connect(designs_, &QAbstractItemModel::rowsAboutToBeRemoved, this,
            [this](const QModelIndex&, int first, int last) {
                for (int row = first; row <= last; ++row) solver_->forget(designs_->all()[row].id);
            });
    connect(designs_, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
        for (const PinnedDesign& design : designs_->all()) solver_->forget(design.id);
    });
    connect(solver_, &PinnedSolver::solved, designs_, [this](int id, const SharedResults& results) {
        designs_->set_results(id, results);
        if (const PinnedDesign* design = designs_->with_id(id))
            window_.statusBar()->showMessage(tr("“%1” is solved and drawn").arg(design->name), notice_ms);
    });
    connect(solver_, &PinnedSolver::failed, designs_, &PinnedDesigns::set_error);
    connect(list_, &PinnedList::wanted_as_design, this, &CompareArea::take);
    CandidateView& candidates = views.candidates;
    connect(&candidates, &CandidateView::wanted_pinned, this,
            [this, &candidates](const Candidate& candidate) { keep_candidate(candidates, candidate); });
    connect(
        &bench_, &Workbench::results_changed, this,
        [this](const SharedResults&, const SharedResults& shown) { keep_->setEnabled(shown != nullptr); });
    connect(&bench_, &Workbench::state_changed, this,
            [this] { list_->set_editable(!bench_.is_optimising()); });
    for (QWidget* chart : std::initializer_list<QWidget*>{
             &views.reflection.plot(), &views.pattern.plot(), &views.pattern.polar_plot(),
             &views.results.smith_chart(), &views.results.band_chart().plot(),
             &views.results.metrics_table().table()})
        chart->addAction(keep_);
}

void CompareArea::connect_file() {
    Document& document = bench_.document();
    connect(designs_, &PinnedDesigns::edited, this, [this, &document] {
        if (!is_restoring_) document.set_window_part(with_compared(document.window_part(), designs_->all()));
    });
    connect(designs_, &QAbstractItemModel::dataChanged, this, &CompareArea::solve_what_is_shown);
    connect(&document, &Document::replaced, this, &CompareArea::on_document_replaced);
    connect(&document, &Document::saved, this, [this, &document] {
        if (document.is_modified()) return;
        for (const PinnedDesign& design : designs_->all()) in_file_.insert(design.id);
    });
}

/// What the file of the project that is left holds goes with it; what it does not hold would be lost, and
/// stays to be compared with the next project.
void CompareArea::on_document_replaced() {
    is_restoring_ = true;
    for (const int id : std::exchange(in_file_, {})) designs_->remove(id);
    for (const PinnedDesign& stored : compared_in(bench_.document().window_part()))
        in_file_.insert(designs_->restore(stored));
    is_restoring_ = false;
    solve_what_is_shown();
}

/// Designs that are not ticked wait until they are.
void CompareArea::solve_what_is_shown() {
    QList<PinnedDesign> unsolved;
    for (const PinnedDesign& design : designs_->all())
        if (!design.results && design.is_visible && !asked_.contains(design.id)) unsolved.append(design);
    if (unsolved.isEmpty()) return;
    bench_.gate().pass(
        WorkKind::pinned, [unsolved, engine = bench_.engine()] { return forecast_of(unsolved, engine); },
        [this, unsolved] {
            for (const PinnedDesign& design : unsolved) {
                if (!designs_->with_id(design.id)) continue;
                asked_.insert(design.id);
                solver_->add({design.id, design.project, bench_.engine(), bench_.is_optimising() ? 1 : 0});
            }
        },
        [this, unsolved] {
            for (const PinnedDesign& design : unsolved) asked_.insert(design.id);
            for (const PinnedDesign& design : unsolved)
                if (designs_->with_id(design.id)) designs_->set_error(design.id, tr("Not solved."));
        });
}

void CompareArea::keep_shown() {
    const SharedResults results = bench_.shown_results();
    if (!results) return;
    if (const PinnedDesign* pinned = designs_->with_results(results)) {
        list_->choose(pinned->id);
        window_.statusBar()->showMessage(tr("Already kept as “%1”").arg(pinned->name), notice_ms);
        return;
    }
    add(bench_.shown_title(), tr("this project"), bench_.shown_project(), results);
}

void CompareArea::keep_project(const Project& project, const QString& name, const QString& origin) {
    const auto shown = bench_.shown_project();
    const bool is_shown = shown && *shown == project;
    add(name, origin, std::make_shared<const Project>(project), is_shown ? bench_.shown_results() : nullptr);
}

void CompareArea::add(const QString& name, const QString& origin, std::shared_ptr<const Project> project,
                      const SharedResults& results) {
    const bool is_first = designs_->rowCount() == 0;
    const int id = designs_->pin(name, origin, std::move(project), results);
    list_->choose(id);
    if (is_first) {
        dock_->show();
        dock_->raise();
    }
    solve_what_is_shown();
    window_.statusBar()->showMessage(
        (results ? tr("Kept as “%1”") : tr("“%1” is being solved to be compared"))
            .arg(designs_->with_id(id)->name),
        notice_ms);
}

void CompareArea::keep_candidate(const CandidateView& view, const Candidate& candidate) {
    if (!view.candidates()) return;
    keep_project(genetic::project_with(view.candidates()->project, candidate.genome),
                 tr("Candidate %1.%2").arg(candidate.generation).arg(candidate.slot + 1),
                 tr("candidate %1 of generation %2").arg(candidate.slot + 1).arg(candidate.generation));
}

void CompareArea::keep_file(const QString& path) {
    try {
        const Project project = read_project(std::filesystem::path(path.toStdString()));
        keep_project(project, QFileInfo(path).completeBaseName(), QFileInfo(path).fileName());
    } catch (const std::exception& error) {
        emit bench_.noticed(Notice::error, QString::fromUtf8(error.what()));
    }
}

void CompareArea::ask_file() {
    const QString folder = QFileInfo(bench_.document().path()).absolutePath();
    const QStringList paths = QFileDialog::getOpenFileNames(&window_, tr("Compare with projects"), folder,
                                                            tr("Lathe projects (*.lathe);;All files (*)"));
    for (const QString& path : paths) keep_file(path);
}

void CompareArea::take(int id) {
    const PinnedDesign* design = designs_->with_id(id);
    if (!design || bench_.is_optimising()) return;
    bench_.document().change(*design->project, tr("Make “%1” the design").arg(design->name));
}

void CompareArea::show_outlines(ProfileView& profile) {
    std::vector<PinnedOutline> outlines;
    QMap<int, std::shared_ptr<const Antenna>> antennas;
    for (const PinnedDesign& design : designs_->shown()) {
        if (design.project->is_volume()) continue;
        auto antenna = antennas_.value(design.id);
        if (!antenna) antenna = std::make_shared<const Antenna>(antenna_of(*design.project));
        antennas[design.id] = antenna;
        outlines.push_back({antenna, design.style()});
    }
    antennas_ = antennas;
    profile.show_pinned(std::move(outlines));
}

}  // namespace lathe::ui
