#include <algorithm>
#include <atomic>
#include <iterator>
#include <utility>

#include "genetic/execution/candidate_evaluation.hpp"
#include "genetic/execution/candidate_share.hpp"
#include "genetic/execution/execution_slots.hpp"
#include "genetic/execution/pipeline.hpp"
#include "genetic/execution/worker_pool.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/selection/make_engine.hpp"

namespace lathe::genetic {

SolverEvaluator::SolverEvaluator(Project project, SolverEvaluatorOptions options)
    : project_(std::move(project)), options_(std::move(options)), host_time_(std::make_unique<HostTime>()) {
    design_of(project_);
    check_objectives(project_);
    SolverJob job{write_project(project_), options_.engine, options_.cells_per_wavelength};
    if (options_.cells_per_wavelength > 0.0)
        project_.simulation.cells_per_wavelength = options_.cells_per_wavelength;
    problems_ = problems_of_all(project_);
    session_ = open_session();
    engine_kind_ = session_->name();
    notice_ = session_->notice();
    const bool is_of_plane = family_of(project_) == ProblemFamily::plane;
    // A strategy that was asked for is part of what the run is; "auto" picks among those of equal bits.
    if (is_of_plane && options_.engine.starts_with("cuda:") && options_.engine != "cuda:auto")
        engine_kind_ = options_.engine;
    if (is_of_plane && engine_kind_.starts_with("cuda")) devices_ = static_cast<int>(engine_devices().size());
    candidates_a_slot_ = candidates_that_suit(project_, *session_);
    job.engine = engine_kind_;
    job.workers = options_.workers > 0 ? options_.workers : candidates_a_slot_;
    job.cores = options_.cores;
    slots_ = std::make_unique<ExecutionSlots>(options_.process, std::move(job), slot_count());
    if (!options_.isolated) return;
    session_.reset();
    for (int device = devices_ > 0 ? 0 : -1; device < devices_; ++device) slots_->replace(device, "");
}

std::unique_ptr<Session> SolverEvaluator::open_session() const {
    const ProblemFamily family = family_of(project_);
    return options_.make_session ? options_.make_session(options_.engine, options_.cores, family)
                                 : make_session(options_.engine, options_.cores, family);
}

SolverEvaluator::~SolverEvaluator() = default;

std::string SolverEvaluator::identity() const {
    return engine_kind_;
}

int SolverEvaluator::candidates_at_a_time(std::size_t candidates) const {
    const int wanted = options_.workers > 0 ? options_.workers : slot_count() * candidates_a_slot_;
    return static_cast<int>(std::min(static_cast<std::size_t>(wanted), candidates));
}

/// One call of evaluate(): takes each candidate to a slot, and to another one when its device is lost.
class SolverEvaluator::Round {
public:
    Round(SolverEvaluator& evaluator, std::span<const Genome> genomes, int at_a_time)
        : evaluator_(evaluator),
          genomes_(genomes),
          context_{evaluator.project_, evaluator.progress_, *evaluator.host_time_, evaluator.problems_},
          waiting_(at_a_time) {}

    void start(const std::vector<StartedCandidate>& candidates, const std::stop_token& stop) {
        std::vector<SolveRequest> requests;
        std::size_t here = 0;
        std::vector<std::shared_ptr<Routed>> routed;
        try {
            for (const StartedCandidate& candidate : candidates)
                routed.push_back(std::make_shared<Routed>(candidate, stop));
        } catch (...) {
            for (const StartedCandidate& candidate : candidates)
                candidate.done({std::nullopt, std::current_exception()});
            return;
        }
        // Those for this process go to the session together.
        for (auto& each : routed)
            if (auto some = route(each); !some.empty()) {
                std::move(some.begin(), some.end(), std::back_inserter(requests));
                std::swap(each, routed[here++]);
            }
        if (here == 0) return;
        try {
            evaluator_.session_->submit(std::move(requests));
        } catch (...) {
            for (std::size_t n = 0; n < here; ++n)
                leave(*routed[n], {std::nullopt, std::current_exception()});
        }
    }

private:
    /// A candidate and the slot that has it.
    struct Routed {
        Routed(const StartedCandidate& which, const std::stop_token& its_stop)
            : candidate(which), stop(its_stop) {}
        const StartedCandidate candidate;
        const std::stop_token stop;
        ExecutionSlots::Slot* slot = nullptr;
        bool is_suspect = false;  ///< a device was lost with it
        bool is_live = false;
    };
    using RoutedPointer = std::shared_ptr<Routed>;

