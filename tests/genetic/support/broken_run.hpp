// A run that is stopped whenever a generation is stored, and resumed.
#pragma once

#include <filesystem>
#include <stop_token>

#include "genetic/run/run.hpp"

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

}  // namespace lathe::genetic
