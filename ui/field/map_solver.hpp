// Frequency maps of the design on show, solved away from the window when they are asked for.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/engine/progress.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/results/frequency_map.hpp"
#include "solver/solve/forecast.hpp"
#include "ui/workbench/work_gate.hpp"
#include "ui/workers/background_task.hpp"

namespace lathe::ui {

/// At least one, at most those of the results: evenly over the band, as many as fit into the memory that
/// maps may take for this many cells of all problems together.
std::vector<double> map_frequencies(const SimulationSettings& settings, std::size_t cells);

class MapSolver final : public QObject {
    Q_OBJECT

public:
    using Maps = std::vector<FrequencyMap>;

    explicit MapSolver(QObject* parent = nullptr);

    void set_engine(std::string kind) { engine_kind_ = std::move(kind); }
    /// Asks about long solves from now on; it outlives this object.
    void set_gate(WorkGate& gate) { gate_ = &gate; }
    /// Forgets the maps of another design.
    void set_design(const Antenna& antenna, const std::optional<SimulationSettings>& settings);
    /// Solves unless that is done, under way or impossible. Returns at once.
    void want();
    /// Drops a solve under way.
    void rest();

    bool is_running() const { return task_.is_running(); }
    /// Null until they are there. One a frequency, of a planar antenna [frequency][excitation].
    const std::shared_ptr<const Maps>& maps() const { return maps_; }
    /// "43 %, about 12 s left (12 periods, energy −31 dB)" while it runs.
    QString progress_text();

signals:
    void ready();
    void failed(QString text);

private:
    void begin();
    void withdraw();

    WorkGate* gate_ = nullptr;
    std::string engine_kind_ = "auto";
    Antenna antenna_;
    std::optional<SimulationSettings> settings_;
    std::shared_ptr<const Maps> maps_;
    std::shared_ptr<Progress> progress_;
    SolveEstimate estimate_;
    QElapsedTimer clock_;  ///< since the solve began
    bool has_failed_ = false;
    BackgroundTask task_;
};

}  // namespace lathe::ui
