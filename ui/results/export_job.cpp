#include "ui/results/export_job.hpp"

#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <stdexcept>

#include "genetic/execution/project_solve.hpp"
#include "genetic/report/design_report.hpp"
#include "genetic/report/export_files.hpp"
#include "genetic/report/frame_collector.hpp"
#include "genetic/verification/verification_json.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::ui {
namespace {

constexpr std::size_t wanted_frames = 30;

/// Needs of the request beyond the results on show.
genetic::ExportNeeds open_needs(const ExportRequest& request) {
    genetic::ExportNeeds needs = genetic::export_needs(request.formats, *request.project);
    if (request.results) needs.results = false;
    return needs;
}

/// Solves of run_export(): frames and maps each have the fields of the engine to themselves.
int solve_count(const genetic::ExportNeeds& needs) {
    const int fields = static_cast<int>(needs.frames) + static_cast<int>(needs.maps);
    return std::max(fields, needs.results || needs.sphere ? 1 : 0);
}

/// Fields of an antenna that is not 3D, and its results unless they are on show.
void solve_fields(const ExportRequest& request, const genetic::ExportNeeds& needs, std::stop_token stop,
                  genetic::ExportSource& source) {
    const SimulationSettings& settings = request.project->simulation;
    const Antenna antenna = antenna_of(*request.project);
    const auto engine = make_engine(request.engine, 0);
    if (needs.maps) {
        auto frequencies = request.map_frequencies_hz;
        if (frequencies.empty()) frequencies = {0.5 * (settings.from_hz + settings.to_hz)};
        Progress progress;
        MappedResults solved = solve_with_maps(antenna, settings, frequencies, *engine, progress, stop);
        if (!request.results) source.results = std::move(solved.results);
        source.maps = std::move(solved.maps);
        source.near_field = request.near_field.value_or(genetic::aperture_plane(antenna));
    }
    if (!needs.frames) return;
    genetic::FrameCollector collector(request.component, wanted_frames);
    Progress progress;
    source.results = solve(antenna, settings, *engine, progress, stop, &collector);
    source.frames = collector.take();
}

/// Makes the folder and writes each format; a format that cannot hold the antenna is a refusal.
ExportOutcome written(const ExportRequest& request, const std::stop_token& stop,
                      const genetic::ExportSource& source) {
    std::filesystem::create_directories(request.folder);
    ExportOutcome outcome;
    for (const std::string& format : request.formats) {
        if (stop.stop_requested()) throw SolverError("the export was cancelled");
        try {
            const auto files = genetic::write_format(format, source, request.folder);
            outcome.files.insert(outcome.files.end(), files.begin(), files.end());
        } catch (const InputError& error) {
            outcome.refusals.push_back(format + ": " + error.what());
        }
    }
    return outcome;
}

}  // namespace

genetic::WorkForecast export_forecast(const ExportRequest& request) {
    const int solves = solve_count(open_needs(request));
    if (solves == 0) return {};
    genetic::WorkForecast forecast = genetic::forecast_work(*request.project, request.engine);
    forecast.seconds *= solves;
    return forecast;
}

ExportOutcome run_export(const ExportRequest& request, std::stop_token stop) {
    const Project& project = *request.project;
    const genetic::ExportNeeds needs = open_needs(request);
    genetic::ExportSource source{request.stem, project};
    if (request.results) source.results = *request.results;
    if (needs.frames || needs.maps)
        solve_fields(request, needs, stop, source);
    else if (needs.results || needs.sphere)
        source.results = genetic::solve_project(project, request.engine, 0, stop,
                                                needs.sphere ? genetic::exported_cuts : usual_cuts);
    source.results.name = project.name;
    return written(request, stop, source);
}

namespace {

genetic::ReportFiles run_design_report(const ReportRequest& request, std::stop_token stop) {
    const Project& project = *request.project;
    const Results results =
        request.results ? *request.results : genetic::solve_project(project, request.engine, 0, stop);
    // Beside the project, where the window keeps it, or in the report's own folder.
    const std::array<std::filesystem::path, 2> folders = {request.folder, request.folder.parent_path()};
    const auto verification = genetic::find_verification(project, folders);
    return genetic::write_run_report(
        genetic::design_document(project, results, request.design_file,
                                 verification ? &*verification : nullptr, request.finer.get()),
        request.folder);
}

}  // namespace

genetic::ReportFiles run_report(const ReportRequest& request, std::stop_token stop) {
    if (request.project) return run_design_report(request, stop);
    const genetic::RunView run(request.store);
    if (!run.best())
        throw std::runtime_error("no candidate of " + request.store.string() + " is valid so far");
    const auto designs = genetic::solve_again(run, request.engine, stop);
    return genetic::write_run_report(genetic::run_document(run, designs), request.folder);
}

genetic::WorkForecast report_forecast(const ReportRequest& request) {
    if (request.project)
        return request.results ? genetic::WorkForecast()
                               : genetic::forecast_work(*request.project, request.engine);
    constexpr double solves_of_run = 2.0;  // before and after
    genetic::WorkForecast forecast =
        genetic::forecast_work(genetic::RunView(request.store).project(), request.engine);
    forecast.seconds *= solves_of_run;
    return forecast;
}

QString report_folder(const QString& store) {
    const QFileInfo file(store);
    return file.absolutePath() + QLatin1Char('/') + file.completeBaseName() + QStringLiteral("_report");
}

QString file_stem(const QString& name) {
    QString stem = name.simplified().left(60);
    stem.replace(QRegularExpression(QStringLiteral("[^\\w.-]+")), QStringLiteral("_"));
    return stem.isEmpty() ? QStringLiteral("antenna") : stem;
}

}  // namespace lathe::ui
