#include "solver/engine/cuda/batch_runner.hpp"

#include <algorithm>
#include <chrono>

#include "solver/engine/cuda/device_limits.hpp"

namespace lathe::cuda {
/// One launch: who takes part, and what it brings home.
struct BatchRunner::Flight {
    explicit Flight(int capacity, cudaStream_t stream)
        : tasks(static_cast<std::size_t>(capacity)),
          weights(static_cast<std::size_t>(capacity)),
          ports(static_cast<std::size_t>(capacity) * Candidate::most_steps_a_launch),
          energies(static_cast<std::size_t>(capacity) * energy_parts),
          device_tasks(tasks.size(), stream),
          device_weights(weights.size(), stream),
          device_ports(ports.size(), stream),
          device_energies(energies.size(), stream) {}

    std::vector<Job*> jobs;
    PinnedBuffer<DeviceTask> tasks;
    PinnedBuffer<const OverlapWeights*> weights;
    PinnedBuffer<PortStep> ports;
    PinnedBuffer<double> energies;
    int most_steps = 0;
    DeviceBuffer<DeviceTask> device_tasks;
    DeviceBuffer<const OverlapWeights*> device_weights;
    DeviceBuffer<PortStep> device_ports;
    DeviceBuffer<double> device_energies;
    Event begun, stepped, done;
};

BatchRunner::BatchRunner(int device, std::shared_ptr<Stepper> stepper)
    : device_(device), stepper_(std::move(stepper)), capacity_(std::max(1, stepper_->capacity())) {
    thread_ = std::jthread([this](const std::stop_token& stop) { loop(stop); });
}

BatchRunner::~BatchRunner() {
    thread_.request_stop();
    // Not between the thread's look at its stop token and its sleep.
    std::lock_guard lock(mutex_);
    changed_.notify_all();
}

void BatchRunner::run(Job& job) {
    std::unique_lock lock(mutex_);
    if (broken_) std::rethrow_exception(broken_);
    waiting_.push_back(&job);
    changed_.notify_one();
    finished_.wait(lock, [&] { return job.done; });
    if (job.error) std::rethrow_exception(job.error);
}

void BatchRunner::loop(const std::stop_token& stop) try {
    check(cudaSetDevice(device_), "cudaSetDevice");
    stream_ = std::make_unique<Stream>();
    frame_stream_ = std::make_unique<Stream>();
    {
        Flight flights[2] = {Flight(capacity_, *stream_), Flight(capacity_, *stream_)};
        for (int n = 0; admit(stop); ++n) {
            Flight &now = flights[n % 2], &before = flights[(n + 1) % 2];
            launch(now);
            look_at(before);
            for (Job* job : active_)
                if (job->frames) job->frames->deliver(job->candidate.recording().steps);
            release_done();
        }
        stream_->wait();
    }
    frame_stream_.reset();
    stream_.reset();
} catch (...) {
    fail_all(std::current_exception());
}

/// Fills the free places; waits when there is nothing to do. False when the runner is to end.
bool BatchRunner::admit(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stop.stop_requested() || !active_.empty() || !waiting_.empty(); });
    while (static_cast<int>(active_.size()) < capacity_ && !waiting_.empty()) {
        active_.push_back(waiting_.front());
        waiting_.pop_front();
        active_.back()->started = std::chrono::steady_clock::now();
    }
    return !active_.empty();
}

/// Steps to the next check, frame or end; 0 when all have been launched.
int BatchRunner::next_steps(const Job& job) {
    const StopRule& rule = job.candidate.simulation().stop;
    const long most = std::max(rule.max_steps, 1L);
    const long check = (job.launched / rule.check_interval + 1) * rule.check_interval;
    long steps = std::min({check, most, job.launched + Candidate::most_steps_a_launch}) - job.launched;
    if (job.live && job.live->needs_every_frame()) {
        const long interval = std::max(1, job.live->interval_steps());
        steps = std::min(steps, interval - job.launched % interval);
    }
    return static_cast<int>(steps);
}

