#include <algorithm>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <thread>

#include "genetic/fitness/candidate_metrics.hpp"
#include "genetic/fitness/evaluator.hpp"
#include "genetic/fitness/worker_pool.hpp"
#include "solver/antenna/input_error.hpp"
#include "solver/engine/solver_error.hpp"
#include "solver/solve.hpp"

namespace lathe::genetic {

namespace {

const Design& design_of(const Project& project) {
    const auto* design = std::get_if<Design>(&project.antenna);
    if (!design)
        throw InputError({.key = "antenna"}, "regions",
                         "only an antenna from a template has parameters that an optimiser can vary");
    return *design;
}

/// Candidates at a time that keep a device busy: while some are stepped, others are built and read.
constexpr int workers_for_device = 64;

int core_count() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Evaluation unsolved(EvaluationStatus status, double constraint_violation, std::string error) {
    Evaluation evaluation;
    evaluation.score = {status, constraint_violation, std::numeric_limits<double>::quiet_NaN(), {}};
    evaluation.error = std::move(error);
    return evaluation;
}

Evaluation infeasible_by_rules(const std::vector<RuleViolation>& violations) {
    double sum = 0.0;
    std::string text;
    for (const RuleViolation& violation : violations) {
        sum += violation.amount;
        text += (text.empty() ? "" : "; ") + violation.rule;
    }
    return unsolved(EvaluationStatus::infeasible, sum, text);
}

// Scores of a solved candidate. A metric that it does not define makes it fail: there is nothing to rank.
Evaluation scored(Results results, const Antenna& antenna, std::span<const Objective> objectives) {
    Evaluation evaluation;
    evaluation.objectives = evaluate_objectives(results, antenna, objectives);
    evaluation.metrics_json = to_json_text(candidate_metrics(results, antenna));
    evaluation.device = results.engine.name;
    evaluation.score.status = EvaluationStatus::valid;
    evaluation.score.objective = combined_violation(evaluation.objectives, objectives);
    for (const ObjectiveResult& objective : evaluation.objectives) {
        evaluation.score.objectives.push_back(objective.share);
        if (!std::isnan(objective.share)) continue;
        evaluation.score.status = EvaluationStatus::failed;
        evaluation.error = objective.metric + " is not defined for this candidate";
    }
    evaluation.results = std::make_shared<const Results>(std::move(results));
    return evaluation;
}

// Empty when cancelled.
std::optional<Evaluation> solved(const Antenna& antenna, const Project& project, Engine& engine,
                                 Progress& progress, std::stop_token stop, FrameSink* live) {
    std::optional<Simulation> simulation;
    try {
        simulation.emplace(build_simulation(antenna, project.simulation));
    } catch (const InputError& error) {
        // The geometry keeps the rules but does not fit the grid, or its port carries no mode: there is no
        // measure of how far off it is, so it ranks behind every candidate that has one.
        return unsolved(EvaluationStatus::infeasible, std::numeric_limits<double>::infinity(), error.what());
    }
    const auto recordings = engine.solve(std::span(&*simulation, 1), progress, stop, live);
    const Recording& recording = recordings.front();
    if (recording.stop_reason == StopReason::cancelled) return std::nullopt;
    if (recording.stop_reason == StopReason::diverged)
        return unsolved(EvaluationStatus::diverged, 0.0, "the solve diverged");
    try {
        return scored(evaluate(*simulation, recording, engine), antenna, project.objectives);
    } catch (const SolverError& error) {
        return unsolved(EvaluationStatus::diverged, 0.0, error.what());
    }
}

}  // namespace

SolverEvaluator::SolverEvaluator(Project project, SolverEvaluatorOptions options)
    : project_(std::move(project)), options_(std::move(options)) {
    design_of(project_);
    check_objectives(project_);
    if (options_.cells_per_wavelength > 0.0)
        project_.simulation.cells_per_wavelength = options_.cells_per_wavelength;
    engine_kind_ = make_engine(options_.engine, 1)->name();
    // A strategy that was asked for is part of what the run is; "auto" picks among those of equal bits.
    if (options_.engine.starts_with("cuda:") && options_.engine != "cuda:auto")
        engine_kind_ = options_.engine;
}

std::string SolverEvaluator::identity() const {
    return engine_kind_;
}

void SolverEvaluator::evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                               const Finished& finished) {
    if (genomes.empty()) return;
    const int automatic = engine_kind_.starts_with("cuda") ? workers_for_device : core_count();
    const int wanted = options_.workers > 0 ? options_.workers : automatic;
    const int workers = std::min(wanted, static_cast<int>(genomes.size()));
    std::vector<std::unique_ptr<Engine>> engines;
    for (int worker = 0; worker < workers; ++worker)
        engines.push_back(make_engine(engine_kind_, std::max(1, core_count() / workers)));

    auto evaluate_one = [&](std::size_t index, int worker, std::stop_token stop) {
        const auto begin = std::chrono::steady_clock::now();
        FrameSink* live = worker == 0 ? options_.live : nullptr;
        if (worker == 0 && options_.live_candidate) options_.live_candidate(genomes[index]);
        auto evaluation =
            evaluate_one_candidate(genomes[index], *engines[static_cast<std::size_t>(worker)], stop, live);
        if (evaluation)
            evaluation->milliseconds =
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        return evaluation;
    };
    evaluate_on_workers(genomes.size(), workers, control, evaluate_one, finished);
}

std::optional<Evaluation> SolverEvaluator::evaluate_one_candidate(const Genome& genome, Engine& engine,
                                                                  std::stop_token stop, FrameSink* live) {
    const Design design = with_genes(design_of(project_), genome);
    const auto violations = broken_rules(design);
    if (!violations.empty()) return infeasible_by_rules(violations);
    std::optional<Antenna> antenna;
    try {
        antenna = build_antenna(design);
    } catch (const InputError& error) {
        return unsolved(EvaluationStatus::infeasible, std::numeric_limits<double>::infinity(), error.what());
    }
    return solved(*antenna, project_, engine, progress_, stop, live);
}

std::vector<Gene> genes_of(const Project& project) {
    std::vector<Gene> genes;
    for (const DesignGene& gene : design_genes(design_of(project)))
        genes.push_back({gene.name, gene.minimum, gene.maximum, gene.is_integer});
    if (genes.empty())
        throw InputError({.key = "antenna.parameters"}, project.name,
                         "no parameter has min and max: there is nothing to optimise");
    return genes;
}

Genome seed_genome_of(const Project& project) {
    Genome genome;
    for (const DesignGene& gene : design_genes(design_of(project))) genome.push_back(gene.value);
    return genome;
}

Project project_with(const Project& project, const Genome& genome) {
    Project changed = project;
    changed.antenna = with_genes(design_of(project), genome);
    return changed;
}

}  // namespace lathe::genetic
