// Runs one optimisation away from the window.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>

#include "genetic/run/run.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::ui {

/// Signals come from the run's thread; connect with the default (queued) connection.
class OptimiseWorker final : public QObject, private genetic::RunObserver {
    Q_OBJECT

public:
    explicit OptimiseWorker(std::string engine_kind, QObject* parent = nullptr);
    /// Stops the run; everything evaluated is in its store.
    ~OptimiseWorker() override;

    /// Both return at once; does nothing while a run goes on.
    void start(const std::filesystem::path& store, const Project& project);
    void resume_stored(const std::filesystem::path& store);

    /// Gives a finished run a larger budget and goes on with it.
    void extend_stored(const std::filesystem::path& store, int evaluations);

    void pause();
    void go_on();
    void stop();
    /// As make_engine() takes it; of the next run on.
    void set_engine(std::string kind) { engine_kind_ = std::move(kind); }
    bool is_running() const { return running_; }

signals:
    void progressed(lathe::genetic::RunSnapshot snapshot);
    void ended(lathe::genetic::RunSummary summary);
    void failed(QString message);

private:
    using MakeRun = std::function<genetic::Run()>;
    void launch(MakeRun make_run);
    void work(const MakeRun& make_run, std::stop_token stop);
    void on_progress(const genetic::RunSnapshot& snapshot) override { emit progressed(snapshot); }

    std::string engine_kind_;  ///< of the window's thread only
    std::mutex mutex_;
    std::unique_ptr<genetic::Run> run_;  ///< guarded by mutex_
    bool pause_wanted_ = false;          ///< guarded by mutex_
    std::atomic<bool> running_{false};
    std::jthread thread_;  // last: ends first
};

}  // namespace lathe::ui
