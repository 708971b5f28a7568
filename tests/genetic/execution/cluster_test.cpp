// Runs over workers: leases by themselves, and master and workers with an unreliable post between them.
#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "genetic/execution/cluster_evaluator.hpp"
#include "genetic/execution/cluster_worker.hpp"
#include "genetic/execution/failure.hpp"
#include "genetic/gradient/gradient_evaluator.hpp"
#include "genetic/run/run.hpp"
#include "genetic/run/run_view.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/volume/engine/selection/make_session.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"
#include "tests/genetic/support/small_horn.hpp"
#include "tests/genetic/support/unreliable_engine.hpp"

using namespace lathe;
using namespace lathe::genetic;
using std::literals::chrono_literals::operator""ms;
using std::literals::chrono_literals::operator""s;

namespace {

const ClusterTime start{};

TEST(Leases, HandOutEachOnceAndTakeOnlyTheNewestAnswer) {
    Leases leases(3, 10, 60'000ms);
    const auto first = leases.next(1, 2, start), second = leases.next(1, 2, start);
    ASSERT_TRUE(first && second);
    EXPECT_FALSE(leases.next(1, 2, start)) << "its hands are full";
    const auto third = leases.next(2, 2, start);
    EXPECT_FALSE(leases.next(2, 2, start)) << "nothing is left";
    EXPECT_EQ(leases.overdue(start + 60'000ms), std::vector<int>{});
    EXPECT_TRUE(leases.answered(second->ticket, start + 10s));
    EXPECT_EQ(leases.overdue(start + 61s), (std::vector{1, 2}));
    EXPECT_TRUE(leases.worker_lost(1).empty());
    const auto again = leases.next(2, 2, start + 61s);
    EXPECT_EQ(again->candidate, first->candidate);
    EXPECT_FALSE(leases.answered(first->ticket, start + 62s)) << "late";
    EXPECT_FALSE(leases.answered(second->ticket, start + 62s)) << "twice";
    EXPECT_TRUE(leases.answered(again->ticket, start + 63s));
    EXPECT_FALSE(leases.is_done());
    EXPECT_TRUE(leases.answered(third->ticket, start + 63s));
    EXPECT_TRUE(leases.is_done());
}

TEST(Leases, LastFiveTimesTheMedianAndLongerWithEachAttempt) {
    Leases leases(5, 0, 60'000ms);
    for (int n = 0; n < 3; ++n) leases.answered(leases.next(1, 1, start)->ticket, start + 20s + n * 1s);
    EXPECT_EQ(leases.lease(1), 105'000ms);
    EXPECT_EQ(leases.lease(2), 210'000ms);
}

TEST(Leases, WhatCostsWorkersIsTriedAloneAndThenGivenUp) {
    Leases leases(3, 0, 1ms);
    for (int loss = 0; loss < 2; ++loss) {
        ASSERT_TRUE(leases.next(1, 1, start));
        EXPECT_TRUE(leases.worker_lost(1).empty());
    }
    const auto other = leases.next(1, 8, start);
    EXPECT_EQ(other->candidate, 0U) << "a worker that has nothing takes the suspect first";
    EXPECT_FALSE(leases.next(1, 8, start)) << "and nothing beside it";
    EXPECT_EQ(leases.worker_lost(1), std::vector<std::size_t>{0});
    EXPECT_EQ(leases.next(1, 8, start)->candidate, 1U);
}

TEST(Leases, OutOfMemoryIsTriedOnceAlone) {
    Leases leases(2, 0, 1ms);
    const auto first = leases.next(1, 2, start);
    EXPECT_TRUE(leases.ran_out_of_memory(first->ticket));
    const auto second = leases.next(1, 2, start);
    EXPECT_FALSE(leases.next(1, 2, start)) << "not beside another";
    leases.answered(second->ticket, start);
    const auto alone = leases.next(1, 2, start);
    EXPECT_EQ(alone->candidate, first->candidate);
    EXPECT_FALSE(leases.ran_out_of_memory(alone->ticket));
}

/// Letters between a master and its workers, in this process.
struct PostOffice {
    explicit PostOffice(int workers) : boxes(static_cast<std::size_t>(workers) + 1), is_dead(boxes.size()) {}
    std::mutex mutex;
    std::vector<std::deque<Post>> boxes;
    std::vector<std::atomic<bool>> is_dead;  ///< nothing comes from it or reaches it

    void kill(int worker) { is_dead[static_cast<std::size_t>(worker)] = true; }
};

class Desk final : public Transport {
public:
    Desk(PostOffice& office, int rank) : office_(office), rank_(rank) {}
    int workers() const override { return static_cast<int>(office_.boxes.size()) - 1; }
    void send(int to, const nlohmann::json& message) override {
        if (is_cut_off(rank_) || is_cut_off(to)) return;
        const std::lock_guard lock(office_.mutex);
        office_.boxes[static_cast<std::size_t>(to)].push_back({rank_, message});
    }
    std::optional<Post> receive() override {
        if (is_cut_off(rank_)) return Post{0, {{"end", true}}};  // a dead process is gone at once
        const std::lock_guard lock(office_.mutex);
        auto& box = office_.boxes[static_cast<std::size_t>(rank_)];
        if (box.empty()) return std::nullopt;
        Post post = std::move(box.front());
        box.pop_front();
        return post;
    }

private:
    bool is_cut_off(int rank) const { return office_.is_dead[static_cast<std::size_t>(rank)]; }
    PostOffice& office_;
    int rank_;
};

/// Workers on threads of this process; all end with it.
class Cluster {
public:
    explicit Cluster(int workers, const MakeSession& make = make_session)
        : office_(workers), master_(office_, 0) {
        for (int rank = 1; rank <= workers; ++rank)
            threads_.emplace_back([this, rank, make] {
                Desk desk(office_, rank);
                serve_master(desk, make, {.cores = 1, .make_slopes = gradient_candidates});
            });
    }
    ~Cluster() {
        for (int rank = 1; rank <= master_.workers(); ++rank) master_.send(rank, {{"end", true}});
    }
    Desk& master() { return master_; }
    void kill(int worker) { office_.kill(worker); }

    RunOptions run_options(std::chrono::milliseconds lease = 60s) {
        RunOptions options;
        options.verify = false;
        options.make_evaluator = [this, lease](const Project& project, double density) {
            ClusterOptions cluster;
            cluster.engine = "cpu";
            cluster.cells_per_wavelength = density;
            cluster.lease = lease;
            return std::make_unique<ClusterEvaluator>(master_, project, cluster);
        };
        return options;
    }

private:
    PostOffice office_;
    Desk master_;
    std::vector<std::jthread> threads_;
};

Project cluster_horn() {
    auto project = small_horn({.longest_flare_mm = 8.0, .cells_per_wavelength = 8, .pml_cells = 6});
    project.optimiser.evaluations = 18;
    return project;
}

void run_here(const std::filesystem::path& store) {
    RunOptions options;
    options.engine = "cpu";
    options.verify = false;
    Run::create(store, cluster_horn(), options).run({});
}

}  // namespace

TEST(Cluster, GivesTheStoreOfOneMachine) {
    TemporaryFolder folder;
    run_here(folder / "here");
    Cluster cluster(3);
    Run::create(folder / "cluster", cluster_horn(), cluster.run_options()).run({});
    EXPECT_EQ(first_difference(folder / "cluster", folder / "here"), "");
}

TEST(Cluster, PolishesAsOneMachineDoes) {
    TemporaryFolder folder;
    Project project = cluster_horn();
    project.optimiser.algorithm = "hybrid";
    project.optimiser.evaluations = 14;
    RunOptions here;
    here.engine = "cpu";
    here.verify = false;
    Run::create(folder / "here", project, here).run({});
    Cluster cluster(2);
    Run::create(folder / "cluster", project, cluster.run_options()).run({});
    EXPECT_EQ(first_difference(folder / "cluster", folder / "here"), "");
    EXPECT_GT(solve_count(RunView(folder / "cluster").evaluations()).adjoint, 0);
}

TEST(Cluster, SolvesASweepAsOneMachineDoes) {
    TemporaryFolder folder;
    Project project = cluster_horn();
    project.sweep = SweepSettings{SweepMethod::sobol, {}, 8, 1};
    RunOptions here;
    here.engine = "cpu";
    Run::create(folder / "here", project, StudyKind::sweep, here).run({});
    Cluster cluster(3);
    Run::create(folder / "cluster", project, StudyKind::sweep, cluster.run_options()).run({});
    EXPECT_EQ(first_difference(folder / "cluster", folder / "here"), "");
}

TEST(Cluster, LosesOnlyTheWorkOfAWorkerThatDies) {
    TemporaryFolder folder;
    run_here(folder / "here");
    Cluster cluster(3);
    struct Killer final : RunObserver {
        Cluster* cluster = nullptr;
        int next = 1;
        void on_progress(const RunSnapshot&) override {}
        void on_generation(const RunSnapshot&) override {
            if (next < 3) cluster->kill(next++);
        }
    } killer;
    killer.cluster = &cluster;
    Run::create(folder / "cluster", cluster_horn(), cluster.run_options(500ms)).run({}, &killer);
    EXPECT_EQ(first_difference(folder / "cluster", folder / "here"), "");
}

TEST(Cluster, WithoutAWorkerTheRunStopsAndResumesHere) {
    TemporaryFolder folder;
    run_here(folder / "here");
    {
        Cluster cluster(2, [](const std::string&, int threads, ProblemFamily) -> std::unique_ptr<Session> {
            auto calls = std::make_shared<std::atomic<int>>(0);
            return std::make_unique<UnreliableEngine>(threads, [calls](const Problem&) {
                if (++*calls > 3) throw DeviceLost("an illegal address", 0);
            });
        });
        EXPECT_THROW(Run::create(folder / "cluster", cluster_horn(), cluster.run_options()).run({}),
                     DeviceLost);
    }
    RunOptions options;
    options.engine = "cpu";
    options.verify = false;
    Run::open(folder / "cluster", options).run({});
    EXPECT_EQ(first_difference(folder / "cluster", folder / "here"), "");
}

TEST(Cluster, RefusesWhatAllWorkersRefuse) {
    Cluster cluster(2, [](const std::string&, int, ProblemFamily) -> std::unique_ptr<Session> {
        throw std::runtime_error("no device here");
    });
    TemporaryFolder folder;
    try {
        Run::create(folder / "run.db", cluster_horn(), cluster.run_options());
        ADD_FAILURE() << "begun";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("no device here"), std::string::npos) << error.what();
    }
}
