// Sessions of the processor's engines: requests in, outcomes out, however many and in whatever order.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <set>
#include <stdexcept>
#include <thread>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/solve_monitor.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

using SharedProblem = std::shared_ptr<const Problem>;

SharedProblem short_horn(long steps = 64) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = 6;
    auto problem = std::make_shared<Problem>(build_simulation(example_antenna(Kind::horn), settings).problem);
    problem->stop.max_steps = problem->stop.earliest = steps;
    return problem;
}

SolveRequest request_for(const SharedProblem& simulation, std::promise<SolveOutcome>& outcome) {
    SolveRequest request;
    request.build = [simulation] { return simulation; };
    request.done = [&outcome](SolveOutcome solved) { outcome.set_value(std::move(solved)); };
    return request;
}

long threads_of_this_process() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                         std::filesystem::directory_iterator());
}

TEST(Session, AProblemAloneGetsAllThreadsAndSeveralShareThem) {
    const auto session = make_engine("cpu", 4);
    const SharedProblem simulation = short_horn();
    std::promise<SolveOutcome> alone;
    session->submit(request_for(simulation, alone));
    const Recording first = alone.get_future().get().recording;
    EXPECT_EQ(first.engine, "cpu");
    EXPECT_EQ(first.strategy, session->strategy());
    EXPECT_NE(first.strategy.find("4 threads"), std::string::npos) << first.strategy;

    std::vector<std::promise<SolveOutcome>> outcomes(6);
    std::vector<SolveRequest> requests;
    for (auto& outcome : outcomes) requests.push_back(request_for(simulation, outcome));
    session->submit(std::move(requests));
    for (auto& outcome : outcomes) {
        const Recording recording = outcome.get_future().get().recording;
        EXPECT_NE(recording.strategy.find("1 thread"), std::string::npos) << recording.strategy;
        EXPECT_EQ(recording.voltage, first.voltage);
        EXPECT_EQ(recording.surface_samples, first.surface_samples);
    }
}

TEST(Session, ManyRequestsTakeNoMoreThreadsThanCores) {
    const auto session = make_engine("cpu", 2);
    const SharedProblem simulation = short_horn(8);
    const long before = threads_of_this_process();
    std::atomic<long> most = 0;
    std::atomic<int> left = 300;
    std::promise<void> all;
    std::vector<SolveRequest> requests(300);
    for (SolveRequest& request : requests) {
        request.build = [&] {
            long seen = most;
            for (const long now = threads_of_this_process();
                 now > seen && !most.compare_exchange_weak(seen, now);) {
            }
            return simulation;
        };
        request.done = [&](const SolveOutcome& outcome) {
            EXPECT_EQ(outcome.recording.steps, 8);
            if (--left == 0) all.set_value();
        };
    }
    session->submit(std::move(requests));
    all.get_future().wait();
    EXPECT_LE(most, before + 2);
}

TEST(Session, AnErrorOfTheBuilderIsTheOutcome) {
    const auto session = make_engine("cpu", 1);
    std::promise<SolveOutcome> outcome, nothing;
    SolveRequest request = request_for(nullptr, outcome);
    request.build = []() -> SharedProblem { throw std::runtime_error("no mode"); };
    session->submit(std::move(request));
    session->submit(request_for(nullptr, nothing));
    EXPECT_THROW(std::rethrow_exception(outcome.get_future().get().error), std::runtime_error);
    const SolveOutcome none = nothing.get_future().get();
    EXPECT_FALSE(none.error);
    EXPECT_FALSE(none.problem);
}

TEST(Session, ATicketCancelsItsSolveAlone) {
    const auto session = make_engine("cpu", 2);
    Progress progress;
    std::promise<SolveOutcome> cancelled, ended;
    SolveRequest endless = request_for(short_horn(2'000'000), cancelled);
    endless.progress = &progress;
    Ticket ticket = session->submit(std::move(endless));
    while (progress.cell_updates.load() == 0) std::this_thread::yield();
    session->submit(request_for(short_horn(), ended));
    EXPECT_EQ(ended.get_future().get().recording.steps, 64);
    ticket.cancel();
    EXPECT_EQ(cancelled.get_future().get().recording.stop_reason, StopReason::cancelled);
}

