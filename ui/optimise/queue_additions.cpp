#include "ui/optimise/queue_additions.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <utility>

namespace lathe::ui {
namespace {

/// One after another.
void add_job(genetic::WorkForecast& all, const genetic::WorkForecast& job) {
    all.seconds += job.seconds;
    all.disk_bytes += job.disk_bytes;
    all.memory_bytes = std::max(all.memory_bytes, job.memory_bytes);
}

genetic::WorkForecast forecast_of_file(const std::filesystem::path& file, const std::string& engine) {
    if (file.extension() == ".db") return genetic::forecast_rest(file, engine);
    const Project project = read_project(file);
    return genetic::forecast_candidates(project, engine, project.optimiser.evaluations);
}

}  // namespace

genetic::WorkForecast forecast_of_files(const QStringList& paths, const std::string& engine) {
    genetic::WorkForecast all;
    for (const QString& path : paths) {
        try {
            add_job(all, forecast_of_file(path.toStdString(), engine));
        } catch (const std::exception&) {
            continue;
        }
    }
    return all;
}

void QueueAdditions::add(WorkGate::Forecast forecast, WorkGate::Call add) {
    if (!gate_.is_waiting(WorkKind::queue)) waiting_.clear();
    waiting_.push_back({std::move(forecast), std::move(add)});
    gate_.pass(
        WorkKind::queue,
        [additions = waiting_] {
            genetic::WorkForecast all;
            for (const Addition& addition : additions) add_job(all, addition.forecast());
            return all;
        },
        [this] {
            for (const Addition& addition : std::exchange(waiting_, {})) addition.add();
        });
}

}  // namespace lathe::ui
