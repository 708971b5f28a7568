// Gate before all long work of the window: estimates the work, asks where the estimate is above the limits,
// and starts it.
#pragma once

#include <QObject>
#include <QString>
#include <chrono>
#include <functional>
#include <map>
#include <optional>

#include "genetic/run/work_forecast.hpp"
#include "ui/workers/prompt_task.hpp"

namespace lathe::ui {

/// Kinds of work that the user starts. At most one of each kind waits for an estimate or an answer.
enum class WorkKind {
    candidate,
    optimisation,
    polish,
    resumed_run,
    sweep,
    tolerance,
    first_order_yield,
    sensitivity,
    verification,
    grid_check,
    power,
    queue,
    map,
    pinned,
    exported_files,
    report
};

/// A question about work of one kind: the estimates above their limits, and all estimates.
struct WorkQuestion {
    WorkKind kind = WorkKind::candidate;
    QString text, details;
};

/// Solves of the design itself follow every change: Workbench asks about them in the message bar. All other
/// work passes here.
class WorkGate final : public QObject {
    Q_OBJECT

public:
    using Forecast = std::function<genetic::WorkForecast()>;
    using Call = std::function<void()>;

    explicit WorkGate(QObject* parent = nullptr) : QObject(parent) {}

    /// Calls `start`, at once where the estimate is there within 40 ms and within the limits; otherwise when
    /// it is, or after a confirmation. `refused` is called instead after a refusal. `forecast` runs in
    /// another thread; where it throws the work starts, which reports the error. Work of the same kind that
    /// still waits is replaced: neither of these is called for it.
    void pass(WorkKind kind, Forecast forecast, Call start, Call refused = {});
    /// Drops the work that waits for an estimate or an answer.
    void withdraw(WorkKind kind);
    /// Drops all that belongs to the document: all kinds except additions to the queue.
    void withdraw_work_of_document();
    bool is_waiting(WorkKind kind) const;
    /// The answer to asked(). Does nothing for work that was withdrawn.
    void answer(WorkKind kind, bool is_confirmed);

    void set_limits(const genetic::WorkLimits& limits) { limits_ = limits; }
    const genetic::WorkLimits& limits() const { return limits_; }
    /// Time for which the window waits for an estimate.
    void set_patience(std::chrono::milliseconds patience) { patience_ = patience; }
    /// Seconds above which Workbench asks about a solve of the design.
    void set_solve_question_above(double seconds) { solve_question_above_s_ = seconds; }
    double solve_question_above() const { return solve_question_above_s_; }

signals:
    void asked(lathe::ui::WorkQuestion question);
    /// A question needs no answer any more.
    void withdrawn(lathe::ui::WorkKind kind);

private:
    struct Passage {
        PromptTask estimate;
        Call start, refused;
        bool is_open = false, is_asked = false;
    };
    void decide(WorkKind kind, const genetic::WorkForecast& forecast);
    void end(WorkKind kind, bool is_confirmed);

    genetic::WorkLimits limits_;
    std::optional<std::chrono::milliseconds> patience_;
    double solve_question_above_s_ = 60.0;
    std::map<WorkKind, Passage> passages_;
};

}  // namespace lathe::ui
