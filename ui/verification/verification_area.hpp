// "Verify in 3D" in the program: menu entries, the window, the solves beside it, and where results are kept.
#pragma once

#include <QObject>
#include <QPointer>
#include <filesystem>
#include <memory>
#include <optional>

#include "genetic/verification/verify_design.hpp"
#include "ui/optimise/candidate_set.hpp"
#include "ui/workers/background_task.hpp"

class QMainWindow;
class QMenu;
class QToolButton;

namespace lathe::ui {

class CandidateView;
class MessageBar;
class VerificationWindow;
class Workbench;

class VerificationArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its entries to the end of `run`, and one to the candidates. All outlive it.
    VerificationArea(Workbench& bench, QMainWindow& window, MessageBar& messages, CandidateView& candidates,
                     QMenu& run);
    ~VerificationArea() override;

    /// Made when it is asked for the first time.
    VerificationWindow& window();
    /// With the design chosen, or the best candidate of the run on show.
    void show_window(bool is_of_best = false);
    /// With a candidate of the run on show.
    void verify(const Candidate& candidate);
    bool is_running() const { return task_.is_running(); }
    /// The newest result of this session; empty before there is one.
    const std::optional<genetic::Verification>& result() const { return result_; }

signals:
    void finished();

private:
    struct Running {
        QString title;
        std::filesystem::path store;  ///< of the candidate; empty: the design
        genetic::Genome genome;
    };
    void offer(int chosen);
    void start(int target, const genetic::VerificationPlan& plan);
    /// Starts the verification after its estimate.
    void begin(int target, const genetic::VerificationPlan& plan);
    void on_done(const genetic::Verification& verification);
    void on_failed(const QString& problem);
    void keep_in_store();
    void keep_beside_project();
    void update_state();

    Workbench& bench_;
    QMainWindow& main_window_;
    MessageBar& messages_;
    CandidateView& candidates_;
    QPointer<VerificationWindow> window_;
    QToolButton* status_;
    std::optional<Candidate> asked_;  ///< a candidate that is offered beside the best one
    std::shared_ptr<genetic::VerificationProgress> progress_;
    std::optional<genetic::Verification> result_;
    Running running_;
    BackgroundTask keeping_;
    BackgroundTask task_;  // last: ends first
};

}  // namespace lathe::ui
