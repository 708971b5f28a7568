#include "genetic/execution/cluster_worker.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <system_error>
#include <thread>

#include "solver/base/file_descriptor.hpp"

namespace lathe::genetic {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

/// A server of this process for one project, spoken with as with a solver process. MPI is for one thread
/// alone, its answers come from many: they meet in a pair of sockets.
class Service {
public:
    Service(json job, const MakeSession& make_session, const MakeSlopes& make_slopes)
        : job_(job.at("job").get<std::int64_t>()) {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            throw std::system_error(errno, std::generic_category(), "no pair of sockets");
        near_ = FileDescriptor(ends[0]);
        channel_ = std::make_unique<MessageChannel>(near_.number(), near_.number());
        std::thread([far = ends[1], make_session, make_slopes] {
            // Its threads may outlive this one and use it: never destroyed.
            auto* channel = new MessageChannel(far, far);
            try {
                serve_evaluations(*channel, make_session, make_slopes);
            } catch (const std::exception&) {
                // The other end sees that it is closed.
            }
            shutdown(far, SHUT_RDWR);
        }).detach();
        channel_->send(job);
    }
    /// Ends the server, which sees its socket closed; candidates in work are dropped.
    ~Service() = default;
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    std::int64_t job() const { return job_; }
    void ask(const json& message) { channel_->send(message); }

    /// What it says within a moment, for the master; empty when nothing or when it has ended.
    std::optional<json> answer() {
        pollfd readable{near_.number(), POLLIN, 0};
        if (poll(&readable, 1, 1) <= 0) return std::nullopt;
        auto message = channel_->receive();
        if (!message) throw ChannelError("it has ended");
        (*message)["job"] = job_;
        return message;
    }

private:
    std::int64_t job_ = 0;
    FileDescriptor near_;
    std::unique_ptr<MessageChannel> channel_;
};

/// Decides when a worker no longer waits for its master.
class MasterWatch {
public:
    explicit MasterWatch(const ClusterWorkerOptions& options) : options_(options) {}

    void hear() { silence_ = {}; }

    /// To be called before each reading of messages.
    bool is_lost() {
        // A longer step is a pause of this process, during which nothing could be read.
        const auto now = Clock::now();
        silence_ += std::min<Clock::duration>(now - last_look_, longest_step);
        last_look_ = now;
        if (!options_.has_master_ended) return silence_ > options_.patience;
        if (!has_ended_ && options_.has_master_ended()) {
            has_ended_ = true;
            silence_ = {};
        }
        return has_ended_ && silence_ > remaining_messages;
    }

private:
    static constexpr std::chrono::milliseconds longest_step{100};
    /// Messages that were sent before the end arrive within this time.
    static constexpr std::chrono::milliseconds remaining_messages{1000};

    const ClusterWorkerOptions& options_;
    Clock::time_point last_look_ = Clock::now();
    Clock::duration silence_{};
    bool has_ended_ = false;
};

}  // namespace

bool serve_master(Transport& transport, const MakeSession& make_session,
                  const ClusterWorkerOptions& options) {
    std::unique_ptr<Service> service;
    MasterWatch master(options);
    while (!master.is_lost()) {
        try {
            while (auto post = transport.receive()) {
                master.hear();
                json& message = post->message;
                if (message.contains("end")) return true;
                if (message.contains("project")) {
                    message["cores"] = options.cores;
                    service.reset();
                    service = std::make_unique<Service>(message, make_session, options.make_slopes);
                } else if (message.contains("id") && service && message.at("job") == service->job()) {
                    service->ask(message);
                }
            }
            if (service) {
                while (const auto answer = service->answer()) transport.send(0, *answer);
            } else {
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
            }
        } catch (const ChannelError&) {
            service.reset();  // it has said why; the master sends nothing more
        }
    }
    return false;
}

}  // namespace lathe::genetic
