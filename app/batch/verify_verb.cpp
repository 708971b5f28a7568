// lathe-batch verify: a body of revolution solved in three dimensions too, and a verdict.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "app/batch/engine_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/override_option.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/volume_solve.hpp"
#include "app/batch/warning_block.hpp"
#include "genetic/report/text_file.hpp"
#include "genetic/verification/verification.hpp"
#include "solver/base/input_error.hpp"
#include "solver/volume/design/revolved_antenna.hpp"

namespace lathe::batch {
namespace {

struct VerifyOptions {
    std::string source;  ///< project file or run store
    std::string out;
    EngineOption engine;
    OverrideOption overrides;
    int threads = 0;
};

void print_verification(const genetic::Verification& verification) {
    const auto line = [](auto... cells) {
        fmt::print("{:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}\n", cells...);
    };
    const auto number = [](double value, int decimals) {
        return std::isfinite(value) ? fmt::format("{:.{}f}", value, decimals) : "-";
    };
    line("f", "S11", "S11, 3D", "D", "D, 3D", "cross", "cross, 3D", "|dS11|", "|dE|/peak");
    line("GHz", "dB", "dB", "dBi", "dBi", "dB", "dB", "", "");
    for (const genetic::VerifiedFrequency& at : verification.frequencies)
        line(fmt::format("{:.4f}", at.frequency_hz / 1e9), number(at.revolution.s11_db, 2),
             number(at.volume.s11_db, 2), number(at.revolution.directivity_dbi, 3),
             number(at.volume.directivity_dbi, 3), number(at.revolution.cross_polar_db, 2),
             number(at.volume.cross_polar_db, 2), number(at.s11_difference(), 4), number(at.pattern, 4));
    fmt::print("\n{} s as a body of revolution, {} s in three dimensions\n",
               number(verification.revolution.engine.seconds, 2),
               number(verification.volume.engine.seconds, 2));
    for (const std::string& reason : verification.reasons) fmt::print("{}\n", reason);
    fmt::print("verdict: {}\n", verification.agrees() ? "agrees" : "differs");
}

ExitCode verify(const VerifyOptions& options) {
    const Project project = options.overrides.applied_to(project_or_winner(options.source), options.source,
                                                         OverrideOption::Use::one_solve);
    if (project.is_volume())
        throw InputError(
            {.key = "antenna.geometry"}, "\"volume\"",
            "is solved in three dimensions anyway: 'lathe-batch solve' does that; allowed: revolution");
    const Antenna antenna = antenna_of(project);
    const VolumeAntenna in_space = revolved_antenna(antenna, project.simulation.wall_metal);
    const Interruption interruption;
    make_folder(options.out);
    Results volume = solve_volume_with_progress(in_space, project.simulation, options.engine.kind(),
                                                options.threads, interruption);
    const auto engine = options.engine.open(options.threads);
    Results revolution = solve_with_progress(antenna, project.simulation, *engine, interruption);
    revolution.name = volume.name = project.name;
    const genetic::Verification verification = genetic::compare(std::move(revolution), std::move(volume));
    print_verification(verification);
    const auto path = std::filesystem::path(options.out) / "verification.json";
    genetic::write_text_file(path, genetic::verification_json(verification));
    fmt::print("verification: {}\n", path.string());
    fmt::print("{}", warning_block(verification.volume.warnings));
    return ExitCode::done;
}

}  // namespace

void add_verify_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<VerifyOptions>();
    CLI::App* verb = program.add_subcommand(
        "verify", "Solve a body of revolution in three dimensions too, and compare what both solvers say");
    verb->add_option("FILE", options->source, "project file, *.lathe, or run store, *.db: its best design")
        ->required();
    options->overrides.add_to(*verb);
    options->engine.add_to(*verb);
    verb->add_option("--threads", options->threads, "threads of the engine; 0: one a core")
        ->check(CLI::Range(0, 1024));
    verb->add_option("--out", options->out, "folder for verification.json")->type_name("DIR")->required();
    verb->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->source, [&] { return verify(*options); });
        };
    });
}

}  // namespace lathe::batch
