// What matters of a design, in the program: the dock, its entries in the menu, the computation beside the
// window, the arrows in the profile, and polishes of the design in hand.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "solver/solve/forecast.hpp"
#include "ui/gradient/sensitivity_job.hpp"
#include "ui/workers/background_task.hpp"

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;

namespace lathe::ui {

class GradientPanel;
class ProfileView;
class Workbench;

class GradientArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its entries to the end of `run`, and its dock. All outlive it.
    GradientArea(Workbench& bench, QMainWindow& window, QMenu& run);

    /// Where arrows are drawn.
    void set_profile(ProfileView& profile);
    GradientPanel& panel() { return *panel_; }
    QDockWidget* dock() const { return dock_; }
    bool is_running() const { return task_.is_running(); }
    void show_panel();
    /// Computes, of the design as it stands, the usual metrics and those chosen beside them.
    void compute();
    /// A polish of the design in hand.
    void polish();

signals:
    void finished();

private:
    /// Starts the derivatives after their estimate.
    void begin(const Project& project);
    /// True while an optimisation, a study or the queue is computed.
    bool is_blocked() const;
    void make_dock(QMainWindow& window);
    void follow_document();
    /// Computes again where the panel is seen, follows, and shows another design than has been solved.
    void compute_if_due();
    bool is_current() const;
    /// The panel's outcome is of another design than the document's.
    bool is_former() const;
    void stop();
    void end(const QString& reason);
    void show_progress();
    void show_arrows();
    void update_state();

    Workbench& bench_;
    QMainWindow& window_;
    GradientPanel* panel_;
    QDockWidget* dock_ = nullptr;
    QAction* polish_;
    ProfileView* profile_ = nullptr;
    std::vector<Objective> asked_beside_;  ///< metrics that were chosen beside the usual ones
    std::optional<Project> tried_;         ///< what the last computation was of, however it ended
    std::optional<Project> computed_;      ///< what the panel's outcome is of
    std::shared_ptr<Progress> progress_;
    SolveEstimate estimate_;
    QElapsedTimer clock_;
    QTimer timer_;
    BackgroundTask task_;  // last: ends first
};

}  // namespace lathe::ui
