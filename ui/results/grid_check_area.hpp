// "Check on another grid" in the window: the action, its progress, and the check of the results on show.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>

#include "solver/solve/forecast.hpp"
#include "ui/results/design_check.hpp"
#include "ui/workers/background_task.hpp"

class QAction;
class QLabel;
class QMainWindow;
class QWidget;

namespace lathe::ui {

class MessageBar;
class Workbench;

/// Solves what is on show once more on a finer grid, in the background. The check is dropped, and a running
/// one stopped, when other results are shown or the design or its settings change.
class GridCheckArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its progress to the status bar of `window`. All outlive it.
    GridCheckArea(Workbench& bench, QMainWindow& window, MessageBar& messages);

    /// Starts a check; stops it while it runs.
    QAction& action() { return *action_; }
    /// The check of the results on show; null where there is none.
    const SharedCheck& check() const { return check_; }
    /// True from the start of a check, also while the design is solved on its own grid before, to its end.
    bool is_running() const;
    /// Share, time left and rate; empty while nothing runs.
    QString progress_text() const;
    void start();
    void stop();

signals:
    /// Null: there is none any more.
    void check_changed(lathe::ui::SharedCheck check);

private:
    bool shows_own_results() const;
    void follow();
    void begin();
    void solve(const std::shared_ptr<const Project>& project, const SharedResults& results);
    void on_done(const SharedCheck& check);
    void on_failed(const QString& problem);
    void set_check(SharedCheck check);
    void show_progress();
    void update_action();

    Workbench& bench_;
    QMainWindow& window_;
    MessageBar& messages_;
    QAction* action_;
    QWidget* status_;
    QLabel* status_text_;
    SharedCheck check_;
    SharedResults checked_;    ///< of the check that runs
    bool is_waiting_ = false;  ///< for the solve on the design's own grid
    std::shared_ptr<Progress> progress_;
    SolveEstimate estimate_;
    QElapsedTimer clock_;
    QTimer timer_;
    BackgroundTask task_;  // last: ends first
};

}  // namespace lathe::ui
