// One candidate from genome to score, as a request to a session.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <stop_token>

#include "genetic/execution/evaluator.hpp"
#include "genetic/execution/pipeline.hpp"
#include "solver/engine/session.hpp"

namespace lathe::genetic {

/// Processor time that evaluations took beside the engine's work, nanoseconds so far.
struct HostTime {
    std::atomic<std::int64_t> building{0};    ///< antenna, grid, coefficients, port mode
    std::atomic<std::int64_t> evaluating{0};  ///< spectra, far field, metrics, objectives
};

/// What candidates of one run share. All of it outlives the request.
struct CandidateContext {
    const Project& project;
    Progress& progress;
    HostTime& time;
};

/// Genome -> design -> rules -> antenna -> simulation -> recording -> results -> score, on the threads of the
/// session that gets the request. `done` is called there with the outcome: what is wrong with the candidate
/// is in its evaluation; what the engine throws is its error, DeviceLost among it. `live` may be null; with
/// it `starts` is called before anything of the candidate is done, if it is not empty.
SolveRequest candidate_request(const CandidateContext& context, Genome genome, std::stop_token stop,
                               FrameSink* live, std::function<void(const Genome&)> starts,
                               std::function<void(CandidateOutcome)> done);

/// An evaluation that says why there is nothing to rank.
Evaluation unsolved(EvaluationStatus status, double constraint_violation, std::string error);

}  // namespace lathe::genetic
