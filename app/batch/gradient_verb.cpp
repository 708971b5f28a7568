// lathe-batch gradient: how every goal changes with every dimension.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>

#include "app/batch/design_option.hpp"
#include "app/batch/inputs.hpp"
#include "app/batch/output_folder.hpp"
#include "app/batch/say.hpp"
#include "app/batch/verbs.hpp"
#include "app/batch/warning_block.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "solver/base/whole_file.hpp"

namespace lathe::batch {
namespace {

struct GradientOptions : DesignOption {
    bool all = false;
};

/// A line for each gene: of every metric the derivative at the frequency where it is largest.
void print_gradient(const genetic::ProjectGradient& found) {
    const auto& rows = found.gradient.rows;
    say("{:<28} {:>22} {:>9} {:>14}\n", "gene", "metric", "f, GHz", "per unit");
    for (std::size_t gene = 0; gene < found.genes.size(); ++gene) {
        std::size_t row = 0;
        while (row < rows.size()) {
            const std::size_t wanted = rows[row].wanted;
            std::size_t largest = row;
            for (; row < rows.size() && rows[row].wanted == wanted; ++row)
                if (std::abs(rows[row].derivatives[gene]) > std::abs(rows[largest].derivatives[gene]))
                    largest = row;
            say("{:<28} {:>22} {:>9.4f} {:>14.6g}\n", found.genes[gene], found.metrics[largest],
                rows[largest].frequency_hz / 1e9, rows[largest].derivatives[gene]);
        }
    }
    int jumps = 0, switched = 0;
    for (const ParameterDifferences& each : found.gradient.differences)
        jumps += each.jumps, switched += each.switched;
    say("\n{} forward and {} adjoint solves; {} coefficients jump, {} switch\n",
        found.gradient.solves.forward, found.gradient.solves.adjoint, jumps, switched);
}

ExitCode run_gradient(const GradientOptions& options) {
    Project project = options.overrides.read_source(options.source, OverrideOption::Use::one_solve);
    if (options.all) project = genetic::with_all_parameters_as_genes(project);
    options.limits.require(genetic::forecast_gradient(project, options.engine.kind()));
    const Interruption interruption;
    const OutputFolder output(options.out);
    const auto engine = genetic::make_gradient_session(options.engine.kind(), options.threads);
    genetic::ProjectGradient found;
    const auto start = std::chrono::steady_clock::now();
    with_progress_line(project.simulation, interruption, [&](Progress& progress) {
        found = genetic::project_gradient(project, *engine, progress, interruption.token());
        return found.gradient.results;
    });
    if (!engine->notice().empty()) notify(engine->notice());
    print_gradient(found);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    say("{:.2f} s\n", seconds.count());
    const auto path = std::filesystem::path(options.out) / "gradient.json";
    write_text_file(path, genetic::gradient_json(found));
    say("gradient: {}\n", path.string());
    say("{}", warning_block(found.gradient.results.warnings));
    return ExitCode::done;
}

}  // namespace

void add_gradient_verb(CLI::App& program, Action& action) {
    const auto options = std::make_shared<GradientOptions>();
    CLI::App* verb = program.add_subcommand(
        "gradient", "Tell how every goal changes with every gene, from one solve and one more for each goal");
    options->add_to(*verb, "gradient.json");
    verb->add_flag("--all", options->all, "every continuous parameter of the antenna in place of the genes");
    verb->callback([options, &action] {
        action = [options] {
            return options->overrides.naming_place_in(options->source,
                                                      [&] { return run_gradient(*options); });
        };
    });
}

}  // namespace lathe::batch
