// Runs one optimisation, sweep or tolerance study away from the window.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <string>

#include "genetic/run/optimisation_run.hpp"
#include "genetic/study/study_run.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "ui/workers/run_thread.hpp"

namespace lathe::ui {

/// Signals come from the run's thread; connect with the default (queued) connection. Destroying the worker
/// stops the run; everything evaluated is in its store.
class RunWorker final : public QObject, private genetic::RunObserver {
    Q_OBJECT

public:
    /// `engine_kind` as make_engine() takes it.
    explicit RunWorker(std::string engine_kind, QObject* parent = nullptr);

    /// An optimisation into a new store. This and the four below return at once and do nothing while a run
    /// goes on.
    void start(const std::filesystem::path& store, const Project& project);
    /// A sweep or tolerance study into a new store.
    void start_study(const std::filesystem::path& store, const Project& project, genetic::StudyKind kind);
    /// Goes on with an optimisation that was stopped.
    void resume_stored(const std::filesystem::path& store);
    /// Goes on with a study that was stopped.
    void resume_study(const std::filesystem::path& store);
    /// Gives a finished optimisation a budget of `evaluations` in all and goes on with it.
    void extend_stored(const std::filesystem::path& store, int evaluations);

    /// Holds an optimisation between two candidates.
    void pause() { thread_.pause(); }
    void go_on() { thread_.go_on(); }
    void stop() { thread_.stop(); }
    /// Engine of the next run on, as make_engine() takes it.
    void set_engine(std::string kind) { engine_kind_ = std::move(kind); }
    bool is_running() const { return thread_.is_running(); }

signals:
    void progressed(lathe::genetic::RunSnapshot snapshot);
    void ended(lathe::genetic::RunSummary summary);
    void failed(QString message);

private:
    genetic::RunOptions options() const;
    /// Makes the run, runs it and tells of its end, all in the run's thread.
    template <class Run>
    void launch(std::function<Run()> make_run);
    void on_progress(const genetic::RunSnapshot& snapshot) override { emit progressed(snapshot); }

    std::string engine_kind_;
    RunThread thread_;  // last: ends first
};

}  // namespace lathe::ui
