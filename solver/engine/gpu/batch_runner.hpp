// Steps candidates of one kind, as many at once as the device holds; who is done makes room for the next.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "solver/engine/gpu/candidate.hpp"
#include "solver/engine/gpu/live_frames.hpp"
#include "solver/engine/gpu/problem/stepper.hpp"
#include "solver/engine/progress.hpp"

namespace lathe::cuda {

/// One solve under way; owned by the thread that waits for it.
class Job {
public:
    Job(Candidate& its_candidate, Progress& its_progress, std::stop_token its_stop, FrameSink* its_live)
        : candidate(its_candidate),
          progress(its_progress),
          stop(std::move(its_stop)),
          live(its_live),
          convergence(its_candidate.simulation()) {}

    Candidate& candidate;
    Progress& progress;
    std::stop_token stop;
    FrameSink* live;
    Convergence convergence;

private:
    friend class BatchRunner;
    long launched = 0;                   ///< steps handed to the device
    int flights = 0;                     ///< launches not yet looked at
    int places = 0;                      ///< of the device that it takes
    int overtaken = 0;                   ///< by jobs for which there was room
    std::unique_ptr<LiveFrames> frames;  ///< of `live`, while it is stepped; the runner's
    bool decided = false, done = false;
    std::condition_variable finished;  ///< done; its own, so that nobody else wakes up for it
    std::exception_ptr error;
    std::chrono::steady_clock::time_point started;
};

/// A thread of its own feeds one stream. Two launches are always under way: while one runs, the host looks at
/// what the one before brought and decides who goes on. A candidate that has converged is stepped once more
/// than needed, and what that adds is dropped, so results do not depend on it.
class BatchRunner {
public:
    BatchRunner(int device, std::shared_ptr<Stepper> stepper);
    ~BatchRunner();
    BatchRunner(const BatchRunner&) = delete;
    BatchRunner& operator=(const BatchRunner&) = delete;

    /// Until the job is decided; its candidate then holds the port series. Rethrows what the device threw.
    void run(Job& job);

    bool is_broken() {
        std::lock_guard lock(mutex_);
        return broken_ != nullptr;
    }

private:
    struct Flight;

    void loop(const std::stop_token& stop);
    bool admit(const std::stop_token& stop);
    void take_those_that_fit();
    void launch(Flight& flight);
    int add_tasks(Flight& flight);
    void bring_home(Flight& flight);
    void look_at(Flight& flight);
    void look_at(Job& job, const PortStep* ports, int steps, double energy);
    static int steps_ahead(const Job& job);
    static void set_done(Job& job);
    void release_done();
    void fail_all(const std::exception_ptr& error);

    int device_;
    std::shared_ptr<Stepper> stepper_;
    int capacity_;
    int taken_slots_ = 0;
    std::vector<Job*> active_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job*> waiting_;
    std::exception_ptr broken_;  ///< why the thread has ended
    std::unique_ptr<Stream> stream_, sends_, returns_, frame_stream_;
    std::jthread thread_;
};

}  // namespace lathe::cuda
