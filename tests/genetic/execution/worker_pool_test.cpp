#include "genetic/execution/worker_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <set>
#include <thread>

#include "genetic/execution/pipeline.hpp"
#include "solver/engine/device_lost.hpp"

using namespace lathe::genetic;

namespace {

Evaluation numbered(std::size_t index) {
    Evaluation evaluation;
    evaluation.score = {EvaluationStatus::valid, 0.0, static_cast<double>(index), {}};
    return evaluation;
}

}  // namespace

TEST(WorkerPool, ReportsEachOnceFromTheCallingThread) {
    std::set<std::size_t> seen;
    std::atomic<int> at_once = 0, most_at_once = 0;
    const auto caller = std::this_thread::get_id();
    evaluate_on_workers(
        40, 4, {},
        [&](std::size_t index, int worker, std::stop_token) {
            EXPECT_LT(worker, 4);
            const int now = ++at_once;
            for (int most = most_at_once; now > most && !most_at_once.compare_exchange_weak(most, now);) {
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            --at_once;
            return numbered(index);
        },
        [&](std::size_t index, const Evaluation& evaluation) {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            EXPECT_EQ(evaluation.score.objective, static_cast<double>(index));
            EXPECT_TRUE(seen.insert(index).second);
        });
    EXPECT_EQ(seen.size(), 40u);
    EXPECT_GT(most_at_once, 1);
    EXPECT_LE(most_at_once, 4);
}

TEST(WorkerPool, BegunIsCalledOnceWhileCandidatesAreUnderWay) {
    const auto caller = std::this_thread::get_id();
    std::atomic<bool> begun = false;
    int calls = 0, finished = 0;
    EvaluationControl control;
    control.begun = [&] {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        EXPECT_EQ(finished, 0);
        ++calls;
        begun = true;
    };
    evaluate_on_workers(
        6, 2, control,
        [&](std::size_t index, int, std::stop_token) {
            const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(10);
            while (!begun && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
            EXPECT_TRUE(begun);
            return numbered(index);
        },
        [&](std::size_t, const Evaluation&) { ++finished; });
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(finished, 6);
}

TEST(WorkerPool, ThrownErrorsBecomeFailedEvaluations) {
    int failed = 0;
    evaluate_on_workers(
        5, 2, {},
        [](std::size_t index, int, std::stop_token) -> std::optional<Evaluation> {
            if (index == 3) throw std::runtime_error("no convergence");
            return numbered(index);
        },
        [&](std::size_t index, const Evaluation& evaluation) {
            if (evaluation.score.status != EvaluationStatus::failed) return;
            ++failed;
            EXPECT_EQ(index, 3u);
            EXPECT_EQ(evaluation.error, "no convergence");
        });
    EXPECT_EQ(failed, 1);
}

TEST(WorkerPool, OutOfMemoryIsTriedAgainAlone) {
    std::atomic<int> running = 0;
    std::vector<EvaluationStatus> status(6, EvaluationStatus::diverged);
    evaluate_on_workers(
        6, 3, {},
        [&](std::size_t index, int, std::stop_token) -> std::optional<Evaluation> {
            struct Guard {
                std::atomic<int>& count;
                ~Guard() { --count; }
            } guard{running};
            const bool others_run = ++running > 1;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            if (index == 5 || others_run) throw std::bad_alloc();
            return numbered(index);
        },
        [&](std::size_t index, const Evaluation& evaluation) { status[index] = evaluation.score.status; });
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(status[i], EvaluationStatus::valid) << i;
    EXPECT_EQ(status[5], EvaluationStatus::failed);
}

TEST(WorkerPool, AfterALostDeviceNoMoreAreStarted) {
    std::atomic<int> started = 0;
    int reported = 0;
    EXPECT_THROW(evaluate_on_workers(
                     1000, 2, {},
                     [&](std::size_t index, int, std::stop_token) -> std::optional<Evaluation> {
                         ++started;
                         if (index == 3) throw lathe::DeviceLost("an illegal address", 0);
                         std::this_thread::sleep_for(std::chrono::milliseconds(1));
                         return numbered(index);
                     },
                     [&](std::size_t, const Evaluation&) { ++reported; }),
                 lathe::DeviceLost);
    EXPECT_LT(started, 500);
    EXPECT_EQ(reported, started - 1);
}

TEST(Pipeline, StartsOfOneBatchComeTogether) {
    std::vector<std::size_t> batches;
    std::vector<std::size_t> reported;
    evaluate_in_pipeline(
        7, 4, {},
        [&](const std::vector<StartedCandidate>& candidates, const std::stop_token&) {
            batches.push_back(candidates.size());
            for (auto& candidate : candidates) candidate.done({numbered(candidate.index), nullptr});
        },
        [&](std::size_t index, const Evaluation&) { reported.push_back(index); });
    ASSERT_FALSE(batches.empty());
    EXPECT_EQ(batches.front(), 4u);
    EXPECT_EQ(reported, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6}));
}

TEST(WorkerPool, StopDropsWhatIsInFlight) {
    std::stop_source stop;
    int reported = 0;
    std::atomic<int> started = 0;
    evaluate_on_workers(
        100, 2, {stop.get_token(), nullptr},
        [&](std::size_t index, int, std::stop_token token) -> std::optional<Evaluation> {
            if (++started == 10) stop.request_stop();
            if (token.stop_requested()) return std::nullopt;
            return numbered(index);
        },
        [&](std::size_t, const Evaluation&) { ++reported; });
    EXPECT_LE(started, 12);
    EXPECT_LT(reported, 12);
}

TEST(WorkerPool, ExceptionOfTheReceiverIsPassedOn) {
    EXPECT_THROW(evaluate_on_workers(
                     50, 2, {}, [](std::size_t index, int, std::stop_token) { return numbered(index); },
                     [](std::size_t, const Evaluation&) { throw std::runtime_error("receiver"); }),
                 std::runtime_error);
}
