// lathe-batch report: HTML, PDF and pictures of a run.
#include <fmt/format.h>

#include <memory>

#include "app/batch/engine_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/verbs.hpp"
#include "genetic/report/run_report.hpp"
#include "genetic/run/storage_error.hpp"
#include "solver/engine/solver_error.hpp"

namespace lathe::batch {

namespace {

struct ReportOptions {
    std::string store;
    std::string out;
    EngineOption engine;  ///< that solves the drawn designs again
};

ExitCode write_report(const ReportOptions& options) {
    const Interruption interruption;
    const genetic::RunView run(options.store);
    if (!run.best()) throw UsageError("nothing has been evaluated yet in " + options.store);
    make_folder(options.out);
    genetic::RedrawnDesigns designs;
    try {
        designs = genetic::solve_again(run, options.engine.kind(), interruption.token());
    } catch (const SolverError&) {
        if (interruption.requested()) throw Interrupted("interrupted: no report was written");
        throw;
    }
    if (interruption.requested()) throw Interrupted("interrupted: no report was written");
    const auto files = genetic::write_run_report(genetic::run_document(run, designs), options.out);
    fmt::print("report: {}\nreport: {}\npictures: {}\n", files.html.string(), files.pdf.string(),
               files.pictures.string());
    return ExitCode::done;
}

}  // namespace

void add_report_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<ReportOptions>();
    CLI::App* verb = program.add_subcommand("report", "HTML and PDF report of a run, finished or not");
    verb->add_option("STORE", options->store, "run store, *.db")->required();
    verb->add_option("--out", options->out, "folder for the report")->required();
    options->engine.add_to(*verb);
    verb->callback([options, &action] { action = [options] { return write_report(*options); }; });
}

}  // namespace lathe::batch
