// One candidate from genome to score, as a request to a session.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

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
    std::optional<std::size_t> problems = {};  ///< problems_of_all(); empty: found for each candidate
};

/// Genome -> parameters -> rules -> antenna -> simulation -> recordings -> results -> score, on the threads
/// of the session that gets the requests, all together: one for each problem of the candidate, which share
/// what the first of them to be begun builds. `done` is called there once, with the outcome: what is wrong
/// with the candidate is in its evaluation; what the engine throws is its error, DeviceLost among it. `live`
/// may be null, and sees the first problem of a plane; with it `starts` is called before anything of the
/// candidate is done, if it is not empty.
std::vector<SolveRequest> candidate_requests(const CandidateContext& context, Genome genome,
                                             const std::stop_token& stop, FrameSink* live,
                                             std::function<void(const Genome&)> starts,
                                             std::function<void(CandidateOutcome)> done);

}  // namespace lathe::genetic
