#include "ui/results/export_job.hpp"

#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <stdexcept>

#include "genetic/report/export_files.hpp"
#include "genetic/report/frame_collector.hpp"
#include "solver/antenna/input_error.hpp"
#include "solver/engine/solver_error.hpp"
#include "solver/grid/grid.hpp"
#include "solver/solve.hpp"

namespace lathe::ui {
namespace {

constexpr std::size_t wanted_frames = 30;

bool is_asked_for(const ExportRequest& request, const std::string& format) {
    return std::find(request.formats.begin(), request.formats.end(), format) != request.formats.end();
}

bool needs_results(const ExportRequest& request) {
    const auto& formats = genetic::export_formats();
    return std::any_of(formats.begin(), formats.end(), [&](const genetic::ExportFormat& format) {
        return format.needs_solve && is_asked_for(request, format.name);
    });
}

}  // namespace

ExportOutcome run_export(const ExportRequest& request, std::stop_token stop) {
    const SimulationSettings& settings = request.project->simulation;
    const Antenna antenna = antenna_of(*request.project);
    genetic::ExportSource source{request.stem, drawn_in_domain(antenna, settings), {}, {}};
    const bool wants_frames = is_asked_for(request, "vti");
    if (request.results) source.results = *request.results;
    if (wants_frames || (!request.results && needs_results(request))) {
        genetic::FrameCollector collector(request.component, wanted_frames);
        const auto engine = make_engine(request.engine, 0);
        Progress progress;
        source.results =
            solve(antenna, settings, *engine, progress, stop, wants_frames ? &collector : nullptr);
        source.frames = collector.take();
    }
    source.results.name = request.project->name;
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

genetic::ReportFiles run_report(const ReportRequest& request, std::stop_token stop) {
    const genetic::RunView run(request.store);
    if (!run.best()) throw std::runtime_error("nothing has been evaluated yet in " + request.store.string());
    const auto designs = genetic::solve_again(run, request.engine, stop);
    return genetic::write_run_report(genetic::run_document(run, designs), request.folder);
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
