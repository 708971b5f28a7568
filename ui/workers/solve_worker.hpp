// Solves one antenna at a time away from the window; the newest request wins.
#pragma once

#include <QObject>
#include <QString>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/engine/progress.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/results/results.hpp"
#include "ui/workers/frame_recorder.hpp"
#include "ui/workers/plane_recorder.hpp"

namespace lathe::ui {

/// A draft follows a hand that shapes the design: solved without a film.
enum class SolvePurpose { design, draft, incumbent };

struct SolveRequest {
    SolvePurpose purpose = SolvePurpose::design;
    std::shared_ptr<const AnyAntenna> antenna;  ///< never null
    SimulationSettings settings;
    std::vector<FieldComponent> components{FieldComponent::e_r};  ///< of the film
    QString title;
    int threads = 0;                         ///< 0: all cores
    int nice = 19;                           ///< of the computing threads
    std::shared_ptr<const Project> project;  ///< that `antenna` and `settings` are of
    WatchedPlane plane = {};                 ///< that is watched first, of an antenna drawn by solids

    ProblemFamily family() const { return family_of(*antenna); }
};

/// One accepted request, with what can be watched while it runs.
struct SolveJob {
    SolveRequest request;
    std::shared_ptr<FrameRecorder> recorder;  ///< null for a draft
    std::shared_ptr<Progress> progress;
    /// Recorders of the excitations of a planar antenna, the first of which is `recorder`; empty for a
    /// draft.
    std::vector<std::shared_ptr<FrameRecorder>> recorders{};
    std::shared_ptr<PlaneRecorder> planes = {};  ///< of an antenna in space, which has no other recorders
};

using SharedResults = std::shared_ptr<const Results>;

/// Signals come from the worker's thread; connect with the default (queued) connection.
class SolveWorker final : public QObject {
    Q_OBJECT

public:
    explicit SolveWorker(std::string engine_kind, QObject* parent = nullptr);
    ~SolveWorker() override;

    /// Cancels what is running or waiting and solves this instead. Returns at once. Only a draft lets a draft
    /// that is under way come to its end: hands move faster than solves, and each would end the one before.
    void request(SolveRequest request);
    void cancel();
    /// Sets the engine, by a name that make_engine() takes, from the next request on.
    void set_engine(std::string kind);

signals:
    /// Emitted for all but drafts, which have nothing to watch.
    void started(lathe::ui::SolveJob job);
    void finished(lathe::ui::SolveJob job, lathe::ui::SharedResults results);
    void cancelled(lathe::ui::SolveJob job);
    /// `message` in full words: the user's input, the device or a diverged solve.
    void failed(lathe::ui::SolveJob job, QString message);

private:
    void work(std::stop_token quit);
    void solve_one(const SolveRequest& request, const std::string& engine_kind, std::stop_token stop);
    Session& session_for(const SolveRequest& request, const std::string& engine_kind);

    std::mutex mutex_;
    std::string engine_kind_;  ///< guarded by mutex_
    std::condition_variable_any wake_;
    std::optional<SolveRequest> waiting_;
    bool runs_draft_ = false;  ///< guarded by mutex_
    std::stop_source current_;
    /// Session of the last solve, kept since one solve follows another and to open a device takes as long as
    /// a small solve. Used by one solve at a time.
    std::unique_ptr<Session> session_;
    std::tuple<std::string, int, int, ProblemFamily> session_key_;  ///< engine, threads, nice, family
    std::jthread thread_;                                           // last: ends first
};

}  // namespace lathe::ui
