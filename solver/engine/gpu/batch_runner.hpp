// Steps candidates of one kind, as many at once as the device holds; one that is done makes room for the
// next.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "solver/engine/gpu/candidate.hpp"
#include "solver/engine/gpu/live_frames.hpp"
#include "solver/engine/gpu/problem/stepper.hpp"
#include "solver/engine/solve_monitor.hpp"

namespace lathe::gpu {

/// One candidate on its way through a runner. `candidate`, and `live` if it is not null, outlive it.
class Job {
public:
    /// `finished` is called once, on the runner's thread, when the device is done with the candidate: it
    /// hands the job on and returns at once. Afterwards the runner does not touch the job.
    Job(Candidate& its_candidate, Progress& progress, std::stop_token stop, FrameSink* its_live,
        std::function<void()> its_finished)
        : candidate(its_candidate),
          live(its_live),
          monitor(its_candidate.simulation(), progress, std::move(stop), its_live),
          finished(std::move(its_finished)) {}

    Candidate& candidate;
    FrameSink* live;
    SolveMonitor monitor;
    std::function<void()> finished;
    std::exception_ptr error;  ///< of the device, when finished

private:
    friend class BatchRunner;
    long launched = 0;                   ///< steps handed to the device
    int launches_under_way = 0;          ///< not yet collected
    int places = 0;                      ///< of the device that it takes
    int overtaken = 0;                   ///< by jobs for which there was room
    std::unique_ptr<LiveFrames> frames;  ///< of `live`, while it is stepped; the runner's
};

/// A thread of its own feeds one stream. Two launches are always under way: while one runs, the host collects
/// what the one before brought and decides which candidates go on. A candidate that has converged is stepped
/// once more than needed, and what that adds is dropped, so results do not depend on it.
class BatchRunner {
public:
    BatchRunner(int device, std::shared_ptr<Stepper> stepper);
    ~BatchRunner();
    BatchRunner(const BatchRunner&) = delete;
    BatchRunner& operator=(const BatchRunner&) = delete;

    /// Queues the job, whose candidate holds the port series when it is finished. Throws what has broken the
    /// runner, and does not take the job then.
    void add(Job& job);

    bool is_broken() {
        std::lock_guard lock(mutex_);
        return broken_ != nullptr;
    }

private:
    struct LaunchSlot;

    void loop(const std::stop_token& stop);
    bool admit(const std::stop_token& stop);
    void take_those_that_fit();
    void launch(LaunchSlot& slot);
    int add_tasks(LaunchSlot& slot);
    void enqueue_readback(LaunchSlot& slot);
    void collect(LaunchSlot& slot);
    void collect(Job& job, const LaunchSlot& slot, std::size_t place, double energy);
    static int steps_ahead(const Job& job);
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

}  // namespace lathe::gpu
