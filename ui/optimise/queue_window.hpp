// Overnight batches: jobs with order, state and progress, and in the morning what came of them.
#pragma once

#include <QDialog>
#include <optional>

#include "ui/optimise/queue_model.hpp"
#include "ui/workbench/workbench.hpp"

class QHBoxLayout;
class QLabel;
class QTabWidget;
class QTableView;

namespace lathe::ui {

class MessageBar;
class QueueSummaryView;
class QueueWorker;

/// Shows the queue and asks for changes; QueueArea carries them out.
class QueueWindow final : public QDialog {
    Q_OBJECT

public:
    QueueWindow(QueueService& service, QueueWorker& worker, QWidget* parent = nullptr);

    QTableView& table() { return *table_; }
    QueueModel& model() { return *model_; }
    QueueSummaryView& summary() { return *summary_; }
    MessageBar& messages() { return *messages_; }
    QAction* action(const char* name) const;

    void show_queue(const SharedQueue& contents);
    /// Why the queue cannot be started now; empty: it can.
    void set_blocked(const QString& reason);
    void show_summary();
    void update_actions();

signals:
    void project_wanted();
    void files_wanted(QStringList paths);
    void start_wanted();
    void store_wanted(QString store);
    /// Somebody looks, or no longer.
    void shown(bool is_shown);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void make_actions();
    void make_layout();
    void connect_actions();
    void choose_files();
    void move_selected(int places);
    void change_selected(const std::function<void(genetic::JobQueue&, long)>& change);
    const genetic::JobSummary* selected() const;
    QString totals_line() const;

    QueueService& service_;
    QueueWorker& worker_;
    QueueModel* model_;
    QTableView* table_;
    QueueSummaryView* summary_;
    MessageBar* messages_;
    QTabWidget* tabs_;
    QLabel *hint_, *problem_, *totals_;
    QAction *add_, *add_files_, *remove_, *up_, *down_, *retry_, *start_, *pause_, *stop_, *open_;
    std::optional<long> wanted_selection_;
    QString blocked_;
};

}  // namespace lathe::ui
