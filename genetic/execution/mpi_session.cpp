#include "genetic/execution/mpi_session.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#ifdef LATHE_HAVE_MPI
// The C++ bindings are gone from the standard; their header is not.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <list>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "genetic/execution/messages.hpp"
#include "genetic/execution/process_watch.hpp"
#include "solver/base/core_count.hpp"
#endif

namespace lathe::genetic {

bool started_by_mpirun() {
    const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
    return size && std::atoi(size) > 1;
}

#ifdef LATHE_HAVE_MPI

namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr int message_tag = 1;
constexpr std::chrono::seconds patience_at_the_end{4};
constexpr std::chrono::seconds between_pulses{1};

/// All calls of MPI in one lock: the master has two threads that send.
class MpiTransport final : public Transport {
public:
    explicit MpiTransport(int size) : size_(size) {}
    int workers() const override { return size_ - 1; }

    // The call does not wait: what is sent to a process that is gone stays in the list.
    void send(int to, const json& message) override {
        const std::lock_guard lock(mutex_);
        drop_sent();
        Transfer& sent = sent_.emplace_back();
        sent.other = to;
        json::to_cbor(message, sent.bytes);
        MPI_Isend(sent.bytes.data(), static_cast<int>(sent.bytes.size()), MPI_BYTE, to, message_tag,
                  MPI_COMM_WORLD, &sent.request);
    }

    // The call does not wait either: a long message of a process that died while sending it never arrives.
    std::optional<Post> receive() override {
        const std::lock_guard lock(mutex_);
        while (begin_next()) {
        }
        std::set<int> earlier;  // processes of which an earlier message is still to come
        for (auto arriving = arriving_.begin(); arriving != arriving_.end(); ++arriving) {
            if (earlier.contains(arriving->other)) continue;
            int is_done = 0;
            const bool has_failed = MPI_Test(&arriving->request, &is_done, MPI_STATUS_IGNORE) != MPI_SUCCESS;
            if (!is_done && !has_failed) {
                earlier.insert(arriving->other);
                continue;
            }
            const Transfer done = std::move(*arriving);
            arriving_.erase(arriving);
            if (has_failed) return std::nullopt;
            return Post{done.other, message_from_bytes(done.bytes)};
        }
        return std::nullopt;
    }

    void forget_sent() {
        const std::lock_guard lock(mutex_);
        drop_sent();
    }

private:
    void drop_sent() {
        for (auto sent = sent_.begin(); sent != sent_.end();) {
            int is_done = 0;
            MPI_Test(&sent->request, &is_done, MPI_STATUS_IGNORE);
            sent = is_done ? sent_.erase(sent) : std::next(sent);
        }
    }

    /// A message on its way to or from another process.
    struct Transfer {
        int other = 0;
        std::vector<unsigned char> bytes;
        MPI_Request request = MPI_REQUEST_NULL;
    };

    /// Begins to receive a message that has been announced; false where none is.
    bool begin_next() {
        int is_there = 0;
        MPI_Message message = MPI_MESSAGE_NULL;
        MPI_Status status{};
        if (MPI_Improbe(MPI_ANY_SOURCE, message_tag, MPI_COMM_WORLD, &is_there, &message, &status) !=
                MPI_SUCCESS ||
            !is_there)
            return false;
        int size = 0;
        MPI_Get_count(&status, MPI_BYTE, &size);
        Transfer& its = arriving_.emplace_back();
        its.other = status.MPI_SOURCE;
        its.bytes.resize(static_cast<std::size_t>(size));
        MPI_Imrecv(its.bytes.data(), size, MPI_BYTE, &message, &its.request);
        return true;
    }

    int size_;
    std::mutex mutex_;
    std::list<Transfer> sent_, arriving_;
};

/// Tells all workers every second that the master lives, until it is destroyed.
class Pulse {
public:
    explicit Pulse(Transport& transport)
        : thread_([this, &transport](const std::stop_token& stop) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              while (!changed_.wait_for(lock, stop, between_pulses, [&] { return stop.stop_requested(); }))
                  for (int worker = 1; worker <= transport.workers(); ++worker)
                      transport.send(worker, {{"alive", true}});
          }) {}

private:
    std::condition_variable_any changed_;
    std::jthread thread_;
};

/// Names of the devices that this process may see, as the environment gives them to CUDA.
std::vector<std::string> visible_devices() {
    std::vector<std::string> names;
    if (const char* visible = std::getenv("CUDA_VISIBLE_DEVICES")) {
        const std::string list = visible;
        for (std::size_t at = 0; at < list.size();) {
            const std::size_t end = std::min(list.find(',', at), list.size());
            names.push_back(list.substr(at, end - at));
            at = end + 1;
        }
        return names;
    }
    std::error_code error;
    for (const auto& gpu : std::filesystem::directory_iterator("/proc/driver/nvidia/gpus", error)) {
        static_cast<void>(gpu);
        names.push_back(std::to_string(names.size()));
    }
    return names;
}

}  // namespace

