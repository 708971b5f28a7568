// The work behind the exports and the report, for a worker: solves where it must, then writes files.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "genetic/report/run_report.hpp"
#include "genetic/run/work_forecast.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/formats/near_field_csv.hpp"
#include "solver/results/results.hpp"

namespace lathe::ui {

struct ExportRequest {
    std::vector<std::string> formats;  ///< names as in genetic::export_formats()
    std::filesystem::path folder;      ///< made when there is none
    std::string stem;                  ///< of the files' names
    std::shared_ptr<const Project> project;
    std::shared_ptr<const Results> results;          ///< of the project; null: solved for the export
    FieldComponent component = FieldComponent::e_r;  ///< of field frames
    std::string engine = "auto";
    std::vector<double> map_frequencies_hz = {};  ///< of maps and near field; empty: the middle of the band
    std::optional<NearFieldSurface> near_field = {};  ///< empty: the antenna's aperture
};

struct ExportOutcome {
    std::vector<std::filesystem::path> files;
    std::vector<std::string> refusals;  ///< "s1p: the antenna has no guided port", format by format
};

/// Field frames need a solve of their own, and so do maps, near field and patterns of an antenna in space. A
/// format that cannot hold the antenna is refused by itself, the others are written. Throws InputError,
/// SolverError (also when stopped) and std::system_error.
ExportOutcome run_export(const ExportRequest& request, std::stop_token stop);

/// Estimate of the solves of run_export(). Throws InputError where the design is refused.
genetic::WorkForecast export_forecast(const ExportRequest& request);

/// A report that is asked for, of a run or of a design as it stands.
struct ReportRequest {
    std::filesystem::path store, folder;
    std::string engine = "auto";
    std::shared_ptr<const Project> project = nullptr;  ///< the design; null: the run in `store`
    std::shared_ptr<const Results> results = nullptr;  ///< of the design; null: solved for the report
    std::shared_ptr<const Results> finer = nullptr;    ///< of genetic::on_finer_grid(); null: no errors
    std::string design_file = {};                      ///< named at the foot of the pages
};

/// Two solves of a run, at most one of a design, then report.html, report.pdf and pictures/. Throws as
/// run_export() and StorageError.
genetic::ReportFiles run_report(const ReportRequest& request, std::stop_token stop);

/// Estimate of the solves of run_report(). Throws StorageError.
genetic::WorkForecast report_forecast(const ReportRequest& request);

/// Where a report goes unless the user says otherwise: "horn_report" beside "horn.db".
QString report_folder(const QString& store);

/// "horn_30ghz" of a project's name or file name: nothing that a file system or another program minds.
QString file_stem(const QString& name);

}  // namespace lathe::ui
