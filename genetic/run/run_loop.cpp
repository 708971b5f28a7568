#include "genetic/run/run_loop.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/stored_text.hpp"

namespace lathe::genetic {

namespace {

constexpr std::chrono::milliseconds shortest_progress_interval{200};
constexpr std::size_t most_written_together = 64;

std::string text_of(const LogEntry& entry) {
    std::string text = "generation " + std::to_string(entry.generation) + ", part " +
                       std::to_string(entry.part + 1) + ": " + to_string(entry.kind);
    if (!entry.reason.empty()) text += ", " + entry.reason;
    text += "; " + std::to_string(entry.candidates) + " candidates per generation";
    if (!std::isnan(entry.best)) text += ", best " + std::to_string(entry.best);
    if (!std::isnan(entry.step)) text += ", step " + std::to_string(entry.step);
    return text;
}

}  // namespace

RunLoop::RunLoop(RunStore store, Project project, RunOptions options, std::unique_ptr<Evaluator> evaluator)
    : store_(std::move(store)),
      log_(store_.path()),
      project_(std::move(project)),
      options_(std::move(options)),
      evaluator_(std::move(evaluator)),
      genes_(genes_of(project_)),
      plan_(plan_run(project_, study_kind(store_.header()))),
      tracker_(plan_.evaluations) {}

RunSummary RunLoop::run(std::stop_token stop, RunObserver* observer) {
    observer_ = observer;
    load();
    const bool is_complete = evaluate_generations(stop) && verify(stop);
    RunSummary summary;
    summary.state = is_complete ? RunState::finished : RunState::interrupted;
    if (is_complete && plan_.is_search()) {
        summary.verdict = verdict();
        tracker_.conclude(summary.verdict);
    }
    if (!is_complete) announce("interrupted", "stopped; the " + plan_.name() + " can be resumed");
    notify(summary.state);
    summary.snapshot = snapshot(summary.state);
    summary.verifications = store_.verifications();
    return summary;
}

// Algorithm, counts and the present generation as the store has them.
void RunLoop::load() {
    tracker_ = RunTracker(plan_.evaluations);
    paused_before_this_session_ = gate_.paused_time();
    slots_.clear();
    asked_ = 0;
    const auto last = store_.last_generation();
    if (!last) {
        announce("started", plan_.name() + " of " + std::to_string(genes_.size()) + " genes started");
        return;
    }
    std::vector<Individual> told;
    std::vector<Genome> pending;
    for (const StoredEvaluation& evaluation : store_.evaluations()) {
        ++asked_;
        if (evaluation.generation == last->number)
            pending.push_back(evaluation.genome);
        else
            told.push_back({evaluation.genome, evaluation.score, evaluation.generation, evaluation.slot});
        load_evaluation(evaluation);
    }
    restore_algorithm(*last, told, std::move(pending));
    if (store_.state() != StoredState::finished)
        announce("resumed", std::to_string(snapshot(RunState::running).evaluated) + " of " +
                                std::to_string(plan_.evaluations) + " candidates are evaluated");
}

void RunLoop::restore_algorithm(const StoredGeneration& last, std::span<const Individual> told,
                                std::vector<Genome> pending) {
    try {
        plan_.optimiser->restore(state_from_text(last.algorithm_state), told, std::move(pending));
    } catch (const std::invalid_argument& error) {
        throw StorageError(store_.path().string() + " cannot be resumed: " + error.what());
    }
}

// In the order of (generation, slot): a new number means that the generation before is complete.
void RunLoop::load_evaluation(const StoredEvaluation& evaluation) {
    if (evaluation.slot == 0) {
        if (!slots_.empty()) tracker_.end_generation(finished_scores());
        begin_slots(evaluation.generation);
    }
    slots_.emplace_back();
    if (evaluation.is_pending) return;
    slots_.back() = evaluation.score;
    tracker_.restore(candidate_summary(evaluation));
}

// False when it was stopped before the end.
bool RunLoop::evaluate_generations(std::stop_token stop) {
    if (store_.state() != StoredState::optimising) {
        tracker_.end_generation(finished_scores());
        return true;
    }
    while (true) {
        if (stop.stop_requested()) return false;
        const bool is_loaded = !plan_.optimiser->pending().empty();
        const auto genomes = plan_.optimiser->ask(plan_.evaluations - asked_);
        if (genomes.empty()) break;
        if (!is_loaded) begin_generation(genomes);
        const bool is_news = finished_scores().size() < slots_.size();
        evaluate_pending(genomes, !is_loaded, stop);
        if (!plan_.is_search()) refuse_hopeless_run();
        if (finished_scores().size() < slots_.size()) {
            if (stop.stop_requested()) return false;
            throw std::logic_error("the evaluator returned without all results");
        }
        end_generation(is_news);
        if (plan_.is_search() && !project_.optimiser.is_for_margin() && goals_are_met()) break;
    }
    store_.set_state(StoredState::verifying);
    return true;
}

void RunLoop::begin_generation(const std::vector<Genome>& genomes) {
    store_.require_free_space(genomes.size());
    begin_slots(plan_.optimiser->generation());
    slots_.resize(genomes.size());
}

void RunLoop::store_generation(const std::vector<Genome>& genomes) {
    // The list of a study is in its project: nothing else is needed to go on.
    const std::string state = plan_.is_search() ? state_to_text(plan_.optimiser->state()) : "{}";
    store_.begin_generation(plan_.optimiser->generation(), state, genomes);
    asked_ += static_cast<int>(genomes.size());
}

void RunLoop::begin_slots(int generation) {
    tracker_.begin_generation(generation);
    slots_.clear();
}

// Results go to the store as they come, those that came while others were written together. When the store
// fails no more candidates are started, and those that still finish are kept in memory. A generation's own
// rows go there while its first candidates are built, or a device would wait for the disk: a run that is
// killed before that asks for the same generation again.
void RunLoop::evaluate_pending(const std::vector<Genome>& genomes, bool is_new, std::stop_token stop) {
    std::vector<int> pending_slots;
    std::vector<Genome> pending;
    const std::vector<double> all_limits = plan_.optimiser->slope_limits();
    std::vector<double> slope_limits;
    for (std::size_t slot = 0; slot < genomes.size(); ++slot) {
        if (slots_[slot]) continue;
        pending_slots.push_back(static_cast<int>(slot));
        pending.push_back(genomes[slot]);
        if (!all_limits.empty()) slope_limits.push_back(all_limits[slot]);
    }
    evaluation_stop_ = {};
    const std::stop_callback forward(stop, [this] { evaluation_stop_.request_stop(); });
    std::optional<StorageError> storage_error;
    std::vector<FinishedSlot> unwritten;
    const auto store = [&] {
        try {
            if (std::exchange(is_new, false)) store_generation(genomes);
            if (!storage_error) store_.store(plan_.optimiser->generation(), unwritten);
        } catch (const StorageError& error) {
            storage_error = error;
            evaluation_stop_.request_stop();
        }
    };
    const auto write = [&] {
        if (unwritten.empty()) return;
        store();
        keep(genomes, std::exchange(unwritten, {}), !storage_error);
        heap_trim_.now_and_then();  // here, where nothing waits for this thread
    };
    const auto finished = [&](std::size_t index, Evaluation evaluation) {
        if (!plan_.is_search()) evaluation.results.reset();  // nothing shows the patterns of a study's best
        unwritten.push_back({pending_slots[index], std::move(evaluation)});
        if (unwritten.size() >= most_written_together) write();
    };
    const auto notice = [&](const std::string& text) {
        if (!storage_error) announce("device", text);
    };
    try {
        evaluator_->evaluate(pending,
                             {.stop = evaluation_stop_.get_token(),
                              .pause = &gate_,
                              .caught_up = write,
                              .notice = notice,
                              .slope_limits = slope_limits,
                              .begun = store},
                             finished);
    } catch (...) {
        write();
        throw;
    }
    write();
    if (storage_error) throw *storage_error;
}

/// What was evaluated, in the tracker or, when it could not be written, beside it.
void RunLoop::keep(const std::vector<Genome>& genomes, std::vector<FinishedSlot>&& finished,
                   bool is_written) {
    for (auto& [slot, evaluation] : finished) {
        const auto at = static_cast<std::size_t>(slot);
        if (is_written) log_.evaluation(plan_.optimiser->generation(), slot, evaluation);
        auto candidate =
            candidate_summary(plan_.optimiser->generation(), slot, genomes[at], std::move(evaluation));
        if (!is_written) {
            unsaved_.push_back(std::move(candidate));
            continue;
        }
        slots_[at] = candidate.score;
        tracker_.add(std::move(candidate));
        if (!plan_.is_search() && is_hopeless()) evaluation_stop_.request_stop();
        notify_now_and_then();
    }
}

std::vector<Score> RunLoop::finished_scores() const {
    std::vector<Score> scores;
    for (const auto& slot : slots_)
        if (slot) scores.push_back(*slot);
    return scores;
}

// A generation that the store had complete was announced in an earlier session.
void RunLoop::end_generation(bool is_news) {
    const auto scores = finished_scores();
    plan_.optimiser->tell(scores);
    store_log(is_news);
    tracker_.end_generation(scores);
    if (is_news) log_.generation(tracker_.last_generation());
    if (observer_ && is_news) observer_->on_generation(snapshot(present_state()));
    refuse_hopeless_run();
}

// What the store can tell from its rows, generation by generation, is not written twice.
void RunLoop::store_log(bool is_news) {
    for (const LogEntry& entry : plan_.optimiser->take_log())
        if (is_news && entry.kind != LogKind::generation) announce(to_string(entry.kind), text_of(entry));
}

bool RunLoop::goals_are_met() const {
    const Score& best = plan_.optimiser->best()->score;
    return meets_all_goals(best);
}

RunState RunLoop::present_state() const {
    return gate_.is_paused() ? RunState::paused : RunState::running;
}

RunSnapshot RunLoop::snapshot(RunState state) const {
    return tracker_.snapshot(state, gate_.paused_time() - paused_before_this_session_);
}

void RunLoop::announce(const std::string& kind, const std::string& text) {
    tracker_.say(text);
    log_.event(kind, text);
    store_.add_event(kind, text);
}

void RunLoop::notify(RunState state) {
    if (observer_) observer_->on_progress(snapshot(state));
}

void RunLoop::notify_now_and_then() {
    const auto now = std::chrono::steady_clock::now();
    if (!observer_ || now - last_notification_ < shortest_progress_interval) return;
    last_notification_ = now;
    notify(present_state());
}

}  // namespace lathe::genetic
