// Workers without their master: what ends their waiting, and what does not.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include "genetic/execution/cluster_worker.hpp"
#include "genetic/execution/process_watch.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace {

using namespace lathe;
using namespace lathe::genetic;
using Clock = std::chrono::steady_clock;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

/// A worker's side of a transport: each reading calls a function.
class ScriptedTransport final : public Transport {
public:
    explicit ScriptedTransport(std::function<std::optional<Post>()> read) : read_(std::move(read)) {}
    int workers() const override { return 1; }
    void send(int /*to*/, const nlohmann::json& /*message*/) override {}
    std::optional<Post> receive() override { return read_(); }

private:
    std::function<std::optional<Post>()> read_;
};

const Post end{0, {{"end", true}}}, alive{0, {{"alive", true}}};

bool serve(const std::function<std::optional<Post>()>& read, const ClusterWorkerOptions& options) {
    ScriptedTransport transport(read);
    return serve_master(transport, make_session, options);
}

TEST(LostMaster, IsGivenUpSoonAfterItsProcessEnded) {
    const auto begin = Clock::now();
    EXPECT_FALSE(serve([] { return std::optional<Post>(); }, {.has_master_ended = [] { return true; }}));
    EXPECT_LT(Clock::now() - begin, 5s);
}

/// Messages may need some readings until they arrive, also after the process has ended.
TEST(LostMaster, IsHeardToItsLastMessage) {
    const auto begin = Clock::now();
    EXPECT_TRUE(serve([&] { return Clock::now() - begin > 500ms ? std::optional(end) : std::nullopt; },
                      {.has_master_ended = [] { return true; }}));
}

TEST(LostMaster, ThatIsWatchedMayBeSilent) {
    const auto begin = Clock::now();
    EXPECT_TRUE(serve([&] { return Clock::now() - begin > 1500ms ? std::optional(end) : std::nullopt; },
                      {.has_master_ended = [] { return false; }, .patience = 1s}));
}

TEST(LostMaster, ThatCannotBeWatchedIsGivenUpAfterItsSilence) {
    const auto begin = Clock::now();
    Clock::time_point last{};
    EXPECT_FALSE(serve(
        [&] {
            const auto now = Clock::now();
            if (now - begin > 1500ms || now - last < 200ms) return std::optional<Post>();
            last = now;
            return std::optional(alive);
        },
        {.patience = 1s}));
    EXPECT_GT(Clock::now() - begin, 2200ms);
    EXPECT_LT(Clock::now() - begin, 10s);
}

/// A worker that was stopped for longer than its patience read nothing meanwhile.
TEST(LostMaster, IsNotGivenUpForAPauseOfTheWorker) {
    int readings = 0;
    EXPECT_TRUE(serve(
        [&] {
            if (++readings == 3) std::this_thread::sleep_for(1500ms);
            return readings == 6 ? std::optional(end) : std::nullopt;
        },
        {.patience = 1s}));
}

/// A child process that waits for signals.
class Child {
public:
    Child() : id_(fork()) {
        while (id_ == 0) pause();
    }
    ~Child() { end(); }
    ProcessIdentity identity() const {
        ProcessIdentity identity = ProcessIdentity::of_this_process();
        identity.id = id_;
        return identity;
    }
    void signal(int number) const { kill(id_, number); }
    void end() {
        if (std::exchange(has_ended_, true)) return;
        kill(id_, SIGKILL);
        waitpid(id_, nullptr, 0);
    }

private:
    pid_t id_;
    bool has_ended_ = false;
};

bool ends_within(const ProcessWatch& watch, Clock::duration limit) {
    for (const auto begin = Clock::now(); Clock::now() - begin < limit;) {
        if (watch.has_ended()) return true;
        std::this_thread::sleep_for(1ms);
    }
    return false;
}

TEST(ProcessWatch, SeesTheEndOfAProcessAndNotThatItIsStopped) {
    const Child child;
    const ProcessWatch watch(child.identity());
    ASSERT_TRUE(watch.is_watching());
    child.signal(SIGSTOP);
    EXPECT_FALSE(ends_within(watch, 100ms));
    child.signal(SIGCONT);
    EXPECT_FALSE(watch.has_ended());
    child.signal(SIGKILL);
    EXPECT_TRUE(ends_within(watch, 5s)) << "before its parent has waited for it";
}

TEST(ProcessWatch, SeesThatAProcessHadEndedBefore) {
    Child child;
    child.end();
    const ProcessWatch watch(child.identity());
    EXPECT_TRUE(watch.is_watching());
    EXPECT_TRUE(watch.has_ended());
}

/// The number of a process of another container may be that of any process here.
TEST(ProcessWatch, WatchesNoProcessOfAnotherNamespace) {
    Child child;
    ProcessIdentity elsewhere = child.identity(), unknown = child.identity();
    ++elsewhere.namespace_inode;
    unknown.namespace_inode = unknown.namespace_device = 0;
    child.end();
    for (const ProcessIdentity& identity : {elsewhere, unknown}) {
        const ProcessWatch watch(identity);
        EXPECT_FALSE(watch.is_watching());
        EXPECT_FALSE(watch.has_ended());
    }
    EXPECT_FALSE(ProcessWatch().is_watching());
}

}  // namespace
