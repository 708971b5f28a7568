// One device of a session: what it can do, how much of its memory is taken, and what steps on it.
#pragma once

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "solver/engine/gpu/batch_runner.hpp"
#include "solver/engine/solve_job.hpp"

namespace lathe::gpu {

/// Bytes of one device that candidates may take. Guarded by its owner.
class MemoryBudget {
public:
    explicit MemoryBudget(std::size_t bytes) : limit_(bytes) {}
    /// False when others hold so much that there are not `bytes` left. What is larger than the whole budget
    /// is let through alone: the device has the last word.
    bool take(std::size_t bytes);
    void give_back(std::size_t bytes) { taken_ -= bytes, ++returns_; }
    /// How often bytes have been given back.
    long returns() const { return returns_; }
    /// The device refused `refused` bytes, taken when returns() was `returns`, although the budget allowed
    /// them: from now on no more than what others hold. False when no other has held anything since, so that
    /// to try again would not help.
    bool shrink(std::size_t refused, long returns);

private:
    std::size_t limit_, taken_ = 0;
    long returns_ = 0;
};

/// Owns the streams, the runners, one for each layout that has come up, and the staging memory that a session
/// has on one device.
class Device {
public:
    /// Wakes the device up, which takes half a second the first time in a process. Throws DeviceError.
    explicit Device(int number);
    /// Nothing may be under way.
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    int number() const { return number_; }
    StagingPool& staging() { return staging_; }
    const DeviceTraits& traits() const { return traits_; }
    /// For one candidate's tables, and for its results: one of a few, in turn. Streams and events of its own
    /// would take milliseconds of the driver's time where hundreds of candidates are under way. Thread-safe.
    const CompletionStream& next_for_tables() { return for_tables_[next_++ % streams]; }
    const Stream& next_for_results() { return for_results_[next_++ % streams]; }
    /// The runner of this stepper's layout, which keeps the stepper if it is the first. One that has failed
    /// is replaced; jobs that it still has hold it meanwhile. Thread-safe.
    std::shared_ptr<BatchRunner> runner(const std::shared_ptr<Stepper>& stepper);
    /// Gives memory that is kept for solves to come back to the system.
    void release_idle_memory();

    static constexpr std::size_t streams = 16;

    // Guarded by the session:
    int jobs = 0;          ///< assigned to it now
    bool is_lost = false;  ///< nothing more is assigned to it
    MemoryBudget memory;
    JobList waiting;  ///< for memory

private:
    int number_;
    DeviceTraits traits_;
    StagingPool staging_;
    std::array<CompletionStream, streams> for_tables_;
    std::array<Stream, streams> for_results_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<BatchRunner>> runners_;
};

}  // namespace lathe::gpu
