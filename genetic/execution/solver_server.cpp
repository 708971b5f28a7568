#include "genetic/execution/solver_server.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "genetic/execution/candidate_evaluation.hpp"
#include "genetic/execution/candidate_scores.hpp"
#include "genetic/execution/messages.hpp"
#include "genetic/execution/program_version.hpp"
#include "genetic/execution/volume_candidate.hpp"
#include "genetic/execution/worker_pool.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/engine_failure.hpp"
#include "solver/volume/engine/selection/make_volume_engine.hpp"

namespace lathe::genetic {

using nlohmann::json;

namespace {

constexpr std::chrono::seconds between_signs_of_life{1};
constexpr int candidates_a_device = 192;  ///< as on one machine, see SolverEvaluator

/// A project and the session or the threads that solve its candidates. Never destroyed, see
/// serve_evaluations().
class Server {
public:
    Server(MessageChannel& channel, const MakeEngine& make_engine, const MakeSlopes& make_slopes)
        : channel_(channel), make_engine_(make_engine), make_slopes_(make_slopes) {}

    /// False when the project is refused.
    bool begin(const json& request) try {
        if (request.at("version") != program_version())
            throw std::runtime_error("this solver is of version " + program_version());
        project_ = parse_project(request.at("project").get<std::string>(), "project");
        const auto density = request.at("cells_per_wavelength").get<double>();
        if (density > 0.0) project_.simulation.cells_per_wavelength = density;
        const auto kind = request.at("engine").get<std::string>();
        const int workers = request.at("workers").get<int>();
        int cores = request.at("cores").get<int>();
        if (cores <= 0) cores = core_count();
        if (project_.is_volume())
            begin_volume(kind, workers, cores);
        else
            begin_session(kind, workers, cores);
        std::thread([this] { show_life(); }).detach();
        return true;
    } catch (const ChannelError&) {
        throw;
    } catch (const std::exception& error) {
        channel_.send({{"refused", error.what()}});
        return false;
    }

    /// Takes any number at a time: the other side gives no more than it has asked to be solved at a time.
    void add(const json& request) try {
        const auto id = request.at("id").get<std::int64_t>();
        auto genome = request.at("genome").get<Genome>();
        if (make_slopes_ && request.contains("slope_limit")) {
            slope_threads().run(
                [this, id, genome = std::move(genome), limit = request.at("slope_limit").get<double>()](int) {
                    evaluate_with_slopes(id, genome, limit);
                });
            return;
        }
        if (threads_) {
            threads_->run([this, id, genome = std::move(genome)](int) { solve_in_space(id, genome); });
            return;
        }
        session_->submit(candidate_requests({project_, progress_, time_, is_planar_}, std::move(genome),
                                            stop_.get_token(), nullptr, nullptr,
                                            [this, id](CandidateOutcome outcome) { answer(id, outcome); }));
    } catch (const json::exception& error) {
        throw ChannelError(error.what());
    }

    /// Candidates in work are dropped. The session of a lost device stays: a thread of it may hang in the
    /// driver.
    void stop() {
        stop_.request_stop();
        if (is_lost()) return;
        session_.reset();
        threads_.reset();
        slope_threads_.reset(), slopes_ = {};
    }
    bool is_lost() const { return lost_.load(); }

private:
    void begin_session(const std::string& kind, int workers, int cores) {
        if (!std::holds_alternative<Design>(project_.antenna)) throw std::runtime_error("no template");
        is_planar_ = antenna_of(project_).is_planar();
        session_ = make_engine_(kind, 0);
        const std::string name = session_->name();
        engine_ = kind, slope_candidates_ = workers > 0 ? workers : cores;
        const int suits = name.starts_with("cuda") ? candidates_a_device : cores;
        channel_.send({{"ready", name}, {"capacity", workers > 0 ? workers : suits}});
    }
    void begin_volume(const std::string& kind, int workers, int cores) {
        volume_engine_ = make_volume_engine(kind);
        share_ = volume_share(project_, volume_engine_, workers, cores);
        threads_ = std::make_unique<WorkerThreads>(share_.candidates);
        channel_.send({{"ready", volume_engine_.name}, {"capacity", share_.candidates}});
    }

