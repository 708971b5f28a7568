// Power handling in the program: the menu entry, the window, and the analysis beside it.
#pragma once

#include <QObject>
#include <QPointer>

#include "ui/power/power_job.hpp"
#include "ui/workers/background_task.hpp"

class QMainWindow;
class QMenu;
class QToolButton;

namespace lathe::ui {

class MessageBar;
class PowerWindow;
class Workbench;

class PowerArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its entry to the end of `run`. All outlive it.
    PowerArea(Workbench& bench, QMainWindow& window, MessageBar& messages, QMenu& run);
    ~PowerArea() override;

    /// Made when it is asked for the first time.
    PowerWindow& window();
    void show_window();
    bool is_running() const { return task_.is_running(); }

signals:
    void finished();

private:
    void start(const PowerPlan& plan);
    /// Starts the analysis after its estimate.
    void begin(const PowerPlan& plan);
    void on_end(const PowerEnd& end);
    void on_failed(const QString& problem);
    void export_into(const QString& folder);
    void update_state();

    Workbench& bench_;
    QMainWindow& main_window_;
    MessageBar& messages_;
    QPointer<PowerWindow> window_;
    QToolButton* status_;
    std::shared_ptr<PowerProgress> progress_;
    BackgroundTask writing_;
    BackgroundTask task_;  // last: ends first
};

}  // namespace lathe::ui
