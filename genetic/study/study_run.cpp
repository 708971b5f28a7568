#include "genetic/study/study_run.hpp"

#include <algorithm>
#include <chrono>

#include "genetic/run/run_doubts.hpp"
#include "genetic/run/run_evaluator.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_log.hpp"
#include "genetic/run/run_tracker.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe::genetic {

namespace {

/// Candidates that are stored as pending together: enough for all devices of a machine at once, so that they
/// wait for each other seldom.
constexpr std::size_t candidates_a_generation = 2048;
constexpr std::size_t most_written_together = 64;
constexpr std::chrono::milliseconds shortest_progress_interval{200};

RunHeader study_header(const Project& frozen, StudyKind kind, const std::string& identity) {
    RunHeader header = header_of_project(frozen, identity);
    header.algorithm = to_string(kind);
    header.seed = kind == StudyKind::sweep ? frozen.sweep->seed : frozen.tolerance->seed;
    return header;
}

/// One sitting.
class Sitting {
public:
    Sitting(RunStore& store, Evaluator& evaluator, const std::vector<Genome>& genomes, RunObserver* observer)
        : store_(store),
          evaluator_(evaluator),
          genomes_(genomes),
          observer_(observer),
          log_(store.path()),
          tracker_(static_cast<int>(genomes.size())) {}

    RunSummary run(std::stop_token stop) {
        const bool is_news = store_.state() != StoredState::finished;
        load();
        for (std::size_t first = 0; first < genomes_.size() && !stop.stop_requested();
             first += candidates_a_generation)
            solve_generation(first, stop);
        const bool is_complete = evaluated_ == genomes_.size();
        if (is_complete && is_news) {
            store_.set_state(StoredState::finished);
            announce("finished", "all candidates are evaluated");
        } else if (!is_complete) {
            announce("interrupted", "stopped; the study can be resumed");
        }
        RunSummary summary;
        summary.state = is_complete ? RunState::finished : RunState::interrupted;
        summary.snapshot = tracker_.snapshot(summary.state, {});
        if (observer_) observer_->on_progress(summary.snapshot);
        return summary;
    }

private:
    void announce(const std::string& kind, const std::string& text) {
        tracker_.say(text);
        log_.event(kind, text);
        store_.add_event(kind, text);
    }

    void load() {
        for (const StoredEvaluation& evaluation : store_.evaluations()) {
            known_generations_ = evaluation.generation + 1;
            if (evaluation.is_pending) continue;
            ++evaluated_;
            tracker_.restore(candidate_summary(evaluation));
        }
        if (store_.state() == StoredState::finished) return;
        announce(known_generations_ == 0 ? "started" : "resumed", std::to_string(evaluated_) + " of " +
                                                                      std::to_string(genomes_.size()) +
                                                                      " candidates are evaluated");
    }

    void solve_generation(std::size_t first, std::stop_token stop) {
        const int number = static_cast<int>(first / candidates_a_generation);
        const auto count = std::min(candidates_a_generation, genomes_.size() - first);
        const std::span<const Genome> genomes(genomes_.data() + first, count);
        if (number >= known_generations_) {
            store_.require_free_space(count);
            store_.begin_generation(number, "{}", genomes);
        }
        std::vector<int> slots;
        std::vector<Genome> pending;
        for (const StoredEvaluation& evaluation : store_.generation(number)) {
            if (!evaluation.is_pending) continue;
            slots.push_back(evaluation.slot);
            pending.push_back(evaluation.genome);
        }
        tracker_.begin_generation(number);
        std::vector<FinishedSlot> unwritten;
        const auto write = [&] {
            if (unwritten.empty()) return;
            store_.store(number, unwritten);
            for (FinishedSlot& finished : unwritten) count_in(number, genomes, std::move(finished));
            unwritten.clear();
        };
        const auto finished = [&](std::size_t index, Evaluation evaluation) {
            evaluation.results.reset();
            unwritten.push_back({slots[index], std::move(evaluation)});
            if (unwritten.size() >= most_written_together) write();
        };
        const auto notice = [&](const std::string& text) { announce("device", text); };
        const std::stop_callback forward(stop, [this] { own_stop_.request_stop(); });
        try {
            evaluator_.evaluate(pending, {own_stop_.get_token(), nullptr, write, notice}, finished);
        } catch (const StorageError&) {
            throw;
        } catch (...) {
            write();
            throw;
        }
        write();
        refuse_hopeless_study();
    }

    /// True when enough has been solved, and nothing of it came to a score.
    bool is_hopeless() const {
        constexpr int enough = 32;
        const RunSnapshot counts = tracker_.snapshot(RunState::running, {});
        return counts.evaluated >= enough && counts.failed + counts.diverged == counts.evaluated;
    }

    void refuse_hopeless_study() {
        if (!is_hopeless()) return;
        const std::string reason = why_none_is_valid(store_.evaluations());
        announce("failed", reason);
        throw SolverError("the study is given up: " + reason);
    }

    void count_in(int generation, std::span<const Genome> genomes, FinishedSlot finished) {
        ++evaluated_;
        Evaluation& evaluation = finished.evaluation;
        log_.evaluation(generation, finished.slot, evaluation);
        tracker_.add(candidate_summary(generation, finished.slot,
                                       genomes[static_cast<std::size_t>(finished.slot)],
                                       std::move(evaluation)));
        if (is_hopeless()) own_stop_.request_stop();
        const auto now = std::chrono::steady_clock::now();
        if (!observer_ || now - last_notification_ < shortest_progress_interval) return;
        last_notification_ = now;
        observer_->on_progress(tracker_.snapshot(RunState::running, {}));
    }

    RunStore& store_;
    Evaluator& evaluator_;
    const std::vector<Genome>& genomes_;
    RunObserver* observer_;
    RunLog log_;
    RunTracker tracker_;
    std::stop_source own_stop_;
    int known_generations_ = 0;
    std::size_t evaluated_ = 0;
    std::chrono::steady_clock::time_point last_notification_;
};

}  // namespace

StudyRun::StudyRun(RunStore store, Project project, std::unique_ptr<Evaluator> evaluator)
    : store_(std::move(store)),
      project_(std::move(project)),
      kind_(study_kind(store_.header()).value()),
      evaluator_(std::move(evaluator)) {}

StudyRun StudyRun::create(const std::filesystem::path& path, const Project& project, StudyKind kind,
                          RunOptions options) {
    const Project wanted = study_project(project, kind);
    auto evaluator = make_evaluator(options, wanted, 0.0);
    auto store = RunStore::create(path, study_header(wanted, kind, evaluator->identity()));
    Project frozen = parse_project(store.header().project_text, path.string());
    return StudyRun(std::move(store), std::move(frozen), std::move(evaluator));
}

StudyRun StudyRun::open(const std::filesystem::path& path, RunOptions options) {
    auto store = RunStore::open(path);
    const auto kind = study_kind(store.header());
    if (!kind) throw StorageError(path.string() + " is an optimisation, not a sweep or a tolerance study");
    ReopenedRun again = reopen_run(std::move(store), options);
    require_same(path, again.store.header(), study_header(again.project, *kind, again.evaluator->identity()));
    return StudyRun(std::move(again.store), std::move(again.project), std::move(again.evaluator));
}

RunSummary StudyRun::run(std::stop_token stop, RunObserver* observer) {
    const auto genomes = study_genomes(project_, kind_);
    return Sitting(store_, *evaluator_, genomes, observer).run(stop);
}

}  // namespace lathe::genetic
