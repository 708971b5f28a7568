// What the window says of runs, each with the ways to go on: those found beside the project, the one that
// has just ended.
#pragma once

#include <QObject>

#include "ui/workbench/workbench.hpp"

class QAction;
class QMenu;
class QWidget;

namespace lathe::ui {

class MessageBar;

/// A run's end in words.
struct RunEnding {
    Notice kind = Notice::information;
    QString text;
};
/// A winner that misses a goal by the run's verdict is a warning that says which one.
RunEnding run_ending(const genetic::RunSummary& summary, const std::vector<Objective>& goals);

class RunOffers final : public QObject {
    Q_OBJECT

public:
    RunOffers(Workbench& bench, MessageBar& messages, QWidget& window);

    /// "Extend…", at the end of `run`.
    void fill_menu(QMenu& run);
    /// Looks for the newest run of the project that has been opened, shows its candidates and offers to go on
    /// with it. Runs of other values of the genes count: the winner may have been taken over and saved.
    void look_for_run();
    /// Offers what there is, or calls `start_anew`: before a run of exactly this project.
    void ask_before_run();
    /// Asks how many evaluations more.
    void ask_to_extend();
    /// Goes on with the finished run that is shown, for so many evaluations more.
    void extend_by(int evaluations);

private:
    void offer(const StoredRun& stored);
    void tell_found(const genetic::RunSummary& summary);
    void tell_end(const genetic::RunSummary& summary);
    std::vector<std::pair<QString, std::function<void()>>> ways_on(const genetic::RunSummary& summary);
    bool can_extend() const;
    /// True where there is a best candidate that differs from the design.
    bool can_use_best() const;
    void withdraw_best();
    const std::vector<Objective>& goals() const;

    Workbench& bench_;
    MessageBar& messages_;
    QWidget& window_;
    QAction* extend_;
    QString offered_;  ///< text of the message that offers the best candidate
};

}  // namespace lathe::ui
