// Where candidates are solved: in this process while its devices live, then in processes that replace them.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/execution/solver_process.hpp"
#include "solver/engine/device_lost.hpp"

namespace lathe::genetic {

/// A solver process for one device, started afresh whenever it has died. A candidate that was in flight when
/// it died is suspect: it is tried again with nothing else in flight, so that one bad candidate takes no good
/// ones with it. A candidate of which two processes have died fails, with the class of the second death.
class DeviceFailover {
public:
    DeviceFailover(SolverProcessOptions options, SolverJob job)
        : options_(std::move(options)), job_(std::move(job)) {}

    /// Evaluates a candidate; any number of threads may call. `is_suspect`: a process has died with the
    /// candidate before. Empty when stopped. Throws DeviceLost when no process can be had any more, or
    /// candidate after candidate kills it.
    std::optional<Evaluation> evaluate(const Genome& genome, bool is_suspect, std::stop_token stop);

    int device() const { return job_.device; }
    /// "device 2" or "the solver process", for messages.
    std::string name() const {
        return device() < 0 ? "the solver process" : "device " + std::to_string(device());
    }
    std::int64_t cell_updates();

private:
    std::shared_ptr<SolverProcess> living();

    SolverProcessOptions options_;
    SolverJob job_;
    std::shared_mutex alone_;
    std::mutex mutex_;
    std::shared_ptr<SolverProcess> process_;
    std::int64_t updates_of_the_dead_ = 0;
    int killers_in_a_row_ = 0;
};

/// Where candidates run: a slot for this process and one for each process that replaces a device, the least
/// busy first. Candidates go on here until this process has lost all its devices.
class ExecutionSlots {
public:
    /// `job` for any process, its device left open. `devices_here`: that candidates here share, at least 1.
    ExecutionSlots(SolverProcessOptions options, SolverJob job, int devices_here)
        : options_(std::move(options)), job_(std::move(job)), devices_here_(devices_here) {}

    struct Slot {
        std::unique_ptr<DeviceFailover> process;  ///< null: here
        int in_flight = 0;                        ///< guarded by ExecutionSlots
        bool is_given_up = false;
    };

    /// The least busy slot gets one candidate more, until leave(). A suspect, with which a device was lost
    /// before, goes to a process: it would take this process's other devices with it. Throws DeviceLost when
    /// there is no slot left.
    Slot& take(bool is_suspect);
    void leave(Slot& slot);
    /// The slot's device was lost: a process takes the device over, or that process is given up.
    void lost(Slot& slot, const DeviceLost& loss);

    /// From now on a process does what `device` did here. `why` empty: because it was asked for.
    void replace(int device, const std::string& why);

    /// What has befallen slots since the last call, in words.
    std::vector<std::string> take_notices();

    /// Updates of cells by all processes so far.
    std::int64_t cell_updates();

private:
    SolverProcessOptions options_;
    SolverJob job_;
    std::mutex mutex_;
    int devices_here_;
    Slot here_;
    std::vector<std::unique_ptr<Slot>> slots_;
    std::string last_loss_;
    std::vector<std::string> notices_;
};

}  // namespace lathe::genetic
