#include "genetic/execution/candidate_evaluation.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "genetic/execution/candidate_maps.hpp"
#include "genetic/execution/candidate_scores.hpp"
#include "genetic/execution/power_question.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/parallel.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/simulation/any_simulation.hpp"

namespace lathe::genetic {

namespace {

/// Adds the calling thread's processor time of a scope to a sum.
class Timed {
public:
    explicit Timed(std::atomic<std::int64_t>& sum) : sum_(sum), begin_(now()) {}
    ~Timed() { sum_.fetch_add(now() - begin_, std::memory_order_relaxed); }
    Timed(const Timed&) = delete;
    Timed& operator=(const Timed&) = delete;

private:
    static std::int64_t now() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
    }

    std::atomic<std::int64_t>& sum_;
    std::int64_t begin_;
};

/// One candidate between its request and its outcome.
class Candidate {
public:
    Candidate(const CandidateContext& context, Genome genome, std::size_t problems, std::stop_token stop,
              FrameSink* live, std::function<void(const Genome&)> starts,
              std::function<void(CandidateOutcome)> done)
        : context_(context),
          genome_(std::move(genome)),
          stop_(std::move(stop)),
          live_(live),
          power_(power_question(context.project)),
          starts_(std::move(starts)),
          done_(std::move(done)),
          outcomes_(problems),
          left_(problems) {
        if (!power_.is_empty()) maps_.emplace(power_.map_frequencies_hz(), problems, live);
    }

    /// Who watches a problem; may be null.
    FrameSink* watcher(std::size_t which) {
        if (maps_) return maps_->sink(which);
        return which == 0 ? live_ : nullptr;
    }

    /// A problem that stays as long as the candidate, null when there is nothing to solve; the evaluation
    /// then says why. Whoever comes first builds all of them, the others wait for that.
    AnyProblem problem(std::size_t which) {
        std::call_once(is_built_, [this] { build(); });
        if (!simulation_ || which >= simulation_->problems().size()) return nullptr;
        return simulation_->problems()[which];
    }

    /// Takes the outcome of one problem; the last one makes the candidate's.
    void finish(std::size_t which, SolveOutcome solved) {
        outcomes_[which] = std::move(solved);
        if (left_.fetch_sub(1) == 1) finish();
    }

    /// As many as the genome's antenna has excitations to be solved; found out before anything is built.
    static std::size_t problems_of(const CandidateContext& context, const Genome& genome) {
        if (context.problems) return *context.problems;
        try {
            const Project candidate = project_with(context.project, genome);
            return static_cast<std::size_t>(problem_count(any_antenna_of(candidate), candidate.simulation));
        } catch (const InputError&) {
            return 1;  // which will say so
        }
    }

private:
    using Clock = std::chrono::steady_clock;

    void build() {
        started_ = Clock::now();
        if (starts_) starts_(genome_);
        const Project candidate = project_with(context_.project, genome_);
        const auto violations = broken_rules(*parameters_in(candidate.antenna));
        if (!violations.empty()) {
            evaluation_ = infeasible_by_rules(violations);
            return;
        }
        const Timed timed(context_.time.building);
        try {
            antenna_ = any_antenna_of(candidate);
            AnySimulation built = lathe::build(antenna_, candidate.simulation);
            if (maps_) maps_->begin(*built.plane());
            simulation_ = std::move(built);
        } catch (const InputError& error) {
            evaluation_ = infeasible_without_measure(error);
        }
    }

    void finish() {
        CandidateOutcome outcome;
        try {
            std::vector<Recording> recordings;
            for (SolveOutcome& solved : outcomes_) {
                if (solved.error) std::rethrow_exception(solved.error);
                if (solved.problem) recordings.push_back(std::move(solved.recording));
            }
            // Fewer when there was nothing to solve, or the candidate was cancelled.
            if (recordings.size() == outcomes_.size()) evaluate_recordings(recordings);
            if (evaluation_)
                evaluation_->milliseconds =
                    std::chrono::duration<double, std::milli>(Clock::now() - started_).count();
            outcome.evaluation = std::move(evaluation_);
        } catch (...) {
            outcome.error = std::current_exception();
        }
        done_(std::move(outcome));
    }

    /// Adds to the results what the goals ask of power handling; false when a region cannot be analysed,
    /// which the evaluation then says.
    bool handle_power(std::span<const Recording> recordings, Results& results) {
        try {
            const auto electrons = particles::host_electrons(static_cast<unsigned>(ParallelScope::threads()));
            add_power_handling(*drawn_in_plane(antenna_), maps_->finish(recordings), power_, *electrons,
                               stop_, results);
            return true;
        } catch (const InputError& error) {
            evaluation_ = infeasible_without_measure(error);
            return false;
        }
    }

    void evaluate_recordings(const std::vector<Recording>& recordings) {
        const auto any = [&](StopReason reason) {
            return std::any_of(recordings.begin(), recordings.end(),
                               [&](const Recording& recording) { return recording.stop_reason == reason; });
        };
        if (any(StopReason::cancelled)) return;
        if (any(StopReason::diverged)) {
            evaluation_ = unsolved(EvaluationStatus::diverged, 0.0, "the solve diverged");
            return;
        }
        const Timed timed(context_.time.evaluating);
        try {
            Results results = simulation_->evaluate(recordings);
            if (!maps_ || handle_power(recordings, results))
                evaluation_ = scored(std::move(results), drawn_in_plane(antenna_), context_.project);
        } catch (const InputError& error) {
            evaluation_ = infeasible_without_measure(error);
        } catch (const SolverError& error) {
            if (stop_.stop_requested()) return;
            evaluation_ = unsolved(EvaluationStatus::diverged, 0.0, error.what());
        }
    }

    const CandidateContext context_;
    const Genome genome_;
    const std::stop_token stop_;
    FrameSink* const live_;
    const particles::PowerQuestion power_;
    const std::function<void(const Genome&)> starts_;
    const std::function<void(CandidateOutcome)> done_;
    std::vector<SolveOutcome> outcomes_;  ///< one for each problem
    std::atomic<std::size_t> left_;       ///< problems without an outcome
    std::once_flag is_built_;
    Clock::time_point started_{};
    AnyAntenna antenna_;
    std::optional<AnySimulation> simulation_;
    std::optional<CandidateMaps> maps_;  ///< of the field that power handling is read off
    std::optional<Evaluation> evaluation_;
};

}  // namespace

std::vector<SolveRequest> candidate_requests(const CandidateContext& context, Genome genome,
                                             const std::stop_token& stop, FrameSink* live,
                                             std::function<void(const Genome&)> starts,
                                             std::function<void(CandidateOutcome)> done) {
    std::vector<SolveRequest> requests(Candidate::problems_of(context, genome));
    const auto candidate = std::make_shared<Candidate>(context, std::move(genome), requests.size(), stop,
                                                       live, std::move(starts), std::move(done));
    const ProblemFamily family = family_of(context.project);
    for (std::size_t n = 0; n < requests.size(); ++n) {
        requests[n].family = family;
        requests[n].build = [candidate, n] { return candidate->problem(n); };
        requests[n].done = [candidate, n](SolveOutcome outcome) { candidate->finish(n, std::move(outcome)); };
        requests[n].progress = &context.progress;
        requests[n].live = candidate->watcher(n);
        requests[n].stop = stop;
    }
    return requests;
}

}  // namespace lathe::genetic
