#include "genetic/execution/volume_evaluator.hpp"

#include <chrono>
#include <utility>

#include "genetic/execution/candidate_scores.hpp"
#include "genetic/execution/pipeline.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/volume/engine/selection/make_volume_engine.hpp"
#include "solver/volume/solve/solve_volume.hpp"

namespace lathe::genetic {

VolumeEvaluator::VolumeEvaluator(Project project, const std::string& engine, int threads,
                                 double cells_per_wavelength)
    : project_(std::move(project)), engine_(make_volume_engine(engine)), threads_(threads) {
    volume_antenna_of(project_);
    check_objectives(project_);
    if (cells_per_wavelength > 0.0) project_.simulation.cells_per_wavelength = cells_per_wavelength;
}

std::optional<Evaluation> VolumeEvaluator::evaluate_one(const Genome& genome, const std::stop_token& stop) {
    const Project candidate = project_with(project_, genome);
    const auto violations = broken_rules(*parameters_in(candidate.antenna));
    if (!violations.empty()) return infeasible_by_rules(violations);
    try {
        const VolumeAntenna antenna = volume_antenna_of(candidate);
        Results results = solve_volume(antenna, candidate.simulation, engine_, threads_, progress_, stop);
        return scored(std::move(results), nullptr, candidate.objectives);
    } catch (const InputError& error) {
        return infeasible_without_measure(error);
    } catch (const SolverError& error) {
        if (stop.stop_requested()) return std::nullopt;
        return unsolved(EvaluationStatus::diverged, 0.0, error.what());
    }
}

void VolumeEvaluator::evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                               const Finished& finished) {
    using Clock = std::chrono::steady_clock;
    const auto start = [&](const std::vector<StartedCandidate>& candidates, const std::stop_token& stop) {
        for (const StartedCandidate& candidate : candidates) {
            CandidateOutcome outcome;
            try {
                const auto begin = Clock::now();
                outcome.evaluation = evaluate_one(genomes[candidate.index], stop);
                if (outcome.evaluation)
                    outcome.evaluation->milliseconds =
                        std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
            } catch (...) {
                outcome.error = std::current_exception();
            }
            candidate.done(std::move(outcome));
        }
    };
    // One after the other: each takes all that there is.
    evaluate_in_pipeline(genomes.size(), 1, control, start, finished);
}

}  // namespace lathe::genetic
