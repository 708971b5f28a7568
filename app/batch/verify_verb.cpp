// lathe-batch verify: a body of revolution solved in three dimensions too, and a verdict.
#include <fmt/format.h>

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
#include "genetic/verification/verification_json.hpp"
#include "genetic/verification/verify_design.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::batch {
namespace {

struct VerifyOptions : DesignOption {
    bool bare = false;  ///< without surroundings
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

void print_verification(const genetic::Verification& verification) {
    print_pair(verification, verification.revolution, verification.volume, verification.differences, "3D");
    if (verification.surrounded) {
        say("\nin three dimensions with {}, beside the antenna alone:\n",
            fmt::join(verification.surroundings, ", "));
        print_pair(verification, verification.volume, *verification.surrounded,
                   verification.surroundings_effects, "all");
    }
    say("\n{} s as a body of revolution, {} s in three dimensions", cell(verification.revolution.seconds, 2),
        cell(verification.volume.seconds, 2));
    if (verification.surrounded) say(", {} s with surroundings", cell(verification.surrounded->seconds, 2));
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

ExitCode verify(const VerifyOptions& options) {
    const Project project = options.overrides.read_source(options.source, OverrideOption::Use::one_solve);
    genetic::VerificationOptions asked;
    asked.with_surroundings = !options.bare;
    if (options.overrides.cells) asked.cells_per_wavelength = *options.overrides.cells;
    const genetic::VerificationPlan plan = genetic::plan_verification(project, asked);
    options.limits.require(genetic::forecast_work(plan, options.engine.kind()));
    const Interruption interruption;
    const OutputFolder output(options.out);
    const auto in_space = [&](const VolumeAntenna& antenna) {
        return solve_volume_with_progress(antenna, plan.settings, options.engine.kind(), options.threads,
                                          interruption);
    };
    const Results volume = in_space(plan.bare);
    std::optional<Results> surrounded;
    if (plan.surrounded) surrounded = in_space(*plan.surrounded);
    const auto engine = options.engine.open(options.threads);
    const Results revolution = solve_with_progress(plan.antenna, plan.settings, *engine, interruption);
    const genetic::Verification verification =
        genetic::verification_of(plan, revolution, volume, surrounded ? &*surrounded : nullptr);
    print_verification(verification);
    const auto path = std::filesystem::path(options.out) / "verification.json";
    const std::string json = genetic::verification_json(verification);
    write_text_file(path, json);
    say("verification: {}\n", path.string());
    if (is_run_store(options.source) && !options.overrides.any()) keep_in_store(options.source, json);
    say("{}", warning_block(surrounded ? surrounded->warnings : volume.warnings));
    return ExitCode::done;
}

}  // namespace

void add_verify_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<VerifyOptions>();
    CLI::App* verb = program.add_subcommand(
        "verify", "Solve a body of revolution in three dimensions too, and compare what both solvers say");
    options->add_to(*verb, "verification.json");
    verb->add_flag("--bare", options->bare, "leave out the project's surroundings");
    verb->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->source, [&] { return verify(*options); });
        };
    });
}

}  // namespace lathe::batch
