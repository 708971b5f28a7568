// Solves designs that are pinned without results yet, one after the other, away from the window.
#pragma once

#include <QList>
#include <QObject>
#include <memory>
#include <string>

#include "ui/workers/background_task.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui {

class PinnedSolver final : public QObject {
    Q_OBJECT

public:
    struct Job {
        int id = 0;  ///< of PinnedDesigns
        std::shared_ptr<const Project> project;
        std::string engine;
        int threads = 0;  ///< 0: all cores
    };

    explicit PinnedSolver(QObject* parent = nullptr) : QObject(parent) {}

    void add(Job job);
    /// Nothing will arrive for it.
    void forget(int id);
    bool is_busy() const { return task_.is_running(); }

signals:
    void solved(int id, lathe::ui::SharedResults results);
    void failed(int id, QString reason);

private:
    void start_next();

    QList<Job> waiting_;
    int running_id_ = 0;
    BackgroundTask task_;
};

}  // namespace lathe::ui
