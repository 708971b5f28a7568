#include "genetic/solver_process/solver_server.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <thread>

#include "genetic/fitness/candidate_evaluation.hpp"
#include "genetic/run/run_store.hpp"
#include "genetic/solver_process/messages.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/cuda_strategies.hpp"
#include "solver/engine/device_lost.hpp"

namespace lathe::genetic {

using nlohmann::json;

namespace {

constexpr std::chrono::seconds between_signs_of_life{1};

struct Task {
    std::int64_t id = 0;
    Genome genome;
};

/// What the threads of a server share. Never destroyed, see serve_evaluations().
class Server {
public:
    Server(MessageChannel& channel, const MakeEngine& make_engine)
        : channel_(channel), make_engine_(make_engine) {}

    /// False when the project is refused.
    bool begin(const json& request) try {
        if (request.at("version") != program_version())
            throw std::runtime_error("this solver is of version " + program_version());
        project_ = parse_project(request.at("project").get<std::string>(), "project");
        const auto density = request.at("cells_per_wavelength").get<double>();
        if (density > 0.0) project_.simulation.cells_per_wavelength = density;
        if (!std::holds_alternative<Design>(project_.antenna)) throw std::runtime_error("no template");
        const auto kind = request.at("engine").get<std::string>();
        const int workers = std::max(1, request.at("workers").get<int>());
        const int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / workers);
        for (int n = 0; n < workers; ++n) engines_.push_back(make_engine_(kind, threads));
        channel_.send({{"ready", engines_.front()->name()}});
        for (auto& engine : engines_) std::thread([this, &engine] { work(*engine); }).detach();
        std::thread([this] { show_life(); }).detach();
        return true;
    } catch (const ChannelError&) {
        throw;
    } catch (const std::exception& error) {
        channel_.send({{"refused", error.what()}});
        return false;
    }

    void add(const json& request) try {
        Task task{request.at("id").get<std::int64_t>(), request.at("genome").get<Genome>()};
        {
            std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        changed_.notify_one();
    } catch (const json::exception& error) {
        throw ChannelError(error.what());
    }

    void stop() { stop_.request_stop(); }
    bool is_lost() const { return lost_.load(); }

private:
    void work(Session& engine) try {
        for (;;) {
            const Task task = next();
            json answer = {{"id", task.id}};
            try {
                const auto begin = std::chrono::steady_clock::now();
                auto evaluation = evaluate_candidate(project_, task.genome, engine, progress_, time_,
                                                     stop_.get_token(), nullptr);
                if (!evaluation) return;
                evaluation->milliseconds =
                    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
                        .count();
                answer["evaluation"] = evaluation_to_json(*evaluation);
            } catch (const DeviceLost& error) {
                lost_.store(true);
                channel_.send({{"lost", error.what()}});
                return;
            } catch (const std::bad_alloc&) {
                answer["out_of_memory"] = true;
            } catch (const std::exception& error) {
                answer["evaluation"] =
                    evaluation_to_json(unsolved(EvaluationStatus::failed, 0.0, error.what()));
            }
            channel_.send(answer);
        }
    } catch (const ChannelError&) {
        // The receiving thread has seen it too.
    }

    Task next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !tasks_.empty(); });
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
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
    DeviceMemoryKept kept_memory_;
    Project project_;
    std::vector<std::unique_ptr<Session>> engines_;
    Progress progress_;
    HostTime time_;
    std::stop_source stop_;
    std::atomic<bool> lost_{false};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;
};

}  // namespace

ServerEnd serve_evaluations(MessageChannel& channel, const MakeEngine& make_engine) {
    const auto first = channel.receive();
    if (!first) return ServerEnd::closed;
    // Threads that hang in a driver can be neither joined nor left without what they use.
    Server& server = *new Server(channel, make_engine);
    if (!server.begin(*first)) return ServerEnd::refused;
    while (const auto request = channel.receive()) server.add(*request);
    server.stop();
    return server.is_lost() ? ServerEnd::device_lost : ServerEnd::closed;
}

}  // namespace lathe::genetic
