#include <algorithm>
#include <chrono>
#include <thread>

#include "genetic/fitness/candidate_evaluation.hpp"
#include "genetic/fitness/worker_pool.hpp"
#include "genetic/solver_process/solver_places.hpp"
#include "solver/base/input_error.hpp"
#include "solver/discretise/grid.hpp"
#include "solver/engine/cuda_strategies.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/session.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::genetic {

namespace {

const Design& design_of(const Project& project) {
    const auto* design = std::get_if<Design>(&project.antenna);
    if (!design)
        throw InputError({.key = "antenna"}, "regions",
                         "only an antenna from a template has parameters that an optimiser can vary");
    return *design;
}

int core_count() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Candidates at a time that keep a device busy: while it steps as many as it holds, others are built and
/// read. A worker is a thread that mostly waits, with some ten megabytes; too many get into each other's way
/// (docs/performance.md, "Several devices").
int workers_a_device(const Project& project, int multiprocessors) {
    constexpr double cells_a_multiprocessor = 4900.0;  // of a grid that stays on the chip
    constexpr double fewest = 32.0, most = 192.0, ahead = 16.0;
    try {
        const Grid grid = plan_grid(build_antenna(design_of(project)), project.simulation).grid;
        const double held = multiprocessors * cells_a_multiprocessor / static_cast<double>(grid.cells());
        return static_cast<int>(std::clamp(2.0 * held + ahead, fewest, most));
    } catch (const InputError&) {
        return static_cast<int>(most);  // the design cannot be built, its candidates may
    }
}

}  // namespace

SolverEvaluator::SolverEvaluator(Project project, SolverEvaluatorOptions options)
    : project_(std::move(project)), options_(std::move(options)), host_time_(std::make_unique<HostTime>()) {
    design_of(project_);
    check_objectives(project_);
    SolverJob job{write_project(project_), options_.engine, options_.cells_per_wavelength};
    if (options_.cells_per_wavelength > 0.0)
        project_.simulation.cells_per_wavelength = options_.cells_per_wavelength;
    engine_kind_ = engine(1)->name();
    // A strategy that was asked for is part of what the run is; "auto" picks among those of equal bits.
    if (options_.engine.starts_with("cuda:") && options_.engine != "cuda:auto")
        engine_kind_ = options_.engine;
    job.engine = engine_kind_;
    if (engine_kind_.starts_with("cuda")) {
        const auto devices = engine_devices();
        devices_ = static_cast<int>(devices.size());
        if (devices_ > 0) workers_a_device_ = workers_a_device(project_, devices.front().multiprocessors);
        kept_memory_ = std::make_unique<DeviceMemoryKept>();
    }
    job.workers = options_.workers > 0 ? options_.workers : workers_a_place();
    places_ = std::make_unique<SolverPlaces>(options_.process, std::move(job), place_count());
    if (!options_.isolated) return;
    for (int device = devices_ > 0 ? 0 : -1; device < devices_; ++device) places_->replace(device, "");
}

SolverEvaluator::~SolverEvaluator() = default;

std::string SolverEvaluator::identity() const {
    return engine_kind_;
}

std::unique_ptr<Engine> SolverEvaluator::engine(int threads) const {
    const std::string& kind = engine_kind_.empty() ? options_.engine : engine_kind_;
    return options_.make_engine ? options_.make_engine(kind, threads) : make_engine(kind, threads);
}

int SolverEvaluator::place_count() const {
    return std::max(1, devices_);
}

int SolverEvaluator::workers_a_place() const {
    return devices_ > 0 ? workers_a_device_ : core_count();
}

int SolverEvaluator::workers_for(std::size_t candidates) const {
    const int wanted = options_.workers > 0 ? options_.workers : place_count() * workers_a_place();
    return std::min(wanted, static_cast<int>(candidates));
}

void SolverEvaluator::evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                               const Finished& finished) {
    if (genomes.empty()) return;
    const int workers = workers_for(genomes.size());
    const SimulationsAtATime hint(workers);
    std::vector<std::unique_ptr<Engine>> engines;
    for (int worker = 0; worker < workers; ++worker)
        engines.push_back(engine(std::max(1, core_count() / workers)));

    auto evaluate_one = [&](std::size_t index, int worker, std::stop_token stop) {
        const auto begin = std::chrono::steady_clock::now();
        const Genome& genome = genomes[index];
        auto evaluation = places_->evaluate(genome, stop, [&] {
            FrameSink* live = worker == 0 ? options_.live : nullptr;
            if (worker == 0 && options_.live_candidate) options_.live_candidate(genome);
            return evaluate_candidate(project_, genome, *engines[static_cast<std::size_t>(worker)], progress_,
                                      *host_time_, stop, live);
        });
        if (evaluation)
            evaluation->milliseconds =
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        return evaluation;
    };
    const auto tell = [&] {
        for (const std::string& text : places_->take_notices())
            if (control.notice) control.notice(text);
    };
    try {
        evaluate_on_workers(genomes.size(), workers, control, evaluate_one,
                            [&](std::size_t index, Evaluation evaluation) {
                                tell();
                                finished(index, std::move(evaluation));
                            });
    } catch (const DeviceLost&) {
        tell();
        throw;
    }
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
