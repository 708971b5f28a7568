// Reads a run's store again and again, away from the window, while the run goes on.
#pragma once

#include <QObject>
#include <QString>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "ui/optimise/candidate_set.hpp"

namespace lathe::ui {

/// Signals come from the watcher's thread; connect with the default (queued) connection.
class StoreWatcher final : public QObject {
    Q_OBJECT

public:
    explicit StoreWatcher(QObject* parent = nullptr);
    ~StoreWatcher() override;

    /// Empty: nothing to watch. The latest store wins; reading ends when its run is finished.
    void watch(const QString& store);

signals:
    void read(QString store, lathe::ui::SharedCandidates candidates);
    void failed(QString store, QString message);

private:
    void work(std::stop_token quit);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    QString store_;         ///< guarded by mutex_
    bool changed_ = false;  ///< guarded by mutex_
    std::jthread thread_;   // last: ends first
};

}  // namespace lathe::ui