void BatchRunner::launch(Flight& flight) {
    flight.jobs.clear();
    int most_steps = 0;
    for (Job* job : active_) {
        if (job->decided) continue;
        const int steps = next_steps(*job);
        if (steps == 0) continue;
        if (job->launched == 0) job->candidate.uploaded().hold_back(*stream_);
        const std::size_t at = flight.jobs.size();
        flight.tasks[at] = {job->candidate.device(), job->launched, steps};
        flight.weights[at] = job->candidate.weights();
        flight.jobs.push_back(job);
        job->launched += steps;
        ++job->flights;
        most_steps = std::max(most_steps, steps);
    }
    flight.most_steps = most_steps;
    if (flight.jobs.empty()) return;
    const std::size_t count = flight.jobs.size();
    const int tasks = static_cast<int>(count);
    check(cudaMemcpyAsync(flight.device_tasks.data(), flight.tasks.data(), count * sizeof(DeviceTask),
                          cudaMemcpyHostToDevice, *stream_),
          "copy of the tasks");
    check(cudaMemcpyAsync(flight.device_weights.data(), flight.weights.data(),
                          count * sizeof(const OverlapWeights*), cudaMemcpyHostToDevice, *stream_),
          "copy of the weights");
    flight.begun.record(*stream_);
    stepper_->take({std::span(flight.tasks.data(), count), flight.device_tasks.data(), most_steps, *stream_});
    flight.stepped.record(*stream_);
    reduce_ports(flight.device_tasks.data(), flight.device_weights.data(), tasks, most_steps,
                 flight.device_ports.data(), *stream_);
    sum_energies(flight.device_tasks.data(), tasks, flight.device_energies.data(), *stream_);
    flight.device_ports.copy_to(flight.ports.data(), count * static_cast<std::size_t>(most_steps));
    flight.device_energies.copy_to(flight.energies.data(), count * energy_parts);
    flight.done.record(*stream_);
    for (Job* job : flight.jobs) {
        if (job->live && !job->frames)
            job->frames = std::make_unique<LiveFrames>(job->candidate, *job->live, *stream_, *frame_stream_);
        if (job->frames && job->frames->are_due()) job->frames->take(job->launched);
    }
}

void BatchRunner::look_at(Flight& flight) {
    if (flight.jobs.empty()) return;
    flight.done.wait();
    add_device_seconds(flight.stepped.seconds_since(flight.begun));
    for (std::size_t n = 0; n < flight.jobs.size(); ++n) {
        Job& job = *flight.jobs[n];
        --job.flights;
        if (job.decided) continue;
        double energy = 0.0;
        for (std::size_t part = 0; part < energy_parts; ++part)
            energy += flight.energies[n * energy_parts + part];
        look_at(job, flight.ports.data() + n * static_cast<std::size_t>(flight.most_steps),
                flight.tasks[n].steps, energy);
    }
    flight.jobs.clear();
}

void BatchRunner::look_at(Job& job, const PortStep* ports, int steps, double energy) {
    Candidate& candidate = job.candidate;
    const Simulation& simulation = candidate.simulation();
    const StopRule& rule = simulation.stop;
    Recording& recording = candidate.recording();
    candidate.append(ports, steps);
    job.progress.cell_updates.fetch_add(
        static_cast<std::int64_t>(steps) * static_cast<std::int64_t>(simulation.grid.cells()),
        std::memory_order_relaxed);
    std::optional<StopReason> reason;
    if (recording.steps % rule.check_interval == 0 || recording.steps >= rule.max_steps) {
        reason = job.convergence.check(recording, energy);
        job.progress.stored_energy_db.store(job.convergence.energy_db(), std::memory_order_relaxed);
        job.progress.periods.store(
            static_cast<double>(recording.steps) * simulation.coefficients.dt * simulation.pulse.centre_hz,
            std::memory_order_relaxed);
    }
    if (!reason && job.stop.stop_requested()) reason = StopReason::cancelled;
    if (!reason) return;
    recording.stop_reason = *reason;
    recording.final_energy_db = job.convergence.energy_db();
    recording.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - job.started).count();
    job.decided = true;
}

/// Jobs that are decided and no longer on the device go back to who waits for them.
void BatchRunner::release_done() {
    const auto end = std::stable_partition(active_.begin(), active_.end(),
                                           [](Job* job) { return !job->decided || job->flights > 0; });
    if (end == active_.end()) return;
    for (auto job = end; job != active_.end(); ++job)
        if ((*job)->frames) {
            (*job)->frames->finish((*job)->candidate.recording().steps, (*job)->launched);
            (*job)->frames.reset();
        }
    std::lock_guard lock(mutex_);
    for (auto job = end; job != active_.end(); ++job) (*job)->done = true;
    active_.erase(end, active_.end());
    finished_.notify_all();
}

void BatchRunner::fail_all(const std::exception_ptr& error) {
    std::lock_guard lock(mutex_);
    broken_ = error;
    waiting_.insert(waiting_.end(), active_.begin(), active_.end());
    active_.clear();
    for (Job* job : waiting_) {
        job->frames.reset();
        job->error = error;
        job->done = true;
    }
    waiting_.clear();
    finished_.notify_all();
}

}  // namespace lathe::cuda
