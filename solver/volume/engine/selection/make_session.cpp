#include "solver/volume/engine/selection/make_session.hpp"

#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/base/core_count.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/volume/engine/selection/make_volume_engine.hpp"
#include "solver/volume/engine/volume_session.hpp"

namespace lathe {
namespace {

using OpenSession = std::function<std::unique_ptr<Session>()>;

/// A session for each family, the second of which is opened when it is needed.
class SessionOfBoth final : public Session {
public:
    SessionOfBoth(ProblemFamily first, std::array<OpenSession, 2> open)
        : open_(std::move(open)), first_(sessions_[index(first)]) {
        first_ = open_[index(first)]();
    }

    std::string name() const override { return first_->name(); }
    std::string strategy() const override { return first_->strategy(); }
    std::string notice() const override { return first_->notice(); }
    int threads() const override { return first_->threads(); }
    int at_a_time(double cells) const override { return first_->at_a_time(cells); }
    void release_idle_memory() override {
        const std::lock_guard lock(mutex_);
        for (const auto& session : sessions_)
            if (session) session->release_idle_memory();
    }

    using Session::submit;
    std::vector<Ticket> submit(std::vector<SolveRequest> requests) override {
        if (requests.empty()) return {};
        Session& chosen = session(requests.front().family);
        return chosen.submit(std::move(requests));
    }

private:
    static std::size_t index(ProblemFamily family) { return static_cast<std::size_t>(family); }

    /// Both share the memory of one device: what the other keeps for problems to come is given back first.
    Session& session(ProblemFamily of) {
        const std::size_t family = index(of);
        const std::lock_guard lock(mutex_);
        if (Session* other = sessions_[1 - family].get()) other->release_idle_memory();
        if (!sessions_[family]) sessions_[family] = open_[family]();
        return *sessions_[family];
    }

    std::array<OpenSession, 2> open_;
    std::mutex mutex_;  ///< guards:
    std::array<std::unique_ptr<Session>, 2> sessions_;
    std::unique_ptr<Session>& first_;  ///< of the two, never null
};

int cores_of(int threads) {
    return threads > 0 ? threads : core_count();
}

}  // namespace

std::unique_ptr<Session> make_session(const std::string& kind, int threads, ProblemFamily family) {
    const int cores = cores_of(threads);
    const OpenSession plane = [kind, cores] { return make_engine(kind, cores); };
    const OpenSession space = [kind, cores] {
        return volume_session(make_volume_engine(kind.substr(0, kind.find(':'))), cores);
    };
    return std::make_unique<SessionOfBoth>(family, std::array{plane, space});
}

std::unique_ptr<Session> make_group_session(const std::string& kind, int threads, ProcessGroup& group) {
    return volume_session(make_volume_engine(kind, &group), cores_of(threads));
}

}  // namespace lathe
