#include "genetic/execution/cluster_evaluator.hpp"

#include <algorithm>
#include <thread>

#include "genetic/execution/candidate_share.hpp"
#include "genetic/execution/failure.hpp"
#include "genetic/execution/messages.hpp"
#include "genetic/execution/program_version.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/device_lost.hpp"

namespace lathe::genetic {

using nlohmann::json;
using Clock = std::chrono::steady_clock;
using State = ClusterWorker::State;

namespace {

constexpr std::chrono::milliseconds between_looks{1};
constexpr int leases_of_silence = 5;  ///< of all workers, then the run stops

}  // namespace

/// One call of evaluate().
struct ClusterEvaluator::Round {
    std::span<const Genome> genomes;
    const EvaluationControl& control;
    const Finished& finished;
    Leases leases;

    json request(std::int64_t job, const Leases::Task& task) const {
        json request{{"job", job}, {"id", task.ticket}, {"genome", genomes[task.candidate]}};
        const auto& limits = control.slope_limits;
        if (!limits.empty() && wants_slopes(limits[task.candidate]))
            request["slope_limit"] = limits[task.candidate];
        return request;
    }
    void tell(const std::string& text) const {
        if (control.notice) control.notice(text);
    }
};

ClusterEvaluator::ClusterEvaluator(Transport& transport, const Project& project, ClusterOptions options)
    : transport_(transport), options_(std::move(options)), candidate_lease_(options_.lease) {
    genes_of(project);
    check_objectives(project);
    if (project.is_volume()) {
        Project solved = project;
        if (options_.cells_per_wavelength > 0.0)
            solved.simulation.cells_per_wavelength = options_.cells_per_wavelength;
        candidate_lease_ = std::max<std::chrono::milliseconds>(candidate_lease_, patience_for(solved));
    }
    static std::int64_t jobs = 0;
    job_ = ++jobs;
    workers_.resize(static_cast<std::size_t>(transport_.workers()) + 1);
    for (int worker = 1; worker <= transport_.workers(); ++worker)
        transport_.send(worker, {{"job", job_},
                                 {"project", write_project(project)},
                                 {"engine", options_.engine},
                                 {"cells_per_wavelength", options_.cells_per_wavelength},
                                 {"workers", options_.workers},
                                 {"version", program_version()}});
    const auto begin = Clock::now();
    const auto is = [&](State state) {
        return std::count_if(workers_.begin() + 1, workers_.end(),
                             [&](const ClusterWorker& worker) { return worker.state == state; });
    };
    // All that are quick; at least one. Others join when they are ready.
    while (is(State::starting) > 0) {
        listen(nullptr);
        const auto waited = Clock::now() - begin;
        if (waited > options_.lease || (is(State::ready) > 0 && waited > std::chrono::seconds(5))) break;
        std::this_thread::sleep_for(between_looks);
    }
    if (is(State::ready) > 0) return;
    if (is(State::lost) > 0) throw InputError({.key = "engine"}, options_.engine, last_loss_);
    throw DeviceLost(last_loss_, -1);
}

void ClusterEvaluator::evaluate(std::span<const Genome> genomes, const EvaluationControl& control,
                                const Finished& finished) {
    Round round{genomes, control, finished, Leases(genomes.size(), next_ticket_, candidate_lease_)};
    auto begun = control.begun;
    while (!round.leases.is_done() && !control.stop.stop_requested()) {
        listen(&round);
        if (control.caught_up) control.caught_up();
        watch(round);
        if (!control.pause || !control.pause->is_paused()) hand_out(round);
        if (const auto tell = std::exchange(begun, {})) tell();
        next_ticket_ = round.leases.next_ticket();
        std::this_thread::sleep_for(between_looks);
    }
}

void ClusterEvaluator::listen(Round* round) {
    while (auto post = transport_.receive()) take(*post, round);
}

void ClusterEvaluator::take(const Post& post, Round* round) {
    if (post.from < 1 || post.from >= static_cast<int>(workers_.size())) return;
    ClusterWorker& worker = workers_[static_cast<std::size_t>(post.from)];
    const json& message = post.message;
    if (message.value("job", std::int64_t{0}) != job_) return;  // of an earlier grid
    worker.heard = Clock::now();
    if (message.contains("ready")) {
        std::string engine = message.at("ready").get<std::string>();
        if (options_.engine.starts_with("cuda:") && options_.engine != "cuda:auto") engine = options_.engine;
        if (engine_.empty()) engine_ = engine;
        worker.capacity = std::max(1, message.at("capacity").get<int>());
        worker.state = State::ready;
        if (engine != engine_)
            lose(post.from, State::lost, "its engine is " + engine + ", that of others " + engine_, round);
    } else if (message.contains("refused") || message.contains("lost")) {
        const json& why = message.contains("lost") ? message.at("lost") : message.at("refused");
        lose(post.from, State::lost, why.get<std::string>(), round);
    }
    if (worker.state == State::silent) {
        worker.state = State::ready;
        if (round) round->tell("worker " + std::to_string(post.from) + " is heard of again");
    }
    if (message.contains("id") && round) take_answer(post, *round);
}

void ClusterEvaluator::take_answer(const Post& post, Round& round) {
    const auto ticket = post.message.at("id").get<std::int64_t>();
    Evaluation evaluation;
    if (post.message.contains("out_of_memory")) {
        if (round.leases.ran_out_of_memory(ticket)) return;
        evaluation = failed_evaluation(FailureClass::out_of_memory, "not even alone is there enough for it");
    } else {
        evaluation = evaluation_from_json(post.message.at("evaluation"));
    }
    if (const auto candidate = round.leases.answered(ticket, Clock::now()))
        round.finished(*candidate, std::move(evaluation));
}

void ClusterEvaluator::lose(int rank, State state, const std::string& why, Round* round) {
    workers_[static_cast<std::size_t>(rank)].state = state;
    last_loss_ = "worker " + std::to_string(rank) + ": " + why;
    if (!round) return;
    const auto poison = round->leases.worker_lost(rank);
    round->tell(last_loss_);
    for (const std::size_t candidate : poison)
        round->finished(candidate,
                        failed_evaluation(state == State::lost ? FailureClass::device : FailureClass::timeout,
                                          "three workers were lost with this candidate; " + last_loss_));
}

/// Workers that keep a candidate too long or are not heard of.
void ClusterEvaluator::watch(Round& round) {
    const auto now = Clock::now();
    for (const int worker : round.leases.overdue(now))
        lose(worker, State::silent, "a candidate's lease has ended", &round);
    for (std::size_t rank = 1; rank < workers_.size(); ++rank)
        if (workers_[rank].state == State::ready && now - workers_[rank].heard > options_.lease)
            lose(static_cast<int>(rank), State::silent, "nothing is heard of it", &round);
    if (!any_left()) throw DeviceLost("no worker is left; " + last_loss_, -1);
}

bool ClusterEvaluator::any_left() const {
    const auto now = Clock::now();
    return std::any_of(workers_.begin() + 1, workers_.end(), [&](const ClusterWorker& worker) {
        if (worker.state == State::ready) return true;
        return worker.state == State::silent && now - worker.heard < leases_of_silence * options_.lease;
    });
}

void ClusterEvaluator::hand_out(Round& round) {
    for (std::size_t rank = 1; rank < workers_.size(); ++rank) {
        if (workers_[rank].state != State::ready) continue;
        const int worker = static_cast<int>(rank);
        while (const auto task = round.leases.next(worker, workers_[rank].capacity, Clock::now()))
            transport_.send(worker, round.request(job_, *task));
    }
}

}  // namespace lathe::genetic
