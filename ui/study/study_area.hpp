// Sweeps and tolerance studies in the program: the menu entry, the window, the worker and the reader of its
// store.
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/study/study_contents.hpp"
#include "ui/workers/background_task.hpp"
#include "ui/workers/run_worker.hpp"

class QMainWindow;
class QMenu;
class QToolButton;

namespace lathe::ui {

class MessageBar;
class StudyWindow;
class Workbench;

class StudyArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its entries to the end of `run`. All outlive it.
    StudyArea(Workbench& bench, QMainWindow& window, MessageBar& messages, QMenu& run);
    ~StudyArea() override;

    StudyWindow& window() { return *study_window_; }
    RunWorker& worker() { return worker_; }
    void show_window(genetic::StudyKind kind);
    /// A store that was solved before.
    void open(const QString& store);
    /// True when no study is being solved; else says so and what can be done.
    bool leaves_room_for_a_run();

signals:
    void report_written(QString html);

private:
    void connect_worker();
    void connect_window();
    void start(const Project& project, genetic::StudyKind kind);
    void go_on();
    /// Starts the study after its estimate.
    void begin(const Project& project, genetic::StudyKind kind);
    /// True while a study, an optimisation or the queue is computed.
    bool is_blocked() const;
    void read();
    /// Once for each store: the derivatives that foretell the yield of a tolerance study.
    void find_slopes(const SharedStudy& study);
    void solve_slopes(const Project& project);
    void write_report();
    void on_ended(const QString& problem);
    void update_state();

    Workbench& bench_;
    QMainWindow& main_window_;
    MessageBar& messages_;
    StudyWindow* study_window_;
    QToolButton* status_;
    QString store_;
    QString confirmed_;  ///< store of a study whose question counted the yield of first order too
    QTimer reading_timer_;
    /// Derivatives for the study in `slopes_of_`; null until they are found.
    std::shared_ptr<const genetic::ProjectGradient> slopes_;
    QString slopes_of_;
    BackgroundTask reading_, report_task_, slopes_task_;
    RunWorker worker_;  // last: ends first
};

}  // namespace lathe::ui
