// A run that is stopped whenever a generation is stored, and resumed.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <stop_token>

#include "genetic/run/run.hpp"
#include "tests/genetic/support/fake_evaluator.hpp"

namespace lathe::genetic {

/// Stops when a generation is stored.
struct StopSoon final : RunObserver {
    std::stop_source* stop = nullptr;
    void on_progress(const RunSnapshot&) override {}
    void on_generation(const RunSnapshot&) override { stop->request_stop(); }
};

/// Opens and runs a store until the run has ended, at most twenty times; returns how often.
inline int resume_until_done(const std::filesystem::path& store, const RunOptions& options) {
    int sessions = 0;
    for (RunState state = RunState::interrupted; state == RunState::interrupted && sessions < 20;
         ++sessions) {
        std::stop_source stop;
        StopSoon observer;
        observer.stop = &stop;
        state = Run::open(store, options).run(stop.get_token(), &observer).state;
    }
    return sessions;
}

/// Runs a project into the store "unbroken" of a folder, and into "broken" in at least so many sessions;
/// expects the same bits in both.
inline void expect_same_bits_when_broken(const TemporaryFolder& folder, const Project& project,
                                         const RunOptions& unbroken, const RunOptions& broken,
                                         int least_sessions) {
    Run::create(folder / "unbroken", project, unbroken).run({});
    Run::create(folder / "broken", project, broken);
    const int sessions = resume_until_done(folder / "broken", broken);
    EXPECT_GE(sessions, least_sessions);
    EXPECT_LT(sessions, 20);
    EXPECT_EQ(first_difference(folder / "broken", folder / "unbroken"), "");
}

}  // namespace lathe::genetic
