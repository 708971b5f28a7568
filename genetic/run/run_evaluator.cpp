#include "genetic/run/run_evaluator.hpp"

#include "genetic/execution/program_version.hpp"
#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/gradient/project_gradient.hpp"
#include "genetic/run/optimiser_choice.hpp"
#include "genetic/run/storage_error.hpp"
#include "genetic/study/robust_evaluator.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::genetic {

namespace {

/// Evaluates candidates as they are drawn, without errors of machining.
std::unique_ptr<Evaluator> make_plain_evaluator(const RunOptions& options, const Project& project,
                                                double cells_per_wavelength) {
    if (options.make_evaluator) return options.make_evaluator(project, cells_per_wavelength);
    const int workers = options.workers < 0 ? project.optimiser.workers : options.workers;
    SolverEvaluatorOptions solver;
    solver.engine = options.engine;
    solver.workers = workers;
    solver.cells_per_wavelength = cells_per_wavelength;
    solver.live = options.live;
    solver.live_candidate = options.live_candidate;
    solver.isolated = options.isolated;
    // A re-check, on finer cells, takes no derivatives.
    if (!takes_slopes(project) || cells_per_wavelength > 0.0)
        return std::make_unique<SolverEvaluator>(project, solver);
    return std::make_unique<GradientEvaluator>(project, options.engine, workers,
                                               std::make_unique<SolverEvaluator>(project, solver));
}

/// Throws InputError where the algorithm asks for slopes and the project has none.
void refuse_missing_slopes(const Project& project) {
    if (!takes_slopes(project)) return;
    const std::string why = why_no_gradient(project);
    if (why.empty()) return;
    const bool is_polish = project.optimiser.algorithm != "gradient";
    throw InputError({.key = is_polish ? "optimiser.polish" : "optimiser.algorithm"}, "gradient",
                     why + "; allowed: " +
                         (!is_polish                         ? "the other algorithms"
                          : project.optimiser.is_for_front() ? "auto"
                                                             : "cmaes, auto"));
}

}  // namespace

std::unique_ptr<Evaluator> make_evaluator(const RunOptions& options, const Project& project,
                                          double cells_per_wavelength) {
    refuse_missing_slopes(project);
    const bool is_robust = project.tolerance && project.tolerance->robust;
    if (!is_robust) return make_plain_evaluator(options, project, cells_per_wavelength);
    Project inner = robust_inner_project(project);
    inner.optimiser = chosen_settings(project);
    RunOptions inner_options = options;
    if (options.live_candidate)
        inner_options.live_candidate = [own = own_genes_in(project, inner),
                                        tell = options.live_candidate](const Genome& copy) {
            Genome candidate;
            for (const std::size_t index : own) candidate.push_back(copy[index]);
            tell(candidate);
        };
    return std::make_unique<RobustEvaluator>(
        project, make_plain_evaluator(inner_options, inner, cells_per_wavelength));
}

ReopenedRun reopen_run(RunStore store, const RunOptions& options) {
    const RunHeader stored = store.header();
    const std::string path = store.path().string();
    try {
        Project project = parse_project(stored.project_text, path);
        auto evaluator = make_evaluator(options, project, 0.0);
        return {std::move(store), std::move(project), std::move(evaluator)};
    } catch (const InputError& error) {
        throw StorageError(path + " cannot be resumed: it was written by program version " +
                           stored.program_version + ", and this one (" + program_version() +
                           ") does not take its project: " + error.what());
    }
}

SolveSize size_of_solve(const Project& project) {
    try {
        return size_of_solve(any_antenna_of(project), project.simulation);
    } catch (const InputError&) {
        return {};
    }
}

}  // namespace lathe::genetic
