#include "ui/optimise/optimise_area.hpp"

#include <QDockWidget>
#include <QMainWindow>

#include "genetic/objectives/project_genes.hpp"
#include "ui/optimise/algorithm_panel.hpp"
#include "ui/optimise/candidate_view.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/optimise/store_watcher.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {

OptimiseArea::OptimiseArea(Workbench& bench, QMainWindow& window)
    : QObject(&window),
      bench_(bench),
      goals_(new GoalsEditor(bench.document())),
      algorithm_(new AlgorithmPanel(bench.document())),
      candidates_(new CandidateView),
      watcher_(new StoreWatcher(this)) {
    goals_->setProperty("help_page", "project_file.md");
    algorithm_->setProperty("help_page", "optimising.md");
    candidates_->setProperty("help_page", "guide.md");
    add_dock(window, tr("Goals"), "goals", goals_, "run");
    add_dock(window, tr("Algorithm"), "algorithm", algorithm_, "run");
    add_dock(window, tr("Candidates"), "candidates", candidates_, "convergence");
    connect_bench();
}

QDockWidget* OptimiseArea::add_dock(QMainWindow& window, const QString& title, const char* name,
                                    QWidget* body, const char* beside) {
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(QString::fromLatin1(name));
    dock->setWidget(body);
    window.addDockWidget(Qt::BottomDockWidgetArea, dock);
    if (auto* neighbour = window.findChild<QDockWidget*>(QString::fromLatin1(beside))) {
        window.tabifyDockWidget(neighbour, dock);
        neighbour->raise();
    }
    docks_ << dock;
    return dock;
}

void OptimiseArea::connect_bench() {
    connect(&bench_, &Workbench::results_changed, this,
            [this](const SharedResults&, const SharedResults& shown) { goals_->show_results(shown); });
    connect(&bench_, &Workbench::result_state_changed, goals_, &GoalsEditor::show_state);
    connect(&bench_, &Workbench::state_changed, this, [this] {
        goals_->set_locked(bench_.is_optimising());
        algorithm_->set_locked(bench_.is_optimising()
                                   ? tr("An optimisation is running, with these settings. Stop it (F8) to "
                                        "change them.")
                                   : QString());
        const SharedResults design = bench_.design_results();
        if (!bench_.is_optimising()) algorithm_->show_solve(design ? design->engine.seconds : 0.0);
        candidates_->set_editable(!bench_.is_optimising());
    });
    connect(&bench_, &Workbench::run_store_changed, this, [this](const QString& store) {
        store_ = store;
        candidates_->show_candidates(nullptr);
        watcher_->watch(store);
    });
    connect(watcher_, &StoreWatcher::read, this, [this](const QString& store, const SharedCandidates& set) {
        if (store == store_) candidates_->show_candidates(set);
    });
    connect(candidates_, &CandidateView::candidate_chosen, &bench_, [this](const Candidate& candidate) {
        bench_.show_candidate(
            candidate.genome,
            tr("Candidate %1 of generation %2").arg(candidate.slot + 1).arg(candidate.generation));
    });
    connect(candidates_, &CandidateView::wanted_as_design, &bench_,
            [this](const Candidate& candidate) { bench_.take_candidate(candidate.genome); });
    connect(candidates_, &CandidateView::wanted_polished, &bench_, [this](const Candidate& candidate) {
        bench_.start_polish(genetic::project_with(candidates_->candidates()->project, candidate.genome));
    });
}

void OptimiseArea::show_goals() {
    docks_.front()->show();
    docks_.front()->raise();
}

}  // namespace lathe::ui
