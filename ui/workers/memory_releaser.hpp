// Gives memory back to the system when long work has ended and the window rests.
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/workers/background_task.hpp"

namespace lathe::ui {

/// The allocator keeps what solves of all sizes have freed, in the heap of every thread that took part: after
/// an optimisation and two studies several hundred megabytes. Once nothing has been computed for a while they
/// are given back, away from the window.
class MemoryReleaser final : public QObject {
    Q_OBJECT

public:
    explicit MemoryReleaser(QObject* parent = nullptr);

    /// Told whenever something begins or ends.
    void note(bool is_busy);

private:
    QTimer rest_;
    BackgroundTask task_;
    bool has_worked_ = false;
};

}  // namespace lathe::ui
