// Reads and changes the queue's file away from the window, one thing after another.
#pragma once

#include <QMetaType>
#include <QObject>
#include <QString>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "genetic/run/job_summary.hpp"

namespace lathe::ui {

/// The queue as it was read last, in its order.
struct QueueContents {
    std::vector<genetic::JobSummary> jobs;
    bool is_run_elsewhere = false;  ///< another program works on it
};
using SharedQueue = std::shared_ptr<const QueueContents>;

/// Signals come from the service's thread; connect with the default (queued) connection.
class QueueService final : public QObject {
    Q_OBJECT

public:
    /// Nothing is read or made before the first call.
    explicit QueueService(std::filesystem::path queue, QObject* parent = nullptr);
    ~QueueService() override;

    const std::filesystem::path& queue() const { return queue_; }

    /// Reads the queue. Stores that have not changed since are not read again.
    void refresh();
    /// Changes the queue, then reads it.
    void change(std::function<void(genetic::JobQueue&)> action);
    /// Reads now and then, while somebody looks.
    void set_watching(bool is_watching);
    /// The job that this program has in work: its store is read when it has ended; 0: none.
    void set_present_job(long id);

signals:
    void read(lathe::ui::SharedQueue contents);
    void failed(QString message);

private:
    using Action = std::function<void(genetic::JobQueue&)>;
    struct Known {
        std::string stamp;
        genetic::JobSummary summary;
    };

    void work(std::stop_token quit);
    void wake_with(const std::function<void()>& change);
    SharedQueue read_queue(const genetic::JobQueue& queue, long present);
    genetic::JobSummary summary_of(const genetic::Job& job, bool is_present);

    std::filesystem::path queue_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Action> actions_;   ///< guarded by mutex_
    bool is_wanted_ = false;       ///< guarded by mutex_
    bool is_watching_ = false;     ///< guarded by mutex_
    long present_ = 0;             ///< guarded by mutex_
    std::map<long, Known> known_;  ///< of the service's thread only
    std::jthread thread_;          // last: ends first
};

}  // namespace lathe::ui

Q_DECLARE_METATYPE(lathe::ui::SharedQueue)
