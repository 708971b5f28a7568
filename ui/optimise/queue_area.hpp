// The queue of overnight jobs in the window: menu entries, its window, the worker that runs it and the
// messages about it.
#pragma once

#include <QObject>
#include <filesystem>

#include "ui/optimise/queue_additions.hpp"
#include "ui/workers/background_task.hpp"
#include "ui/workers/queue_service.hpp"
#include "ui/workers/queue_worker.hpp"

class QAction;
class QMainWindow;
class QMenu;
class QToolButton;

namespace lathe::ui {

class FileCommands;
class MessageBar;
class QueueWindow;
struct ReportRequest;
class Workbench;

class QueueArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its entries to the end of `run`. All outlive it.
    QueueArea(Workbench& bench, FileCommands& files, QMainWindow& window, MessageBar& messages, QMenu& run);
    ~QueueArea() override;

    QueueWindow& window() { return *queue_window_; }
    QueueWorker& worker() { return worker_; }
    void show_window();
    void show_summary();
    /// The project of the window as it is now.
    void add_project();
    void add_files(const QStringList& paths);
    void start();

    /// Tells of a queue that was cut off, with a way to go on; at the start of the program.
    void offer_to_go_on();
    /// True when no queue runs here; else says so and what can be done instead of a run in the window.
    bool leaves_room_for_a_run();
    /// Asks when the queue runs: closing the window stops it.
    bool may_leave();

signals:
    /// The summary is on the disk.
    void summary_written(QString html);

private:
    void connect_worker();
    void connect_window();
    /// Calls `action` before the first reading that is begun after now is shown.
    void before_next_reading(std::function<void()> action);
    void on_read(const SharedQueue& contents);
    void on_ended(const QString& problem, bool was_stopped);
    void write_summary(bool is_announced);
    void announce_summary(const QString& html);
    void open_store(const QString& store);
    void open_report(const QString& store);
    void write_report(const ReportRequest& request);
    void open_file(const QString& path);
    void show_problem(const QString& text);
    void update_state();

    Workbench& bench_;
    FileCommands& files_;
    QMainWindow& main_window_;
    MessageBar& messages_;
    std::filesystem::path queue_;
    QAction *show_, *add_, *summary_;
    QToolButton* status_;
    QueueWindow* queue_window_;
    SharedQueue contents_;
    QueueAdditions additions_;
    bool is_offer_due_ = false, is_summary_due_ = false, is_summary_announced_ = false;
    int ended_jobs_ = 0;  ///< since the start
    BackgroundTask summary_task_, report_task_;
    QueueService service_;
    QueueWorker worker_;  // last: ends first
};

}  // namespace lathe::ui
