// lathe-batch sweep and tolerance: what becomes of a design when its parameters change, on purpose or not.
#include "app/batch/study_verbs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/batch/inputs.hpp"
#include "app/batch/limit_option.hpp"
#include "app/batch/override_option.hpp"
#include "app/batch/run_progress.hpp"
#include "app/batch/say.hpp"
#include "app/batch/store_option.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/warning_block.hpp"
#include "app/batch/work_option.hpp"
#include "genetic/gradient/first_order_yield.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/report/figures.hpp"
#include "genetic/report/tolerance_summary.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/study/study_plan.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::batch {

namespace {

using genetic::StudyKind;

struct StudyOptions {
    std::string project, store, method;  // method: of a sweep
    WorkOption work;
    OverrideOption overrides;
    LimitOption limits;
    bool overwrite = false;
    std::optional<std::uint64_t> seed;
    // sweep
    std::vector<std::string> parameters;
    int samples = 0;
    // tolerance
    int copies = 0;
    double tolerance_mm = 0.0;
};

double number_of(const std::string& option, const std::string& text) {
    std::size_t used = 0;
    double value = 0.0;
    try {
        value = std::stod(text, &used);
    } catch (const std::exception&) {
        used = 0;
    }
    if (used == 0 || used != text.size())
        throw UsageError(
            fmt::format("--parameter {}: \"{}\" is not a number; write NAME=FROM:TO or "
                        "NAME=FROM:TO:POINTS, aperture_radius_mm=12:16:9 say",
                        option, text));
    return value;
}

/// "aperture_radius_mm=12:16:9"
SweepParameter swept_parameter(const std::string& text) {
    const auto equals = text.find('=');
    std::vector<std::string> parts;
    for (std::size_t begin = equals + 1; equals != std::string::npos && begin <= text.size();) {
        const auto end = std::min(text.find(':', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    if (equals == 0 || parts.size() < 2 || parts.size() > 3)
        throw UsageError(fmt::format(
            "--parameter {}: write NAME=FROM:TO or NAME=FROM:TO:POINTS, aperture_radius_mm=12:16:9 say",
            text));
    SweepParameter parameter{text.substr(0, equals), number_of(text, parts[0]), number_of(text, parts[1])};
    if (parts.size() == 3) {
        const double points = number_of(text, parts[2]);
        if (points != std::floor(points) || !(points >= 2 && points <= 10'000))
            throw UsageError(fmt::format("--parameter {}: {} points; allowed: 2 to 10000", text, parts[2]));
        parameter.points = static_cast<int>(points);
    }
    return parameter;
}

/// A project file's design, or the winner of a run, with what the options override.
Project studied_project(const StudyOptions& options) {
    return options.overrides.read_source(options.project, OverrideOption::Use::run);
}

/// The project with the options' values in place of the file's, read again so that it is checked like a file.
Project checked(const Project& project, const StudyOptions& options) {
    return parse_project(write_project(project), options.project + " with the options");
}

/// The writer leaves out what cannot be swept; what a user names must be heard.
void require_one_number(const std::string& file, const Design& design, const std::string& name) {
    const auto refuse = [&](const std::string& problem) {
        throw InputError({.file = file, .key = "--parameter"}, name, problem);
    };
    const auto places = parameters_named(design, name);
    if (places.empty()) {
        std::vector<std::string> keys;
        for (const Parameter& parameter : design.parameters) keys.push_back(parameter.key);
        refuse(fmt::format("is not a parameter of {}; it has {}", title_of(design), fmt::join(keys, ", ")));
    }
    if (places.size() > 1)
        refuse(fmt::format("is a list: name one of its entries, {} say", places.front().name));
    if (design.parameters[places.front().parameter].entries[places.front().entry].is_linked())
        refuse("is linked: sweep what it follows");
}

Project sweep_project(const StudyOptions& options) {
    Project project = studied_project(options);
    SweepSettings sweep = project.sweep.value_or(SweepSettings{});
    if (!project.sweep && options.parameters.empty() && options.method.empty())
        throw UsageError(
            "say what is to be swept: --parameter NAME=FROM:TO:POINTS once or twice, --method "
            "latin_hypercube "
            "or sobol for all genes, or the project's key \"sweep\"");
    if (!options.method.empty()) {
        const auto& names = sweep_method_names();
        const auto found = std::find(names.begin(), names.end(), options.method);
        sweep.method = static_cast<SweepMethod>(found - names.begin());
    }
    if (!options.parameters.empty()) sweep.parameters.clear();
    const Design& design = genetic::template_design(project);
    for (const std::string& text : options.parameters) {
        sweep.parameters.push_back(swept_parameter(text));
        require_one_number(options.project, design, sweep.parameters.back().name);
    }
    if (options.samples > 0) sweep.samples = options.samples;
    if (options.seed) sweep.seed = *options.seed;
    if (sweep.method == SweepMethod::grid && options.samples > 0)
        throw UsageError("--samples is for latin_hypercube and sobol; a grid has POINTS for each parameter");
    if (sweep.method == SweepMethod::grid && (sweep.parameters.empty() || sweep.parameters.size() > 2))
        throw UsageError(
            fmt::format("a grid has one or two parameters, not {}: take --method sobol or latin_hypercube",
                        sweep.parameters.size()));
    project.sweep = sweep;
    return checked(project, options);
}

Project tolerance_project(const StudyOptions& options) {
    Project project = studied_project(options);
    if (!project.tolerance && options.tolerance_mm <= 0.0)
        throw UsageError(
            "say how exactly the antenna is made: --tolerance-mm T, or the project's key \"tolerance\"");
    ToleranceSettings tolerance = project.tolerance.value_or(ToleranceSettings{});
    if (options.tolerance_mm > 0.0) tolerance.default_mm = options.tolerance_mm;
    if (options.copies > 0) tolerance.copies = options.copies;
    if (options.seed) tolerance.seed = *options.seed;
    project.tolerance = tolerance;
    return checked(project, options);
}

void print_tolerance(const genetic::RunView& run) {
    const auto summary = genetic::summarise_tolerance(run);
    say("{:<58} {:>10} {:>10} {:>10} {:>18}\n", "goal (worst value over its range)", "as drawn", "5 %",
        "95 %", "yield (95 % sure)");
    for (const auto& goal : summary.goals)
        say("{:<58} {:>10.2f} {:>10.2f} {:>10.2f} {:>18}\n", genetic::objective_text(goal.objective),
            goal.values.nominal, goal.values.p5, goal.values.p95,
            fmt::format("{:.1f} ({:.1f}-{:.1f}) %", 100.0 * goal.yield.value, 100.0 * goal.yield.low,
                        100.0 * goal.yield.high));
    say("\n{} copies: {:.1f} % meet all goals (95 % sure: {:.1f} to {:.1f} %)\n", summary.copies,
        100.0 * summary.yield.value, 100.0 * summary.yield.low, 100.0 * summary.yield.high);
}

/// What one solve and its adjoints foretell for the same copies, where the antenna has gradients.
void print_first_order_yield(const genetic::RunView& run, const Interruption& interruption) {
    const Project& project = run.project();
    if (project.objectives.empty() || !genetic::why_no_gradient(project).empty()) return;
    std::vector<genetic::Genome> copies = genetic::study_genomes(project, StudyKind::tolerance);
    copies.erase(copies.begin());  // the design as drawn
    std::optional<genetic::ProjectGradient> gradient;
    try {
        with_progress_line(project.simulation, interruption, [&](Progress& progress) {
            gradient =
                genetic::slopes_of_goals(project, run.header().evaluator, progress, interruption.token());
            return gradient ? gradient->gradient.results : Results{};
        });
    } catch (const SolverError& error) {
        say("first order: not known, {}\n", error.what());
        return;  // the study is done all the same
    }
    if (!gradient) return;
    const genetic::FirstOrderYield yield = genetic::first_order_yield(project, *gradient, copies);
    const auto percent = [&](int met) { return fmt::format("{:.1f} %", 100.0 * met / yield.copies); };
    std::vector<std::string> goals;
    for (const int met : yield.met_a_goal) goals.push_back(percent(met));
    say("first order: {} meet all goals, {} the goals in turn ({} forward and {} adjoint solves)\n",
        percent(yield.met), fmt::join(goals, ", "), gradient->gradient.solves.forward,
        gradient->gradient.solves.adjoint);
}

ExitCode carry_on(genetic::Run& study, StudyKind kind, const std::string& store,
                  const Interruption& interruption) {
    const genetic::RunSummary summary = run_to_end(study, interruption, genetic::to_string(kind) + ", ");
    const genetic::RunSnapshot& snapshot = summary.snapshot;
    if (summary.state == genetic::RunState::interrupted)
        throw Interrupted(
            fmt::format("interrupted after {} of {} candidates, all of them saved: go on with "
                        "'lathe-batch resume {}'",
                        snapshot.evaluated, snapshot.total, store));
    const genetic::RunView view(store);
    if (kind == StudyKind::tolerance && snapshot.valid > 0) {
        print_tolerance(view);
        print_first_order_yield(view, interruption);
    }
    say("{} candidates ({} valid, {} infeasible, {} diverged, {} failed), {}\n", snapshot.evaluated,
        snapshot.valid, snapshot.infeasible, snapshot.diverged, snapshot.failed,
        duration_text(snapshot.seconds));
    say("report: lathe-batch report {} --out DIR\n", store);
    print_run_warnings(view, kind == StudyKind::tolerance ? "of the best copy" : "of the best candidate");
    refuse_run_without_result(view);
    return ExitCode::done;
}

ExitCode start_study(const StudyOptions& options, StudyKind kind) {
    const Project project = kind == StudyKind::sweep ? sweep_project(options) : tolerance_project(options);
    const Interruption interruption;
    const Project frozen = genetic::study_project(project, kind);  // refuses before anything is replaced
    options.limits.require(
        genetic::forecast_candidates(frozen, options.work.engine.kind(), genetic::study_size(frozen, kind)));
    refuse_or_replace_store(options.store, options.overwrite);
    auto study = genetic::Run::create(options.store, project, kind, options.work.run_options());
    return carry_on(study, kind, options.store, interruption);
}

void add_common_options(CLI::App& verb, StudyOptions& options) {
    verb.add_option("SOURCE", options.project, "project file, *.lathe, or a run store, *.db: its best design")
        ->required();
    verb.add_option("--store", options.store, "run store to create, *.db")->type_name("STORE")->required();
    verb.add_flag("--overwrite", options.overwrite, "replace a store of that name");
    verb.add_option("--seed", options.seed, "of the samples; default: the project's");
    options.overrides.add_to(verb);
    options.work.add_to(verb);
    options.limits.add_to(verb);
}

}  // namespace

ExitCode resume_study(const std::string& store, const genetic::RunOptions& options,
                      const Interruption& interruption) {
    auto study = genetic::Run::open(store, options);
    const auto kind = genetic::study_kind(genetic::RunStore::open_read_only(store).header());
    return carry_on(study, kind.value(), store, interruption);
}

void add_study_verbs(CLI::App& program, Action& action) {
    const auto options = std::make_shared<StudyOptions>();
    CLI::App* sweep = program.add_subcommand(
        "sweep", "Solve a design over one or two parameters, or over samples of many, into a new store");
    add_common_options(*sweep, *options);
    sweep
        ->add_option("--parameter", options->parameters,
                     "NAME=FROM:TO or NAME=FROM:TO:POINTS; may be given several times")
        ->type_name("NAME=FROM:TO")
        ->allow_extra_args(false);
    sweep
        ->add_option("--method", options->method,
                     "grid, latin_hypercube or sobol; default: the project's, or grid")
        ->type_name(fmt::format("{}", fmt::join(sweep_method_names(), "|")))
        ->check(CLI::IsMember(sweep_method_names()));
    sweep
        ->add_option("--samples", options->samples,
                     "of latin_hypercube and sobol; default: the project's, or 256")
        ->check(CLI::Range(2, 1'000'000));
    sweep->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(
                options->project, [&] { return start_study(*options, StudyKind::sweep); });
        };
    });

    const auto study = std::make_shared<StudyOptions>();
    CLI::App* tolerance = program.add_subcommand(
        "tolerance",
        "Solve copies of a design with errors of machining into a new store: yield and sensitivity");
    add_common_options(*tolerance, *study);
    tolerance->add_option("--copies", study->copies, "perturbed copies; default: the project's, or 2000")
        ->check(CLI::Range(2, 1'000'000));
    tolerance
        ->add_option("--tolerance-mm", study->tolerance_mm,
                     "of every length that the project does not name; default: the project's")
        ->check(CLI::Range(1e-6, 1e3));
    tolerance->callback([study, &action] {
        action = [study] {
            return study->overrides.naming_place_in(
                study->project, [&] { return start_study(*study, StudyKind::tolerance); });
        };
    });
}

}  // namespace lathe::batch
