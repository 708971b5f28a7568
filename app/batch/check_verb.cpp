// lathe-batch check: one more solve on a finer grid, and the errors that follow from it.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/batch/design_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/output_folder.hpp"
#include "app/batch/outputs.hpp"
#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/warning_block.hpp"
#include "genetic/verification/grid_check.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/simulation/solve_any.hpp"

namespace lathe::batch {
namespace {

void print_check(const genetic::GridCheck& check) {
    const auto line = [](auto... cells) { say("{:<26} {:<12} {:>9} {:>11} {:>11} {:>11}\n", cells...); };
    say("largest estimated error of each metric: {:g} cells per wavelength, and {:g}\n",
        check.cells_per_wavelength, check.cells_per_wavelength * genetic::check_density_ratio);
    line("metric", "port", "GHz", "value", "finer", "error");
    for (const genetic::CheckedNumber& number : check.worst())
        line(number.metric, number.port.empty() ? "-" : number.port,
             fmt::format("{:.4f}", number.frequency_hz / 1e9), cell(number.value, 4), cell(number.finer, 4),
             cell(number.estimated_error(), 4));
}

ExitCode check(const DesignOption& options) {
    const Project project = options.overrides.read_source(options.source, OverrideOption::Use::one_solve);
    const Project finer = genetic::on_finer_grid(project);
    genetic::WorkForecast work = genetic::forecast_work(project, options.engine.kind());
    work.append(genetic::forecast_work(finer, options.engine.kind()));
    options.limits.require(work);
    const Interruption interruption;
    const OutputFolder output(options.out);
    const auto session = options.engine.open(options.threads, family_of(project));
    const auto solved = [&](const Project& version) {
        return with_progress_line(version.simulation, interruption, [&](Progress& progress) {
            return solve(any_antenna_of(version), version.simulation, *session, progress,
                         interruption.token());
        });
    };
    const Results results = solved(project);
    const genetic::GridCheck check = genetic::grid_check(project, results, solved(finer));
    print_check(check);
    const auto path = std::filesystem::path(options.out) / "check.json";
    write_text_file(path, genetic::grid_check_json(check));
    say("check: {}\n", path.string());
    say("{}", warning_block(results.warnings));
    return ExitCode::done;
}

}  // namespace

void add_check_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<DesignOption>();
    CLI::App* verb = program.add_subcommand(
        "check", "Solve an antenna on a grid 1.4 times as fine too, and estimate the errors of all metrics");
    options->add_to(*verb, "check.json");
    verb->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->source, [&] { return check(*options); });
        };
    });
}

}  // namespace lathe::batch
