// Exports and reports in the window: menu entries, dialogs, and the worker behind them.
#pragma once

#include <QObject>

#include "ui/results/design_check.hpp"
#include "ui/results/export_job.hpp"
#include "ui/workers/background_task.hpp"

class QAction;
class QMenu;
class QWidget;

namespace lathe::ui {

class ExportDialog;
class MessageBar;
class ReportDialog;
class Workbench;

class ExportArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its entries to the end of `file`. All outlive it.
    ExportArea(Workbench& bench, QWidget& window, MessageBar& messages, QMenu& file);

    QAction* export_action() { return export_action_; }
    QAction* report_action() { return report_action_; }
    /// Also while an estimate or an answer is waited for.
    bool is_busy() const;
    /// The check that reports of the design show; null: none.
    void set_check(SharedCheck check) { check_ = std::move(check); }
    /// What the messages will tell: written files, refusals, errors. One at a time.
    void start_export(const ExportRequest& request);
    void start_report(const ReportRequest& request);

signals:
    void ended();

private:
    void begin_export(const ExportRequest& request);
    void begin_report(const ReportRequest& request);
    void ask_export();
    void ask_report();
    void ask_report_of(const std::filesystem::path& store);
    void show_start(const QString& text);
    void show_export(const ExportRequest& request, const ExportOutcome& outcome);
    void show_error(const QString& text);
    void cancel();
    void update_actions();

    Workbench& bench_;
    QWidget& window_;
    MessageBar& messages_;
    QAction* export_action_;
    QAction* report_action_;
    SharedCheck check_;
    BackgroundTask task_;
};

}  // namespace lathe::ui
