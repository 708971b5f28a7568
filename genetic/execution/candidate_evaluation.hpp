// One candidate from genome to score, on an engine of the caller's.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "genetic/execution/evaluator.hpp"

namespace lathe::genetic {

/// Processor time that evaluations took on their own threads, nanoseconds so far. What an engine does on
/// threads of its own is not in it.
struct HostTime {
    std::atomic<std::int64_t> building{0};    ///< antenna, grid, coefficients, port mode
    std::atomic<std::int64_t> solving{0};     ///< in the engine's call
    std::atomic<std::int64_t> evaluating{0};  ///< spectra, far field, metrics, objectives
};

/// Genome -> design -> rules -> antenna -> simulation -> recording -> results -> score. Empty when it was
/// stopped half-way. What is wrong with the candidate is in the evaluation; throws what the engine throws,
/// DeviceLost among it.
std::optional<Evaluation> evaluate_candidate(const Project& project, const Genome& genome, Engine& engine,
                                             Progress& progress, HostTime& time, std::stop_token stop,
                                             FrameSink* live);

/// An evaluation that says why there is nothing to rank.
Evaluation unsolved(EvaluationStatus status, double constraint_violation, std::string error);

}  // namespace lathe::genetic
