// lathe-batch verify: a body of revolution solved in three dimensions too, and a verdict.
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "app/batch/design_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/output_folder.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/volume_solve.hpp"
#include "app/batch/warning_block.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/run/storage_error.hpp"
#include "genetic/run/work_forecast.hpp"
#include "genetic/verification/verdict.hpp"
#include "genetic/verification/verification_json.hpp"
#include "genetic/verification/verify_design.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::batch {
namespace {

struct VerifyOptions : DesignOption {
    bool bare = false;      ///< without surroundings
    bool one_grid = false;  ///< without the second grid
};

std::string frequency(const genetic::Verification& verification, std::size_t n) {
    return fmt::format("{:.4f}", verification.frequencies_hz[n] / 1e9);
}

/// Two solves beside each other, and what lies between them.
void print_pair(const genetic::Verification& verification, const genetic::VerifiedSolve& one,
                const genetic::VerifiedSolve& other,
                const std::vector<genetic::VerifiedDifference>& differences, const char* label) {
    const auto line = [](auto... cells) {
        say("{:>9} {:>9} {:>12} {:>9} {:>12} {:>9} {:>12} {:>9} {:>9}\n", cells...);
    };
    const auto with_label = [&](const char* what) { return fmt::format("{}, {}", what, label); };
    line("f", "S11", with_label("S11"), "D", with_label("D"), "cross", with_label("cross"), "|dS11|",
         "|dE|/peak");
    line("GHz", "dB", "dB", "dBi", "dBi", "dB", "dB", "", "");
    for (std::size_t n = 0; n < verification.frequencies_hz.size(); ++n) {
        const genetic::VerifiedNumbers &a = one.numbers[n], &b = other.numbers[n];
        line(frequency(verification, n), cell(a.s11_db, 2), cell(b.s11_db, 2), cell(a.directivity_dbi, 3),
             cell(b.directivity_dbi, 3), cell(a.cross_polar_db, 2), cell(b.cross_polar_db, 2),
             cell(differences[n].s11, 4), cell(differences[n].pattern, 4));
    }
}

/// The compared numbers where the two solvers differ most, and by how much each solver moved.
void print_judged(const genetic::Verification& verification) {
    const auto line = [](auto... cells) {
        say("{:<20} {:>9} {:>9} {:>9} {:>10} {:>7} {:>9} {:>9}\n", cells...);
    };
    say("\nlargest differences\n");
    line("", "GHz", "2D", "3D", "difference", "limit", "moved, 2D", "moved, 3D");
    for (const genetic::JudgedNumber& number : genetic::judged_numbers(verification))
        line(number.title, fmt::format("{:.4f}", number.frequency_hz / 1e9), cell(number.value_2d, 3),
             cell(number.value_3d, 3), cell(number.difference, 4), fmt::format("{:g}", number.limit),
             cell(number.moved_2d, 4), cell(number.moved_3d, 4));
    if (verification.second)
        say("moved: from {:.3g} to {:.3g} cells per wavelength\n", verification.second->cells_per_wavelength,
            verification.cells_per_wavelength);
    else
        say("one grid: {}\n", verification.one_grid_reason);
}

void print_verification(const genetic::Verification& verification) {
    print_pair(verification, verification.revolution, verification.in_3d, verification.differences, "3D");
    if (verification.surrounded) {
        say("\nin three dimensions with {}, beside the antenna alone:\n",
            fmt::join(verification.surroundings, ", "));
        print_pair(verification, verification.in_3d, *verification.surrounded,
                   verification.surroundings_effects, "all");
    }
    print_judged(verification);
    say("\n{} s as a body of revolution, {} s in three dimensions", cell(verification.revolution.seconds, 2),
        cell(verification.in_3d.seconds, 2));
    if (verification.surrounded) say(", {} s with surroundings", cell(verification.surrounded->seconds, 2));
    if (verification.second)
        say(", {} s on the coarser grid",
            cell(verification.second->revolution.seconds + verification.second->in_3d.seconds, 2));
    say("\n");
    for (const std::string& reason : verification.reasons) say("{}\n", reason);
    say("verdict: {}\n", verification.agrees() ? "agrees" : "differs");
}

/// A run keeps the verification of its best design, so that reports can show it.
void keep_in_store(const std::string& source, const std::string& json) {
    try {
        const genetic::RunView run(source);
        const auto best = run.best();
        if (!best) return;
        genetic::RunStore::open(source).store({best->genome, json});
        say("kept in {}\n", source);
    } catch (const genetic::StorageError& error) {
        say("not kept in the store: {}\n", error.what());
    }
}

/// "3D, 14.3 cells per wavelength".
std::string title_of(const genetic::StageWork& work) {
    using Stage = genetic::VerificationStage;
    const bool is_flat = work.stage == Stage::revolution || work.stage == Stage::coarser_revolution;
    const char* what = is_flat                           ? "body of revolution"
                       : work.stage == Stage::surrounded ? "3D with surroundings"
                                                         : "3D";
    return fmt::format("{}, {:.3g} cells per wavelength", what, work.cells_per_wavelength);
}

std::string seconds_text(double seconds) {
    return seconds < 10.0 ? fmt::format("{:.2g}", seconds) : fmt::format("{:.0f}", seconds);
}

/// Seconds of each solve to come and of all together.
void print_expected(const genetic::VerificationPace& pace) {
    say("expected seconds\n");
    for (const genetic::StageWork& work : pace.rest())
        say("  {:<46} {:>8}\n", title_of(work), seconds_text(pace.seconds(work)));
    if (pace.rest().size() > 1) say("  {:<46} {:>8}\n", "sum", seconds_text(pace.rest_seconds()));
    say("\n");
}

/// Solves a plan with progress lines. Expected seconds are printed before the first solve, and before each 3D
/// solve again from the solves that have ended.
genetic::Verification solve_plan(const genetic::VerificationPlan& plan, const VerifyOptions& options,
                                 const Interruption& interruption) {
    using Clock = std::chrono::steady_clock;
    const std::string kind = options.engine.kind();
    const auto engine = options.engine.open(options.threads);
    genetic::VerificationPace pace(genetic::forecast_verification(plan),
                                   genetic::measured_rate(kind, *engine, options.threads));
    bool is_first = true;
    return genetic::verify_plan(plan, [&](const AnyAntenna& antenna, const SimulationSettings& settings,
                                          genetic::VerificationStage::Stage stage) {
        pace.begin(stage);
        const Antenna* flat = drawn_in_plane(antenna);
        if (is_first || flat == nullptr) print_expected(pace);
        is_first = false;
        const Clock::time_point start = Clock::now();
        Results results = flat != nullptr
                              ? solve_with_progress(*flat, settings, *engine, interruption)
                              : solve_volume_with_progress(std::get<VolumeAntenna>(antenna), settings, kind,
                                                           options.threads, interruption);
        pace.end(results, std::chrono::duration<double>(Clock::now() - start).count());
        return results;
    });
}

ExitCode verify(const VerifyOptions& options) {
    const Project project = options.overrides.read_source(options.source, OverrideOption::Use::one_solve);
    genetic::VerificationOptions asked;
    asked.with_surroundings = !options.bare;
    asked.two_grids = !options.one_grid;
    if (options.overrides.cells) asked.cells_per_wavelength = *options.overrides.cells;
    const genetic::VerificationPlan plan = genetic::plan_verification(project, asked);
    options.limits.require(genetic::forecast_work(plan, options.engine.kind()));
    const Interruption interruption;
    const OutputFolder output(options.out);
    const genetic::Verification verification = solve_plan(plan, options, interruption);
    print_verification(verification);
    const auto path = std::filesystem::path(options.out) / "verification.json";
    const std::string json = genetic::verification_json(verification);
    write_text_file(path, json);
    say("verification: {}\n", path.string());
    if (is_run_store(options.source) && !options.overrides.any()) keep_in_store(options.source, json);
    say("{}", warning_block(verification.surrounded ? verification.surrounded->warnings
                                                    : verification.in_3d.warnings));
    return ExitCode::done;
}

}  // namespace

void add_verify_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<VerifyOptions>();
    CLI::App* verb = program.add_subcommand(
        "verify", "Solve a body of revolution in three dimensions too, and compare what both solvers say");
    options->add_to(*verb, "verification.json");
    verb->add_flag("--bare", options->bare, "leave out the project's surroundings");
    verb->add_flag("--one-grid", options->one_grid,
                   "leave out the coarser grid, which shows how much each solver depends on the grid");
    verb->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->source, [&] { return verify(*options); });
        };
    });
}

}  // namespace lathe::batch
