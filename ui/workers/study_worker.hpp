// Solves one sweep or tolerance study away from the window.
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <filesystem>
#include <functional>
#include <thread>

#include "genetic/run/run.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::ui {

/// Signals come from the study's thread; connect with the default (queued) connection.
class StudyWorker final : public QObject, private genetic::RunObserver {
    Q_OBJECT

public:
    explicit StudyWorker(QObject* parent = nullptr) : QObject(parent) {}
    /// Stops the study; everything evaluated is in its store.
    ~StudyWorker() override;

    /// Both return at once; do nothing while a study goes on. `engine` as make_engine() takes it.
    void start(const std::filesystem::path& store, const Project& project, genetic::StudyKind kind,
               const std::string& engine);
    void resume_stored(const std::filesystem::path& store, const std::string& engine);
    void stop() { thread_.request_stop(); }
    bool is_running() const { return running_; }

signals:
    void progressed(lathe::genetic::RunSnapshot snapshot);
    void ended(lathe::genetic::RunSummary summary);
    void failed(QString message);

private:
    using MakeStudy = std::function<genetic::Run()>;
    void launch(MakeStudy make_study);
    void on_progress(const genetic::RunSnapshot& snapshot) override { emit progressed(snapshot); }

    std::atomic<bool> running_{false};
    std::jthread thread_;  // last: ends first
};

}  // namespace lathe::ui