TEST(Session, WhatIsCancelledBeforeIsNotBuilt) {
    const auto session = make_engine("cpu", 1);
    std::stop_source stop;
    stop.request_stop();
    std::promise<SolveOutcome> outcome;
    SolveRequest request = request_for(nullptr, outcome);
    request.build = []() -> SharedProblem {
        ADD_FAILURE() << "built";
        return nullptr;
    };
    request.stop = stop.get_token();
    session->submit(std::move(request));
    EXPECT_FALSE(outcome.get_future().get().problem);
}

TEST(Session, ItsEndCancelsWhatItHas) {
    std::atomic<int> done = 0;
    Progress progress;
    const SharedProblem endless = short_horn(2'000'000);
    {
        const auto session = make_engine("cpu", 2);
        for (int n = 0; n < 10; ++n)
            session->submit({[&] { return endless; }, [&](const SolveOutcome&) { ++done; }, &progress});
        while (progress.cell_updates.load() == 0) std::this_thread::yield();
    }
    EXPECT_EQ(done, 10);
}

TEST(Session, CountsWhatItSolves) {
    const auto session = make_engine("debug", 2);
    Progress progress;
    const std::vector<Problem> simulations(3, *short_horn(16));
    EXPECT_EQ(session->solve(simulations, progress).size(), 3u);
    EXPECT_EQ(progress.simulations_total, 3);
    EXPECT_EQ(progress.simulations_done, 3);
}

TEST(SolveMonitor, StepsLeadToTheNextCheckFrameOrEnd) {
    Problem simulation = *short_horn(100);
    simulation.stop.check_interval = 40;
    Progress progress;
    LatestFrame eyes(FieldComponent::e_r, 30);
    SolveMonitor blind(simulation, progress, {}, nullptr), watched(simulation, progress, {}, &eyes);
    EXPECT_EQ(blind.steps_ahead(0), 40);
    EXPECT_EQ(blind.steps_ahead(35), 5);
    EXPECT_EQ(blind.steps_ahead(80), 20);
    EXPECT_EQ(blind.steps_ahead(100), 0);
    EXPECT_EQ(watched.steps_ahead(0), 30);
    EXPECT_EQ(watched.steps_ahead(30), 10);
    EXPECT_EQ(watched.steps_ahead(0, false), 40) << "it does not need every frame";
    std::set<long> checks;
    for (long n = 1; n <= 100; ++n)
        if (blind.is_check(n)) checks.insert(n);
    EXPECT_EQ(checks, (std::set<long>{40, 80, 100}));
}

TEST(SolveMonitor, EndsOnceAndSaysWhy) {
    Problem simulation = *short_horn(100);
    simulation.stop.watches_reflection = false;
    Progress progress;
    std::stop_source stop;
    SolveMonitor monitor(simulation, progress, stop.get_token(), nullptr);
    Recording recording;
    recording.steps = 50;
    monitor.advanced(recording, 50, [] { return 1.0; });
    EXPECT_FALSE(monitor.is_over());
    EXPECT_EQ(progress.cell_updates, 50 * static_cast<long>(simulation.grid.cells()));
    recording.steps = 100;
    monitor.advanced(recording, 50, [] { return 1.0; });
    EXPECT_EQ(monitor.reason(), StopReason::reached_max_steps);
    stop.request_stop();
    monitor.look_for_stop();
    EXPECT_EQ(monitor.reason(), StopReason::reached_max_steps) << "it had ended before";
    monitor.conclude(recording);
    EXPECT_EQ(recording.stop_reason, StopReason::reached_max_steps);
    EXPECT_EQ(recording.final_energy_db, 0.0);
}

}  // namespace
}  // namespace lathe::tests
