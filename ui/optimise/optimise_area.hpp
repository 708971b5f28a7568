// Everything about goals and runs that lives in the window around the run panel: its docks.
#pragma once

#include <QObject>

#include "ui/optimise/candidate_set.hpp"

class QDockWidget;
class QMainWindow;

namespace lathe::ui {

class AlgorithmPanel;
class CandidateView;
class GoalsEditor;
class StoreWatcher;
class Workbench;

class OptimiseArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its docks to `window`, beside those named "run" and "convergence"; they follow `bench`.
    OptimiseArea(Workbench& bench, QMainWindow& window);

    GoalsEditor& goals() { return *goals_; }
    AlgorithmPanel& algorithm() { return *algorithm_; }
    CandidateView& candidates() { return *candidates_; }
    QList<QDockWidget*> docks() const { return docks_; }
    void show_goals();

private:
    QDockWidget* add_dock(QMainWindow& window, const QString& title, const char* name, QWidget* body,
                          const char* beside);
    void connect_bench();

    Workbench& bench_;
    GoalsEditor* goals_;
    AlgorithmPanel* algorithm_;
    CandidateView* candidates_;
    StoreWatcher* watcher_;
    QString store_;
    QList<QDockWidget*> docks_;
};

}  // namespace lathe::ui
