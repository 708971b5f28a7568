#include "ui/optimise/queue_additions.hpp"

#include <exception>
#include <filesystem>
#include <utility>

namespace lathe::ui {
namespace {

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
            all.append(forecast_of_file(path.toStdString(), engine));
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
            for (const Addition& addition : additions) all.append(addition.forecast());
            return all;
        },
        [this] {
            for (const Addition& addition : std::exchange(waiting_, {})) addition.add();
        });
}

}  // namespace lathe::ui
