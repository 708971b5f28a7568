#include "genetic/execution/volume_candidate.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "genetic/execution/candidate_scores.hpp"
#include "solver/base/machine_memory.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/engine_failure.hpp"
#include "solver/volume/setup/forecast_volume.hpp"
#include "solver/volume/solve/solve_volume.hpp"

namespace lathe::genetic {

namespace {

constexpr double usable_share = 0.75;  // of the machine's memory
constexpr double slow_rate = 20e6;     // cells per second

std::optional<Evaluation> evaluated(const Project& candidate, const VolumeEngine& engine, int threads,
                                    Progress& progress, const std::stop_token& stop) {
    const auto violations = broken_rules(*parameters_in(candidate.antenna));
    if (!violations.empty()) return infeasible_by_rules(violations);
    try {
        const VolumeAntenna antenna = volume_antenna_of(candidate);
        Results results = solve_volume(antenna, candidate.simulation, engine, threads, progress, stop);
        return scored(std::move(results), nullptr, candidate);
    } catch (const InputError& error) {
        return infeasible_without_measure(error);
    } catch (const EngineFailure&) {
        throw;
    } catch (const SolverError& error) {
        if (stop.stop_requested()) return std::nullopt;
        return unsolved(EvaluationStatus::diverged, 0.0, error.what());
    }
}

/// Of the project's own design: as many as the engine solves best and the machine's memory holds.
int fitting_candidates(const Project& project, const VolumeEngine& engine, int cores) {
    try {
        const VolumeForecast forecast = forecast_volume(volume_antenna_of(project), project.simulation);
        const double held = std::max(1.0, usable_share * machine_memory_bytes() / forecast.memory_bytes);
        const int wanted = engine.at_a_time ? std::min(cores, engine.at_a_time(forecast.cells)) : cores;
        return static_cast<int>(std::min<double>(wanted, held));
    } catch (const InputError&) {
        return 1;  // the design cannot be built, its candidates may
    }
}

}  // namespace

std::optional<Evaluation> evaluate_volume_candidate(const Project& project, const Genome& genome,
                                                    const VolumeEngine& engine, int threads,
                                                    Progress& progress, const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    auto evaluation = evaluated(project_with(project, genome), engine, threads, progress, stop);
    if (evaluation)
        evaluation->milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    return evaluation;
}

VolumeShare volume_share(const Project& project, const VolumeEngine& engine, int workers, int cores) {
    cores = std::max(1, cores);
    VolumeShare share;
    share.candidates = workers > 0 ? workers : fitting_candidates(project, engine, cores);
    share.threads = std::max(1, cores / share.candidates);
    return share;
}

std::chrono::seconds volume_patience(const Project& project) {
    try {
        const VolumeForecast forecast = forecast_volume(volume_antenna_of(project), project.simulation);
        return std::chrono::seconds(static_cast<long>(forecast.updates_most() / slow_rate));
    } catch (const InputError&) {
        return std::chrono::hours(1);  // the design cannot be built, its candidates may
    }
}

}  // namespace lathe::genetic