struct MpiSession::Implementation {
    int rank = 0, size = 1;
    int index = 0, count = 1;  ///< among the workers of this machine
    std::unique_ptr<ProcessWatch> master = std::make_unique<ProcessWatch>();
    std::unique_ptr<MpiTransport> transport;
    std::unique_ptr<Pulse> pulse;  ///< of the master
    bool is_in_order = true;
};

MpiSession::MpiSession() : implementation_(std::make_unique<Implementation>()) {
    int level = 0;
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level) != MPI_SUCCESS)
        throw std::runtime_error("MPI does not start");
    if (level < MPI_THREAD_SERIALIZED)
        throw std::runtime_error("this MPI does not support calls from two threads");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    Implementation& own = *implementation_;
    MPI_Comm_rank(MPI_COMM_WORLD, &own.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &own.size);
    MPI_Comm machine;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, own.rank, MPI_INFO_NULL, &machine);
    int local = 0, ranks = 1, first = 0;
    MPI_Comm_rank(machine, &local);
    MPI_Comm_size(machine, &ranks);
    MPI_Allreduce(&own.rank, &first, 1, MPI_INT, MPI_MIN, machine);
    // The first process of this machine; the master's where `first` is 0.
    ProcessIdentity process = ProcessIdentity::of_this_process();
    MPI_Bcast(&process, sizeof process, MPI_BYTE, 0, machine);
    if (first == 0 && own.rank > 0) own.master = std::make_unique<ProcessWatch>(process);
    MPI_Comm_free(&machine);
    const int masters = first == 0 ? 1 : 0;
    own.index = std::max(0, local - masters);
    own.count = std::max(1, ranks - masters);
    const auto devices = visible_devices();
    if (own.rank > 0 && devices.size() > 1)
        setenv("CUDA_VISIBLE_DEVICES", devices[static_cast<std::size_t>(own.index) % devices.size()].c_str(),
               1);
    own.transport = std::make_unique<MpiTransport>(own.size);
    if (own.rank == 0) own.pulse = std::make_unique<Pulse>(*own.transport);
}

MpiSession::~MpiSession() {
    implementation_->pulse.reset();
    if (implementation_->is_in_order) MPI_Finalize();
}

bool MpiSession::is_master() const {
    return implementation_->rank == 0;
}

bool MpiSession::is_master_watched() const {
    return implementation_->master->is_watching();
}

bool MpiSession::has_master_ended() const {
    return implementation_->master->has_ended();
}

// mpirun may have bound this process to cores of its own.
int MpiSession::cores() const {
    const int all = core_count();
    return std::getenv("OMPI_MCA_orte_bound_at_launch") ? all : std::max(1, all / implementation_->count);
}

Transport& MpiSession::transport() {
    return *implementation_->transport;
}

bool MpiSession::end_workers() {
    implementation_->pulse.reset();
    Transport& transport = *implementation_->transport;
    for (int worker = 1; worker <= transport.workers(); ++worker) transport.send(worker, {{"end", true}});
    std::set<int> ended;
    for (const auto begin = Clock::now(); Clock::now() - begin < patience_at_the_end;) {
        while (const auto post = transport.receive())
            if (post->message.contains("ended")) ended.insert(post->from);
        if (static_cast<int>(ended.size()) == transport.workers()) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    implementation_->is_in_order = static_cast<int>(ended.size()) == transport.workers();
    for (int worker = 1; worker <= transport.workers(); ++worker)
        transport.send(worker, {{"all_answered", implementation_->is_in_order}});
    for (int n = 0; n < 100 && !implementation_->is_in_order; ++n) {  // time for it to leave
        implementation_->transport->forget_sent();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return implementation_->is_in_order;
}

bool MpiSession::confirm_end() {
    Transport& transport = *implementation_->transport;
    transport.send(0, {{"ended", true}});
    implementation_->is_in_order = false;
    for (const auto begin = Clock::now(); Clock::now() - begin < 2 * patience_at_the_end;) {
        while (const auto post = transport.receive())
            if (post->message.contains("all_answered"))
                return implementation_->is_in_order = post->message.at("all_answered").get<bool>();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

#else

struct MpiSession::Implementation {};
MpiSession::MpiSession() {
    throw std::runtime_error("this program was built without MPI");
}
MpiSession::~MpiSession() = default;
bool MpiSession::is_master() const {
    return true;
}
bool MpiSession::is_master_watched() const {
    return false;
}
bool MpiSession::has_master_ended() const {
    return false;
}
int MpiSession::cores() const {
    return 1;
}
Transport& MpiSession::transport() {
    throw std::logic_error("no MPI");
}
bool MpiSession::end_workers() {
    return true;
}
bool MpiSession::confirm_end() {
    return true;
}

#endif

}  // namespace lathe::genetic
