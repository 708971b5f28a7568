// Jobs that wait for an estimate, or for an answer to its question, before they are added to the queue.
#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "ui/workbench/work_gate.hpp"

namespace lathe::ui {

class QueueAdditions final {
public:
    /// The gate outlives it.
    explicit QueueAdditions(WorkGate& gate) : gate_(gate) {}

    /// Calls `add`, after a question where the estimate of all jobs that wait is above the limits.
    void add(WorkGate::Forecast forecast, WorkGate::Call add);

private:
    struct Addition {
        WorkGate::Forecast forecast;
        WorkGate::Call add;
    };

    WorkGate& gate_;
    std::vector<Addition> waiting_;
};

/// All jobs of project files and run stores, one after another. A file that cannot be read is left out: the
/// queue reports it.
genetic::WorkForecast forecast_of_files(const QStringList& paths, const std::string& engine);

}  // namespace lathe::ui
