#include "ui/results/export_job.hpp"

#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <functional>
#include <stdexcept>

#include "genetic/report/design_report.hpp"
#include "genetic/report/export_files.hpp"
#include "genetic/report/frame_collector.hpp"
#include "genetic/report/volume_export.hpp"
#include "genetic/report/volume_report.hpp"
#include "genetic/verification/verification_json.hpp"
#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"
#include "ui/workers/project_solve.hpp"

namespace lathe::ui {
namespace {

constexpr std::size_t wanted_frames = 30;

bool is_asked_for(const ExportRequest& request, const std::string& format) {
    return std::find(request.formats.begin(), request.formats.end(), format) != request.formats.end();
}

/// True when a format with this property is asked for.
bool any_needs(const ExportRequest& request, bool genetic::ExportFormat::*property) {
    const auto& formats = genetic::export_formats();
    return std::any_of(formats.begin(), formats.end(), [&](const genetic::ExportFormat& format) {
        return format.*property && is_asked_for(request, format.name);
    });
}

bool needs_volume_solve(const ExportRequest& request) {
    const auto needs = [&](const std::string& format) {
        return volume_format_needs_cuts(format) ||
               (!request.results && genetic::volume_format_needs_solve(format));
    };
    return std::any_of(request.formats.begin(), request.formats.end(), needs);
}

/// Solves of run_export().
int solve_count(const ExportRequest& request) {
    if (request.project->is_volume()) return needs_volume_solve(request) ? 1 : 0;
    const int pictures = static_cast<int>(is_asked_for(request, "vti")) +
                         static_cast<int>(any_needs(request, &genetic::ExportFormat::needs_maps));
    const bool needs_results = !request.results && any_needs(request, &genetic::ExportFormat::needs_solve);
    return std::max(pictures, needs_results ? 1 : 0);
}

/// Frames and maps each have the engine's pictures to themselves; results that are there need no solve.
void solve_for(const ExportRequest& request, const Antenna& antenna, std::stop_token stop,
               genetic::ExportSource& source) {
    const SimulationSettings& settings = request.project->simulation;
    const bool wants_frames = is_asked_for(request, "vti");
    const bool wants_maps = any_needs(request, &genetic::ExportFormat::needs_maps);
    const bool has_results = request.results || !any_needs(request, &genetic::ExportFormat::needs_solve);
    if (has_results && !wants_frames && !wants_maps) return;
    const auto engine = make_engine(request.engine, 0);
    if (wants_maps) {
        auto frequencies = request.map_frequencies_hz;
        if (frequencies.empty()) frequencies = {0.5 * (settings.from_hz + settings.to_hz)};
        Progress progress;
        MappedResults solved = solve_with_maps(antenna, settings, frequencies, *engine, progress, stop);
        if (!request.results) source.results = std::move(solved.results);
        source.maps = std::move(solved.maps);
        source.near_field = request.near_field.value_or(genetic::aperture_plane(antenna));
    }
    if (!wants_frames && (has_results || wants_maps)) return;
    genetic::FrameCollector collector(request.component, wanted_frames);
    Progress progress;
    source.results = solve(antenna, settings, *engine, progress, stop, wants_frames ? &collector : nullptr);
    source.frames = collector.take();
}

/// Each format by `write`, the folder made; what a format cannot hold is told.
ExportOutcome written(const ExportRequest& request, const std::stop_token& stop,
                      const std::function<std::vector<std::filesystem::path>(const std::string&)>& write) {
    std::filesystem::create_directories(request.folder);
    ExportOutcome outcome;
    for (const std::string& format : request.formats) {
        if (stop.stop_requested()) throw SolverError("the export was cancelled");
        try {
            const auto files = write(format);
            outcome.files.insert(outcome.files.end(), files.begin(), files.end());
        } catch (const InputError& error) {
            outcome.refusals.push_back(format + ": " + error.what());
        }
    }
    return outcome;
}

/// Patterns need more cuts than results on show have.
ExportOutcome export_in_space(const ExportRequest& request, std::stop_token stop) {
    const Project& project = *request.project;
    const SimulationSettings& settings = project.simulation;
    genetic::VolumeExportSource source{
        request.stem,
        volume_antenna_of(project),
        constants::speed_of_light / settings.to_hz / settings.cells_per_wavelength,
        {}};
    if (needs_volume_solve(request))
        source.results = solve_project(project, request.engine, 0, stop, genetic::exported_cuts);
    else if (request.results)
        source.results = *request.results;
    source.results.name = project.name;
    return written(request, stop, [&](const std::string& format) {
        return genetic::write_volume_format(format, source, request.folder);
    });
}

}  // namespace

bool volume_format_needs_cuts(const std::string& format) {
    return format == "cut" || format == "ffs" || format == "ffe";
}

genetic::WorkForecast export_forecast(const ExportRequest& request) {
    const int solves = solve_count(request);
    if (solves == 0) return {};
    genetic::WorkForecast forecast = genetic::forecast_work(*request.project, request.engine);
    forecast.seconds *= solves;
    return forecast;
}

ExportOutcome run_export(const ExportRequest& request, std::stop_token stop) {
    if (request.project->is_volume()) return export_in_space(request, stop);
    const SimulationSettings& settings = request.project->simulation;
    const Antenna antenna = antenna_of(*request.project);
    genetic::ExportSource source{
        request.stem, antenna.is_planar() ? antenna : drawn_in_domain(antenna, settings), {}, {}};
    if (request.results) source.results = *request.results;
    solve_for(request, antenna, stop, source);
    source.results.name = request.project->name;
    return written(request, stop, [&](const std::string& format) {
        return genetic::write_format(format, source, request.folder);
    });
}

namespace {

genetic::ReportFiles run_design_report(const ReportRequest& request, std::stop_token stop) {
    const Project& project = *request.project;
    const Results results =
        request.results ? *request.results : solve_project(project, request.engine, 0, stop);
    if (project.is_volume())
        return genetic::write_run_report(genetic::volume_document(project, results, request.design_file),
                                         request.folder);
    // Beside the project, where the window keeps it, or in the report's own folder.
    const std::array<std::filesystem::path, 2> folders = {request.folder, request.folder.parent_path()};
    const auto verification = genetic::find_verification(project, folders);
    return genetic::write_run_report(genetic::design_document(project, results, request.design_file,
                                                              verification ? &*verification : nullptr),
                                     request.folder);
}

}  // namespace

genetic::ReportFiles run_report(const ReportRequest& request, std::stop_token stop) {
    if (request.project) return run_design_report(request, stop);
    const genetic::RunView run(request.store);
    if (!run.best())
        throw std::runtime_error("no candidate of " + request.store.string() + " is valid so far");
    if (run.project().is_volume()) {
        const Results best = solve_project(run.best_project(), request.engine, 0, stop);
        return genetic::write_run_report(genetic::volume_run_document(run, best), request.folder);
    }
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