    /// Made when the first candidate with slopes comes.
    WorkerThreads& slope_threads() {
        if (!slope_threads_) slope_threads_ = std::make_unique<WorkerThreads>(slope_candidates_);
        return *slope_threads_;
    }
    void evaluate_with_slopes(std::int64_t id, const Genome& genome, double slope_limit) {
        CandidateOutcome outcome;
        try {
            std::call_once(slopes_made_, [this] { slopes_ = make_slopes_(project_, engine_); });
            outcome.evaluation = slopes_(genome, slope_limit, stop_.get_token());
        } catch (...) {
            outcome.error = std::current_exception();
        }
        answer(id, outcome);
    }

    void solve_in_space(std::int64_t id, const Genome& genome) {
        CandidateOutcome outcome;
        try {
            outcome.evaluation = evaluate_volume_candidate(project_, genome, volume_engine_, share_.threads,
                                                           progress_, stop_.get_token());
        } catch (...) {
            outcome.error = std::current_exception();
        }
        answer(id, outcome);
    }

    void answer(std::int64_t id, CandidateOutcome& outcome) try {
        json answer = {{"id", id}};
        try {
            if (outcome.error) std::rethrow_exception(outcome.error);
            if (!outcome.evaluation) return;
            answer["evaluation"] = evaluation_to_json(*outcome.evaluation);
        } catch (const DeviceLost& error) {
            if (!lost_.exchange(true)) channel_.send({{"lost", error.what()}});
            return;
        } catch (const std::bad_alloc&) {
            answer["out_of_memory"] = true;
        } catch (const EngineOutOfMemory&) {
            answer["out_of_memory"] = true;
        } catch (const std::exception& error) {
            answer["evaluation"] = evaluation_to_json(unsolved(EvaluationStatus::failed, 0.0, error.what()));
        }
        channel_.send(answer);
    } catch (const ChannelError&) {
        // The receiving thread has seen it too.
    }

    void show_life() try {
        for (;;) {
            std::this_thread::sleep_for(between_signs_of_life);
            channel_.send({{"cell_updates", progress_.cell_updates.load()}});
        }
    } catch (const ChannelError&) {
    }

    MessageChannel& channel_;
    MakeEngine make_engine_;
    MakeSlopes make_slopes_;
    Project project_;
    std::string engine_;        ///< as it was asked for
    int slope_candidates_ = 1;  ///< with slopes, at a time
    std::once_flag slopes_made_;
    EvaluateWithSlopes slopes_;  ///< empty before the first of them
    std::unique_ptr<WorkerThreads> slope_threads_;
    bool is_planar_ = false;
    std::unique_ptr<Session> session_;  ///< null for antennas in space
    VolumeEngine volume_engine_;        ///< of those
    VolumeShare share_;
    std::unique_ptr<WorkerThreads> threads_;  ///< null for others; each solves on its share of the cores
    Progress progress_;
    HostTime time_;
    std::stop_source stop_;
    std::atomic<bool> lost_{false};
};

}  // namespace

ServerEnd serve_evaluations(MessageChannel& channel, const MakeEngine& make_engine,
                            const MakeSlopes& make_slopes) {
    const auto first = channel.receive();
    if (!first) return ServerEnd::closed;
    // Threads that hang in a driver can be neither joined nor left without what they use.
    Server& server = *new Server(channel, make_engine, make_slopes);
    if (!server.begin(*first)) return ServerEnd::refused;
    while (const auto request = channel.receive()) server.add(*request);
    server.stop();
    return server.is_lost() ? ServerEnd::device_lost : ServerEnd::closed;
}

}  // namespace lathe::genetic
