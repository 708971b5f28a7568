// Starting, pausing and stopping, and how far the run has come.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "genetic/project/project.hpp"
#include "genetic/run/run_snapshot.hpp"
#include "genetic/run/run_verdict.hpp"

class QAction;
class QLabel;
class QProgressBar;
class QTableWidget;

namespace lathe::ui {

/// "3 min 20 s", in words short enough for a label.
QString duration_text(double seconds);

/// Seconds that are left of a run; empty before a tenth of its candidates is evaluated, since their rate says
/// too little of the rest.
std::optional<double> known_seconds_left(const genetic::RunSnapshot& snapshot);
/// "Cross-polarisation ≤ −28 dB": an objective with its metric's title, without band and angles.
QString objective_text(const Objective& objective);

class RunPanel final : public QWidget {
    Q_OBJECT

public:
    /// The panel shows the window's own actions as buttons.
    RunPanel(const std::vector<QAction*>& actions, QWidget* parent = nullptr);

    void show_objectives(const std::vector<Objective>& objectives);
    void show_run(const genetic::RunSnapshot& snapshot);
    void show_idle();
    /// Shows the winner on the finer grid in a column; hides the column where it was not solved there.
    void show_verdict(const genetic::RunVerdict& verdict);

private:
    void show_candidate(int column, const std::optional<genetic::CandidateSummary>& candidate);
    void show_goal(int row, int column, const genetic::ObjectiveResult* result);
    void show_errors(const genetic::RunVerdict& verdict);
    bool is_dark() const;

    QLabel* state_;
    QProgressBar* bar_;
    QLabel* numbers_;
    QTableWidget* goals_;
    std::vector<Objective> objectives_;
};

}  // namespace lathe::ui
