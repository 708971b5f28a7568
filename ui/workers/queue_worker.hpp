// Runs the jobs of the queue away from the window, behind everything that the user waits for.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <string>

#include "genetic/run/job_process.hpp"
#include "genetic/run/job_queue.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "ui/workers/run_thread.hpp"

namespace lathe::ui {

/// Each job runs in a process of lathe-batch from the folder of this program: a job that ends its process is
/// tried again, and set aside after three times. Signals come from the queue's thread; connect with the
/// default (queued) connection. Destroying the worker stops the queue; the present job is resumed at the next
/// start.
class QueueWorker final : public QObject {
    Q_OBJECT

public:
    explicit QueueWorker(std::filesystem::path queue, QObject* parent = nullptr);

    /// Runs all that waits, with an engine as make_engine() takes it. Returns at once; does nothing while
    /// the queue is being run already.
    void start(const std::string& engine);
    /// Holds between two candidates, in this job and the ones after it.
    void pause();
    void go_on();
    void stop() { thread_.stop(); }
    bool is_running() const { return thread_.is_running(); }
    bool is_paused() const { return thread_.is_paused(); }

signals:
    void job_started(long id);
    void progressed(long id, lathe::genetic::RunSnapshot snapshot);
    void job_ended(long id);
    /// Nothing is left, or it was stopped, or `problem` says what is wrong with the queue itself.
    void ended(QString problem, bool was_stopped);

private:
    RunThread::Tell work(const std::string& engine, std::stop_token stop);
    std::filesystem::path queue_;
    long present_id_ = 0;  ///< of the queue's thread only
    genetic::JobProcess process_;
    RunThread thread_;  // last: ends first
};

}  // namespace lathe::ui
