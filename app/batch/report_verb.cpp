// lathe-batch report and compare: HTML, PDF and pictures of a run, or of several side by side.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

#include "app/batch/engine_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/output_folder.hpp"
#include "app/batch/override_option.hpp"
#include "app/batch/power_solve.hpp"
#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/volume_solve.hpp"
#include "app/batch/warning_block.hpp"
#include "genetic/report/comparison_report.hpp"
#include "genetic/report/design_report.hpp"
#include "genetic/report/run_report.hpp"
#include "genetic/report/study_report.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/storage_error.hpp"
#include "genetic/verification/grid_check.hpp"
#include "genetic/verification/verification_json.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::batch {

namespace {

struct ReportOptions {
    std::string source;  ///< run store or project file
    std::string out;
    std::string tolerance;     ///< store of a study
    bool check = false;        ///< a design is solved on a finer grid too
    EngineOption engine;       ///< that solves the drawn designs again
    OverrideOption overrides;  ///< of a project file
};

ExitCode print_files(const genetic::ReportFiles& files) {
    say("report: {}\nreport: {}\npictures: {}\n", files.html.string(), files.pdf.string(),
        files.pictures.string());
    return ExitCode::done;
}

/// Results of a project, with the power handling that its goals ask for.
Results solved(const Project& project, const EngineOption& engine, const Interruption& interruption) {
    if (project.is_volume())
        return solve_volume_with_progress(volume_antenna_of(project), project.simulation, engine.kind(), 0,
                                          interruption);
    return solve_power_with_progress(antenna_of(project), project.simulation, asked_power(project, false), {},
                                     *engine.open(), 0, interruption)
        .results;
}

/// The designs of a run, solved again; of 3D antennas with progress.
genetic::RedrawnDesigns redrawn(const genetic::RunView& run, const EngineOption& engine,
                                const Interruption& interruption) {
    if (!run.project().is_volume()) return genetic::solve_again(run, engine.kind(), interruption.token());
    return genetic::redrawn_winner(solved(run.best_project(), engine, interruption));
}

/// Writes the report of the design in a project file, which is solved once.
ExitCode write_design_report(const ReportOptions& options) {
    if (!options.tolerance.empty())
        throw UsageError("--tolerance is for the report of a run; " + options.source + " is a project file");
    const Project project = options.overrides.applied_to(load_project(options.source), options.source,
                                                         OverrideOption::Use::one_solve);
    std::string name = std::filesystem::path(options.source).filename().string();
    if (options.overrides.any()) name += " with " + options.overrides.text();
    const Interruption interruption;
    const OutputFolder output(options.out);
    const Results results = solved(project, options.engine, interruption);
    std::optional<Results> finer;
    if (options.check) finer = solved(genetic::on_finer_grid(project), options.engine, interruption);
    const std::array<std::filesystem::path, 2> folders = {
        options.out, std::filesystem::path(options.source).parent_path()};
    const auto verification = genetic::find_verification(project, folders);
    const ExitCode code = print_files(genetic::write_run_report(
        genetic::design_document(project, results, name, verification ? &*verification : nullptr,
                                 finer ? &*finer : nullptr),
        options.out));
    say("{}", warning_block(results.warnings));
    return code;
}

/// The report of a study; of a tolerance study the design as drawn is solved for its derivatives.
ExitCode write_study_report(const genetic::RunView& run, const ReportOptions& options,
                            const Interruption& interruption) {
    std::optional<genetic::ProjectGradient> slopes;
    if (genetic::study_kind(run.header()) == genetic::StudyKind::tolerance) {
        try {
            Progress progress;
            slopes = genetic::slopes_of_goals(run.project(), options.engine.kind(), progress,
                                              interruption.token());
        } catch (const SolverError& error) {
            if (interruption.requested()) throw Interrupted("interrupted: no report was written");
            say("first order: not known, {}\n", error.what());
        }
    }
    return print_files(genetic::write_study_report(run, options.out, slopes ? &*slopes : nullptr));
}

ExitCode write_report(const ReportOptions& options) {
    if (is_project(options.source)) return write_design_report(options);
    if (options.overrides.any())
        throw UsageError(options.overrides.text() + ": is for the report of a project file; " +
                         options.source + " is none");
    if (options.check)
        throw UsageError("--check: is for the report of a project file; " + options.source +
                         " is a run, whose best designs are solved on a finer grid at its end");
    const Interruption interruption;
    const genetic::RunView run(options.source);
    if (!run.best())
        throw UsageError("no candidate of " + options.source +
                         " is valid so far: there is nothing to report");
    if (!options.tolerance.empty()) genetic::summarise_tolerance(genetic::RunView(options.tolerance));
    const OutputFolder output(options.out);
    if (genetic::study_kind(run.header())) return write_study_report(run, options, interruption);
    genetic::RedrawnDesigns designs;
    try {
        designs = redrawn(run, options.engine, interruption);
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

struct CompareOptions {
    std::vector<std::string> stores;
    std::string out;
    std::string beside;  ///< project file
    int frequencies = 0;
    bool own_grid = false;
    EngineOption engine;
};

/// The settings with which designs are drawn and compared: finer in cells and frequency than those of the
/// runs.
SimulationSettings compared_settings(const Project& project, const CompareOptions& options) {
    SimulationSettings settings = project.simulation;
    if (!options.own_grid) settings.cells_per_wavelength *= 2.0;
    if (options.frequencies > 0) settings.frequencies = options.frequencies, settings.listed_hz.clear();
    return settings;
}

ExitCode compare_runs(const CompareOptions& options) {
    std::vector<genetic::RunView> views;
    for (const std::string& store : options.stores) {
        require_run_store(store);
        views.emplace_back(store);
    }
    genetic::require_comparable(views);
    Project project = views.front().project();
    project.simulation = compared_settings(project, options);
    genetic::ComparedDesign design{"start", antenna_of(project), {}};
    if (!options.beside.empty()) {
        const Project beside = load_project(options.beside);
        design = {beside.name, antenna_of(beside), {}};
    }
    const OutputFolder output(options.out);
    const Interruption interruption;
    const auto engine = options.engine.open();
    const particles::PowerQuestion power = asked_power(project, false);
    const auto solved = [&](const Antenna& antenna) {
        return solve_power_with_progress(antenna, project.simulation, power, {}, *engine, 0, interruption)
            .results;
    };
    design.results = solved(design.antenna);
    const auto labels = genetic::run_labels(views);
    std::vector<genetic::ComparedRun> runs;
    for (std::size_t i = 0; i < views.size(); ++i) {
        runs.push_back({labels[i], &views[i], antenna_of(views[i].best_project()), {}});
        runs.back().results = solved(runs.back().antenna);
    }
    const genetic::Document document = genetic::comparison_document(runs, design);
    const std::filesystem::path folder(options.out);
    write_text_file(folder / "report.md", genetic::markdown_text(document));
    write_text_file(folder / "best.lathe", write_project(views[genetic::best_run(runs)].best_project()));
    return print_files(genetic::write_run_report(document, folder));
}

void add_compare_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<CompareOptions>();
    CLI::App* verb =
        program.add_subcommand("compare", "Runs of one project side by side: algorithms, or seeds");
    verb->add_option("STORE", options->stores, "run stores, *.db, with the same goals, antenna and grid")
        ->required();
    verb->add_option("--out", options->out, "folder for report.html, report.pdf, report.md, best.lathe")
        ->type_name("DIR")
        ->required();
    verb->add_option("--beside", options->beside,
                     "project file whose design they are shown beside; default: what the runs began with")
        ->type_name("FILE");
    verb->add_option("--frequencies", options->frequencies,
                     "winners are solved again at so many; default: the runs' own")
        ->check(CLI::Range(1, 2001));
    verb->add_flag("--own-grid", options->own_grid,
                   "solve winners again on the runs' own grid, not on one twice as fine");
    options->engine.add_to(*verb);
    verb->callback([options, &action] { action = [options] { return compare_runs(*options); }; });
}

}  // namespace

void add_report_verbs(CLI::App& program, Action& action) {
    const auto options = std::make_shared<ReportOptions>();
    CLI::App* verb = program.add_subcommand(
        "report", "HTML and PDF report of a run, finished or not, or of a project's design as it stands");
    verb->add_option("SOURCE", options->source, "run store, *.db, or project file, *.lathe")->required();
    verb->add_option("--out", options->out, "folder for the report")->type_name("DIR")->required();
    verb->add_option("--tolerance", options->tolerance,
                     "store of a tolerance study of the winner: its yield comes into the report")
        ->type_name("STORE");
    verb->add_flag("--check", options->check,
                   "solve a design on a grid 1.4 times as fine too: tables get estimated errors");
    options->overrides.add_to(*verb);
    options->engine.add_to(*verb);
    verb->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->source,
                                                      [&] { return write_report(*options); });
        };
    });
    add_compare_verb(program, action);
}

}  // namespace lathe::batch
