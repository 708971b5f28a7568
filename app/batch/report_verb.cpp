// lathe-batch report: HTML, PDF and pictures of a run.
#include <fmt/format.h>

#include <memory>

#include "app/batch/engine_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/verbs.hpp"
#include "genetic/report/run_report.hpp"
#include "genetic/report/study_report.hpp"
#include "genetic/report/text_file.hpp"
#include "genetic/run/storage_error.hpp"
#include "genetic/study/study_run.hpp"
#include "solver/engine/solver_error.hpp"

namespace lathe::batch {

namespace {

struct ReportOptions {
    std::string store;
    std::string out;
    std::string tolerance;  ///< store of a study
    EngineOption engine;    ///< that solves the drawn designs again
};

ExitCode print_files(const genetic::ReportFiles& files) {
    fmt::print("report: {}\nreport: {}\npictures: {}\n", files.html.string(), files.pdf.string(),
               files.pictures.string());
    return ExitCode::done;
}

/// Of a sweep or a tolerance study: from the store alone.
ExitCode write_study_report(const genetic::RunView& run, genetic::StudyKind kind,
                            const std::filesystem::path& folder) {
    genetic::write_text_file(folder / "candidates.csv", genetic::candidates_csv(run));
    if (kind == genetic::StudyKind::sweep)
        return print_files(genetic::write_run_report(genetic::sweep_document(run), folder));
    const auto summary = genetic::summarise_tolerance(run);
    genetic::write_text_file(folder / "tolerance.json", genetic::tolerance_json(run, summary));
    return print_files(genetic::write_run_report(genetic::tolerance_document(run, summary), folder));
}

ExitCode write_report(const ReportOptions& options) {
    const Interruption interruption;
    const genetic::RunView run(options.store);
    if (!run.best()) throw UsageError("nothing has been evaluated yet in " + options.store);
    if (!options.tolerance.empty()) genetic::summarise_tolerance(genetic::RunView(options.tolerance));
    make_folder(options.out);
    if (const auto kind = genetic::study_kind(run.header()))
        return write_study_report(run, *kind, options.out);
    genetic::RedrawnDesigns designs;
    try {
        designs = genetic::solve_again(run, options.engine.kind(), interruption.token());
    } catch (const SolverError&) {
        if (interruption.requested()) throw Interrupted("interrupted: no report was written");
        throw;
    }
    if (interruption.requested()) throw Interrupted("interrupted: no report was written");
    std::optional<genetic::RunView> study;
    if (!options.tolerance.empty()) study.emplace(options.tolerance);
    return print_files(genetic::write_run_report(
        genetic::run_document(run, designs, study ? &*study : nullptr), options.out));
}

}  // namespace

void add_report_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<ReportOptions>();
    CLI::App* verb = program.add_subcommand("report", "HTML and PDF report of a run, finished or not");
    verb->add_option("STORE", options->store, "run store, *.db")->required();
    verb->add_option("--out", options->out, "folder for the report")->required();
    verb->add_option("--tolerance", options->tolerance,
                     "store of a tolerance study of the winner: its yield comes into the report");
    options->engine.add_to(*verb);
    verb->callback([options, &action] { action = [options] { return write_report(*options); }; });
}

}  // namespace lathe::batch
