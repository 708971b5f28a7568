#include "genetic/execution/solver_server.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "genetic/execution/candidate_evaluation.hpp"
#include "genetic/execution/candidate_scores.hpp"
#include "genetic/execution/candidate_share.hpp"
#include "genetic/execution/messages.hpp"
#include "genetic/execution/program_version.hpp"
#include "genetic/execution/worker_pool.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/engine_failure.hpp"

namespace lathe::genetic {

using nlohmann::json;

namespace {

constexpr std::chrono::seconds between_signs_of_life{1};

/// A project and the session that solves its candidates. Never destroyed, see
/// serve_evaluations().
class Server {
public:
    Server(MessageChannel& channel, const MakeSession& make_session, const MakeSlopes& make_slopes)
        : channel_(channel), make_session_(make_session), make_slopes_(make_slopes) {}

    /// False when the project is refused.
    bool begin(const json& request) try {
        if (request.at("version") != program_version())
            throw std::runtime_error("this solver is of version " + program_version());
        project_ = parse_project(request.at("project").get<std::string>(), "project");
        const auto density = request.at("cells_per_wavelength").get<double>();
        if (density > 0.0) project_.simulation.cells_per_wavelength = density;
        const auto kind = request.at("engine").get<std::string>();
        const int workers = request.at("workers").get<int>();
        session_ = make_session_(kind, request.at("cores").get<int>(), family_of(project_));
        problems_ = problems_of_all(project_);
        engine_ = kind, slope_candidates_ = workers > 0 ? workers : session_->threads();
        channel_.send({{"ready", session_->name()},
                       {"capacity", workers > 0 ? workers : candidates_that_suit(project_, *session_)}});
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
        session_->submit(candidate_requests({project_, progress_, time_, problems_}, std::move(genome),
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
        slope_threads_.reset(), slopes_ = {};
    }
    bool is_lost() const { return lost_.load(); }

private:
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
    MakeSession make_session_;
    MakeSlopes make_slopes_;
    Project project_;
    std::string engine_;        ///< as it was asked for
    int slope_candidates_ = 1;  ///< with slopes, at a time
    std::once_flag slopes_made_;
    EvaluateWithSlopes slopes_;  ///< empty before the first of them
    std::unique_ptr<WorkerThreads> slope_threads_;
    std::optional<std::size_t> problems_;  ///< of each candidate
    std::unique_ptr<Session> session_;
    Progress progress_;
    HostTime time_;
    std::stop_source stop_;
    std::atomic<bool> lost_{false};
};

}  // namespace

ServerEnd serve_evaluations(MessageChannel& channel, const MakeSession& make_session,
                            const MakeSlopes& make_slopes) {
    const auto first = channel.receive();
    if (!first) return ServerEnd::closed;
    // Threads that hang in a driver can be neither joined nor left without what they use.
    Server& server = *new Server(channel, make_session, make_slopes);
    if (!server.begin(*first)) return ServerEnd::refused;
    while (const auto request = channel.receive()) server.add(*request);
    server.stop();
    return server.is_lost() ? ServerEnd::device_lost : ServerEnd::closed;
}

}  // namespace lathe::genetic
