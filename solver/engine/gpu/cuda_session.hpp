// A session on CUDA devices: as many simulations at a time, of any size and order, as the devices hold.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/engine/gpu/cuda_engine.hpp"
#include "solver/engine/gpu/device.hpp"
#include "solver/engine/solve_job.hpp"

namespace lathe::gpu {

/// Steps on all devices of this machine. A request passes these stages, each on threads of the session:
///
/// - build, on a core: the simulation, by the request; then a device, a strategy and the bytes that it takes
/// - wait, in the device's list, without a thread, until its memory budget has room
/// - prepare, on a core: tables, upload; before any other work of the cores, since no device shall wait
/// - step, on the device, beside others (BatchRunner)
/// - read, on a thread that mostly waits for the device: spectra or samples
/// - finish, on a core: the request's `done`
///
/// A candidate that the device has no memory for is prepared again when others have given theirs back. After
/// an error that leaves nothing of a device's context, its solves end with DeviceLost and the session goes on
/// with the others; without any left all end so. A problem that no strategy can step ends with
/// UnsupportedProblem.
class CudaSession final : public Session {
public:
    /// `strategy`: one of strategy_names(). `threads`: cores of the host. Throws InputError on an unknown
    /// strategy, SolverError when there is no device or one cannot be used.
    CudaSession(std::string strategy, int threads);
    ~CudaSession() override;

    std::string name() const override { return "cuda"; }
    std::string strategy() const override { return strategy_; }
    int threads() const override { return threads_; }
    using Session::submit;
    std::vector<Ticket> submit(std::vector<SolveRequest> requests) override;
    void release_idle_memory() override;

private:
    class CudaJob;
    enum Lane : std::size_t { prepare, build, host_lanes };

    void open_devices();
    void work_on_host(JobList one);
    void work_on_results(JobList one);
    void plan(CudaJob& job);
    bool wait_for_memory(JobList& one);
    void upload(JobList one);
    void retry_or_fail(JobList one);
    void finish(JobList one);
    void end_on_device(CudaJob& job);
    void admit(Device& device);
    template <class Work>
    bool attempt(CudaJob& job, const Work& work);
    Device& assign();
    void lose(Device& device, const std::string& why);
    int simulations_on(const Device& device);
    std::shared_ptr<Stepper> stepper_for(CudaJob& job);

    const std::string strategy_;
    const int threads_;
    SessionLoad load_;
    std::stop_source end_;
    std::mutex mutex_;  ///< guards what Device says, and:
    std::string last_loss_;
    JobList stepping_;  ///< jobs that runners have
    std::vector<std::unique_ptr<Device>> devices_;
    JobThreads readers_, cores_;
};

}  // namespace lathe::gpu
