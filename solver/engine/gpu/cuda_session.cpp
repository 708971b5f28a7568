#include "solver/engine/gpu/cuda_session.hpp"

#include <algorithm>

#include "solver/base/parallel.hpp"
#include "solver/engine/device_lost.hpp"
#include "solver/engine/gpu/cuda_job.hpp"
#include "solver/engine/gpu/strategy_choice.hpp"
#include "solver/engine/unsupported_problem.hpp"

namespace lathe::gpu {
namespace {

/// Threads that read results. They mostly wait for the device, each on a stream of its own.
constexpr int most_readers = static_cast<int>(Device::streams);

}  // namespace

CudaSession::CudaSession(std::string strategy, int threads)
    : strategy_(strategy.empty() ? "auto" : std::move(strategy)),
      threads_(std::max(1, threads)),
      readers_(most_readers, 1, [this](std::size_t, JobList one) { work_on_results(std::move(one)); }),
      cores_(threads_, host_lanes, [this](std::size_t lane, JobList one) {
          if (lane == prepare)
              upload(std::move(one));
          else
              work_on_host(std::move(one));
      }) {
    check_strategy(strategy_);
    open_devices();
}

CudaSession::~CudaSession() {
    end_.request_stop();
    load_.wait_idle();
}

/// A device that another session of this process has lost stays lost.
void CudaSession::open_devices() {
    const auto count = static_cast<std::size_t>(device_count());
    if (count == 0) throw SolverError("no CUDA device");
    std::vector<std::unique_ptr<Device>> found(count);
    parallel_tasks(count, count, [&](std::size_t n) {  // each takes half a second to wake up
        try {
            found[n] = std::make_unique<Device>(static_cast<int>(n));
        } catch (const DeviceError& error) {
            if (!error.sticky()) throw;
            const std::lock_guard lock(mutex_);
            last_loss_ = error.what();
        }
    });
    for (auto& device : found)
        if (device) devices_.push_back(std::move(device));
    if (devices_.empty()) throw DeviceLost("no CUDA device is left to this process: " + last_loss_, 0);
}

std::vector<Ticket> CudaSession::submit(std::vector<SolveRequest> requests) {
    std::vector<Ticket> tickets;
    JobList jobs = make_jobs<CudaJob>(std::move(requests), end_.get_token(), tickets);
    const int count = static_cast<int>(jobs.size());
    cores_.ensure(load_.peak() + count);
    readers_.ensure(load_.peak() + count);
    load_.enter(count);
    cores_.add(build, std::move(jobs));
    return tickets;
}

/// Does `work`; when that throws, says so in the job and returns false.
template <class Work>
bool CudaSession::attempt(CudaJob& job, const Work& work) try {
    work();
    return true;
} catch (const DeviceOutOfMemory&) {
    job.is_refused = true;
    job.outcome.error = std::current_exception();
    return false;
} catch (const DeviceError& error) {
    job.outcome.error = std::current_exception();
    if (!error.sticky()) return false;
    lose(*job.device, error.what());
    job.outcome.error = std::make_exception_ptr(DeviceLost(error.what(), job.device->number()));
    return false;
} catch (...) {
    job.outcome.error = std::current_exception();
    return false;
}

/// Builds the simulation and queues it for its device's memory; or finishes the job.
void CudaSession::work_on_host(JobList one) {
    auto& job = static_cast<CudaJob&>(*one.front());
    const ParallelScope cores(static_cast<unsigned>(threads_ / std::max(1, load_.peak())));
    if (!job.is_solved && job.build() && attempt(job, [&] { plan(job); })) {
        if (!wait_for_memory(one)) upload(std::move(one));
        return;
    }
    end_on_device(job);
    finish(std::move(one));
}

/// Where and how it is to be stepped.
void CudaSession::plan(CudaJob& job) {
    job.device = &assign();
    job.stepper = stepper_for(job);
    job.bytes = Candidate::bytes_needed(plane_problem(job.outcome.problem), *job.stepper);
}

/// True when the device's memory is taken: the job is then in the device's list, until others give back.
bool CudaSession::wait_for_memory(JobList& one) {
    auto& job = static_cast<CudaJob&>(*one.front());
    const std::lock_guard lock(mutex_);
    Device& device = *job.device;
    if (!device.waiting.empty() || !job.take_memory()) device.waiting.splice(device.waiting.end(), one);
    return one.empty();
}

/// Under the lock: lets those go on, in their order, for which there is memory.
void CudaSession::admit(Device& device) {
    while (!device.waiting.empty()) {
        auto& job = static_cast<CudaJob&>(*device.waiting.front());
        if (!job.take_memory()) return;
        JobList one;
        one.splice(one.end(), device.waiting, device.waiting.begin());
        cores_.add(prepare, std::move(one));
    }
}

void CudaSession::upload(JobList one) {
    auto& job = static_cast<CudaJob&>(*one.front());
    if (job.stop().stop_requested()) {
        job.outcome.recording.stop_reason = StopReason::cancelled;
        end_on_device(job);
        return finish(std::move(one));
    }
    const bool is_queued = attempt(job, [&] {
        Device& device = *job.device;
        check(cudaSetDevice(device.number()), "cudaSetDevice");
        job.candidate.emplace(plane_problem(job.outcome.problem), device.next_for_tables(), *job.stepper,
                              device.staging());
        job.stepping.emplace(*job.candidate, job.progress(), job.stop(), job.live().frames, [this, &job] {
            JobList stepped;
            {
                const std::lock_guard lock(mutex_);
                stepped.splice(stepped.end(), stepping_, job.place);
            }
            readers_.add(0, std::move(stepped));
        });
        job.runner = device.runner(job.stepper);
        {
            const std::lock_guard lock(mutex_);
            stepping_.splice(stepping_.end(), one);
        }
        job.runner->add(*job.stepping);
    });
    if (is_queued) return;
    if (one.empty()) {
        const std::lock_guard lock(mutex_);
        one.splice(one.end(), stepping_, job.place);
    }
    job.leave_device();
    retry_or_fail(std::move(one));
}

void CudaSession::work_on_results(JobList one) {
    auto& job = static_cast<CudaJob&>(*one.front());
    const bool is_read = attempt(job, [&] {
        if (job.stepping->error) std::rethrow_exception(job.stepping->error);
        check(cudaSetDevice(job.device->number()), "cudaSetDevice");
        job.candidate->fetch_samples(job.device->next_for_results());
        Recording& recording = job.outcome.recording = std::move(job.candidate->recording());
        recording.engine = name();
        recording.strategy = job.strategy;
        recording.engine_notice = notice();
    });
    job.leave_device();
    if (!is_read) return retry_or_fail(std::move(one));
    end_on_device(job);
    job.is_solved = true;
    if (load_.peak() > 1) return cores_.add(build, std::move(one));
    const ParallelScope all(static_cast<unsigned>(threads_));
    finish(std::move(one));
}

/// A candidate that the device had no memory for beside others waits until these have given theirs back.
void CudaSession::retry_or_fail(JobList one) {
    auto& job = static_cast<CudaJob&>(*one.front());
    if (job.is_refused) {
        const std::lock_guard lock(mutex_);
        Device& device = *job.device;
        if (device.memory.shrink(job.bytes, job.returns)) {
            job.is_refused = false;
            job.outcome.error = nullptr;
            job.give_back_memory();
            device.waiting.splice(device.waiting.end(), one);
            admit(device);
            return;
        }
    }
    end_on_device(job);
    job.is_solved = true;
    cores_.add(build, std::move(one));
}

void CudaSession::end_on_device(CudaJob& job) {
    if (!job.device) return;
    const std::lock_guard lock(mutex_);
    --job.device->jobs;
    job.give_back_memory();
    admit(*job.device);
    job.device = nullptr;
}

void CudaSession::finish(JobList one) {
    one.front()->finish();
    one.clear();
    load_.leave();
}

/// The device with the fewest jobs gets one more. Throws DeviceLost when all of them are lost.
Device& CudaSession::assign() {
    const std::lock_guard lock(mutex_);
    Device* least = nullptr;
    for (const auto& device : devices_)
        if (!device->is_lost && (!least || device->jobs < least->jobs)) least = device.get();
    if (!least) throw DeviceLost("no CUDA device is left to this process: " + last_loss_, 0);
    ++least->jobs;
    return *least;
}

/// After an error that leaves nothing of its context.
void CudaSession::lose(Device& device, const std::string& why) {
    const std::lock_guard lock(mutex_);
    last_loss_ = why;
    device.is_lost = true;
}

/// Simulations that share the device, of what is to be expected.
int CudaSession::simulations_on(const Device& device) {
    const int peak = load_.peak();
    const std::lock_guard lock(mutex_);
    const auto alive =
        static_cast<int>(std::ranges::count_if(devices_, [](const auto& each) { return !each->is_lost; }));
    return std::max((peak + alive - 1) / std::max(1, alive), device.jobs);
}

/// The strategy asked for, or the first to try that can.
std::shared_ptr<Stepper> CudaSession::stepper_for(CudaJob& job) {
    job.strategy = strategy_;
    const Problem& simulation = plane_problem(job.outcome.problem);
    DeviceTraits traits = job.device->traits();
    traits.simulations = simulations_on(*job.device);
    std::vector<const Strategy*> to_try;
    if (strategy_ == "auto") to_try = strategies_to_try(simulation, traits.simulations);
    for (const Strategy& strategy : strategies())
        if (strategy_ == strategy.name) to_try.push_back(&strategy);
    if (is_coupled(simulation) && std::ranges::none_of(to_try, &Strategy::steps_coupled))
        throw UnsupportedProblem("strategy " + std::string(to_try.front()->name) +
                                 " does not step slanted dielectrics");
    for (const Strategy* strategy : to_try)
        if (std::shared_ptr<Stepper> stepper = strategy->make(traits, simulation)) {
            job.strategy = strategy->name;
            return stepper;
        }
    const std::string cells =
        std::to_string(simulation.grid.nr) + " x " + std::to_string(simulation.grid.nz) + " cells";
    if (strategy_ == "auto")
        throw UnsupportedProblem("a planar grid of " + cells + " does not fit on this device");
    throw UnsupportedProblem("a grid of " + cells + " cannot be stepped by strategy " + strategy_ +
                             " on this device; use strategy auto");
}

void CudaSession::release_idle_memory() {
    const std::lock_guard lock(mutex_);
    for (const auto& device : devices_)
        if (device->jobs == 0) device->release_idle_memory();
}

}  // namespace lathe::gpu
