// One candidate in space from genome to score, and how many of them a machine solves at a time.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>

#include "genetic/execution/evaluator.hpp"
#include "solver/volume/engine/volume_engine.hpp"

namespace lathe::genetic {

/// Genome -> parameters -> rules -> solids and ports -> problems -> recordings -> results -> score, on
/// `threads` cores, whose number changes no bit. What is wrong with the candidate is in its evaluation; empty
/// when it was stopped half-way. Any number of threads may call at once. Throws EngineFailure, DeviceLost and
/// EngineOutOfMemory among them, and std::bad_alloc. Precondition: project.is_volume().
std::optional<Evaluation> evaluate_volume_candidate(const Project& project, const Genome& genome,
                                                    const VolumeEngine& engine, int threads,
                                                    Progress& progress, const std::stop_token& stop);

/// Candidates at a time, and cores for each of them.
struct VolumeShare {
    int candidates = 1, threads = 1;
};

/// The share of a machine or process of `cores` cores: `workers` candidates at a time; 0: as many
/// as the engine solves best of the project's own design, and no more than there are cores, as far as three
/// quarters of the machine's memory hold so many of its grids. Precondition: project.is_volume().
VolumeShare volume_share(const Project& project, const VolumeEngine& engine, int workers, int cores);

/// How long the project's own design takes at most on a slow core, which updates 20 million cells a second: a
/// worker that has had a candidate for longer may be given up. Precondition: project.is_volume().
std::chrono::seconds volume_patience(const Project& project);

}  // namespace lathe::genetic