    /// Gives it to a process, or returns what is to be asked of the session: one request for each problem.
    std::vector<SolveRequest> route(const RoutedPointer& routed) {
        try {
            routed->slot = &slots().take(routed->is_suspect);
            if (!routed->slot->process) return requests_for(routed);
            waiting_.run([this, routed](int) { evaluate_in_process(routed); });
        } catch (...) {
            leave(*routed, {std::nullopt, std::current_exception()});
        }
        return {};
    }

    std::vector<SolveRequest> requests_for(const RoutedPointer& routed) {
        const auto& options = evaluator_.options_;
        routed->is_live = (options.live || options.live_candidate) && !has_live_.exchange(true);
        return candidate_requests(
            context_, genomes_[routed->candidate.index], routed->stop,
            routed->is_live ? options.live : nullptr, routed->is_live ? options.live_candidate : nullptr,
            [this, routed](CandidateOutcome outcome) { take_outcome(routed, std::move(outcome)); });
    }

    void evaluate_in_process(const RoutedPointer& routed) {
        CandidateOutcome outcome;
        try {
            outcome.evaluation = routed->slot->process->evaluate(genomes_[routed->candidate.index],
                                                                 routed->is_suspect, routed->stop);
        } catch (...) {
            outcome.error = std::current_exception();
        }
        take_outcome(routed, std::move(outcome));
    }

    void take_outcome(const RoutedPointer& routed, CandidateOutcome outcome) {
        if (outcome.error) try {
                std::rethrow_exception(outcome.error);
            } catch (const DeviceLost& loss) {
                return try_elsewhere(routed, loss);
            } catch (...) {
                // It is the outcome.
            }
        leave(*routed, std::move(outcome));
    }

    void try_elsewhere(const RoutedPointer& routed, const DeviceLost& loss) {
        try {
            end_here(*routed);
            // Whichever device it was: a problem of space may take all of them, which are one slot.
            const bool is_of_space = family_of(evaluator_.project_) == ProblemFamily::space;
            const DeviceLost of_slot(loss.what(), is_of_space ? -1 : loss.device());
            slots().lost(*std::exchange(routed->slot, nullptr), of_slot);
            routed->is_suspect = true;
            if (auto requests = route(routed); !requests.empty())
                evaluator_.session_->submit(std::move(requests));
        } catch (...) {
            leave(*routed, {std::nullopt, std::current_exception()});
        }
    }

    /// The slot has one candidate less.
    void end_here(Routed& routed) {
        if (routed.slot) slots().leave(*routed.slot);
        if (std::exchange(routed.is_live, false)) has_live_ = false;
    }
    void leave(Routed& routed, CandidateOutcome outcome) {
        end_here(routed);
        routed.slot = nullptr;
        routed.candidate.done(std::move(outcome));
    }
    ExecutionSlots& slots() { return *evaluator_.slots_; }

    SolverEvaluator& evaluator_;
    const std::span<const Genome> genomes_;
    const CandidateContext context_;
    std::atomic<bool> has_live_ = false;
    WorkerThreads waiting_;  ///< for processes
};

void SolverEvaluator::evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                               const Finished& finished) {
    if (genomes.empty()) return;
    const int at_a_time = candidates_at_a_time(genomes.size());
    const auto tell = [&] {
        auto notices = slots_->take_notices();
        if (session_) notice_ = session_->notice();
        if (notice_ != told_notice_) notices.push_back(told_notice_ = notice_);
        for (const std::string& text : notices)
            if (control.notice) control.notice(text);
    };
    Round round(*this, genomes, at_a_time);
    try {
        evaluate_in_pipeline(
            genomes.size(), at_a_time, control,
            [&](const std::vector<StartedCandidate>& candidates, const std::stop_token& stop) {
                round.start(candidates, stop);
            },
            [&](std::size_t index, Evaluation evaluation) {
                tell();
                finished(index, std::move(evaluation));
            });
    } catch (const DeviceLost&) {
        tell();
        throw;
    }
}

}  // namespace lathe::genetic
