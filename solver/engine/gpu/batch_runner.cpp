#include "solver/engine/gpu/batch_runner.hpp"

#include <algorithm>
#include <chrono>

#include "solver/engine/gpu/batch_flight.hpp"
#include "solver/engine/gpu/runtime/device_limits.hpp"

namespace lathe::cuda {
namespace {

bool is_checked_after(const StopRule& rule, long steps) {
    return steps % rule.check_interval == 0 || steps >= rule.max_steps;
}

/// Steps. A candidate takes one more flight than it needs, since the next is under way when its results are
/// looked at; a flight costs as much as some ten steps (docs/performance.md).
constexpr int longest_flight = 320;

}  // namespace

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
    job.places = job.candidate.device().share.blocks;
    waiting_.push_back(&job);
    changed_.notify_one();
    job.finished.wait(lock, [&] { return job.done; });
    if (job.error) std::rethrow_exception(job.error);
}

void BatchRunner::loop(const std::stop_token& stop) try {
    check(cudaSetDevice(device_), "cudaSetDevice");
    stream_ = std::make_unique<Stream>();
    sends_ = std::make_unique<Stream>(), returns_ = std::make_unique<Stream>();
    frame_stream_ = std::make_unique<Stream>();
    {
        Flight flights[2] = {Flight(capacity_, *stream_), Flight(capacity_, *stream_)};
        stream_->wait();                                   // their memory is used on other streams too,
        const Drained sends(*sends_), returns(*returns_);  // and given back on this one
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
    sends_.reset(), returns_.reset(), stream_.reset();
} catch (...) {
    fail_all(std::current_exception());
}

/// Fills the free places; waits when there is nothing to do. False when the runner is to end.
bool BatchRunner::admit(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stop.stop_requested() || !active_.empty() || !waiting_.empty(); });
    take_those_that_fit();
    return !active_.empty();
}

/// In their order, but who needs more places than are free lets smaller ones pass for a while.
void BatchRunner::take_those_that_fit() {
    constexpr int most_overtaking = 64;
    for (auto at = waiting_.begin(); at != waiting_.end() && taken_slots_ < capacity_;) {
        Job& job = **at;
        if (taken_slots_ + job.places > capacity_ && taken_slots_ > 0) {
            if (job.overtaken >= most_overtaking) return;
            ++at;
            continue;
        }
        for (auto before = waiting_.begin(); before != at; ++before) ++(*before)->overtaken;
        taken_slots_ += job.places;
        active_.push_back(&job);
        job.started = std::chrono::steady_clock::now();
        at = waiting_.erase(at);
    }
}

/// Steps to the next check, frame or end; 0 when all have been launched.
int BatchRunner::steps_ahead(const Job& job) {
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

/// Who takes part, with how many steps; returns the most of these.
int BatchRunner::add_tasks(Flight& flight) {
    flight.jobs.clear();
    flight.has_check = false;
    int most_steps = 0, place = 0;
    for (Job* job : active_) {
        const int ahead = job->decided ? 0 : steps_ahead(*job);
        if (ahead == 0) continue;
        const int flights = (ahead + longest_flight - 1) / longest_flight,
                  steps = (ahead + flights - 1) / flights;
        if (job->launched == 0) job->candidate.uploaded().hold_back(*stream_);
        const std::size_t at = flight.jobs.size();
        flight.tasks[at] = {job->candidate.device(), job->launched, steps, place};
        flight.weights[at] = job->candidate.weights();
        flight.jobs.push_back(job);
        job->launched += steps;
        ++job->flights;
        flight.has_check =
            flight.has_check || is_checked_after(job->candidate.simulation().stop, job->launched);
        place += job->places;
        most_steps = std::max(most_steps, steps);
    }
    return most_steps;
}

/// Port's series and energies, while the next flight is under way.
void BatchRunner::bring_home(Flight& flight) {
    flight.reduced.record(*stream_);
    flight.reduced.hold_back(*returns_);
    const std::size_t count = flight.jobs.size();
    flight.device_ports.copy_to(flight.ports.data(), count * static_cast<std::size_t>(flight.most_steps),
                                *returns_);
    if (flight.has_check)
        flight.device_energies.copy_to(flight.energies.data(), count * energy_parts, *returns_);
    flight.done.record(*returns_);
}

void BatchRunner::launch(Flight& flight) {
    const int most_steps = flight.most_steps = add_tasks(flight);
    if (flight.jobs.empty()) return;
    const std::size_t count = flight.jobs.size();
    flight.device_tasks.copy_from(flight.tasks.data(), count, *sends_);
    flight.device_weights.copy_from(flight.weights.data(), count, *sends_);
    flight.sent.record(*sends_);
    flight.sent.hold_back(*stream_);
    flight.begun.record(*stream_);
    stepper_->take({std::span(flight.tasks.data(), count), flight.device_tasks.data(), most_steps, *stream_});
    flight.stepped.record(*stream_);
    reduce_launch(flight.device_tasks.data(), flight.device_weights.data(), static_cast<int>(count),
                  most_steps, flight.device_ports.data(),
                  flight.has_check ? flight.device_energies.data() : nullptr, *stream_);
    bring_home(flight);
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
        for (std::size_t part = 0; flight.has_check && part < energy_parts; ++part)
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
    if (is_checked_after(rule, recording.steps)) {
        reason = job.convergence.check(recording, energy);
        job.progress.stored_energy_db.store(job.convergence.energy_db(), std::memory_order_relaxed);
        job.progress.periods.store(
            static_cast<double>(recording.steps) * simulation.coefficients.dt * simulation.pulse.centre_hz,
            std::memory_order_relaxed);
    }
    if (!reason && job.stop.stop_requested()) reason = StopReason::cancelled;
    if (!reason) return;
    recording.stop_reason = *reason;
    recording.ring_down = job.convergence.ring_down();
    recording.final_energy_db = job.convergence.energy_db();
    recording.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - job.started).count();
    job.decided = true;
    // The flight after the next begins when its last one has ended, so its places are free for that.
    taken_slots_ -= job.places;
}

/// Under the lock, with which the job may end at once.
void BatchRunner::set_done(Job& job) {
    job.done = true;
    job.finished.notify_one();
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
    for (auto job = end; job != active_.end(); ++job) set_done(**job);
    active_.erase(end, active_.end());
}

void BatchRunner::fail_all(const std::exception_ptr& error) {
    std::lock_guard lock(mutex_);
    broken_ = error;
    waiting_.insert(waiting_.end(), active_.begin(), active_.end());
    active_.clear();
    for (Job* job : waiting_) {
        job->frames.reset();
        job->error = error;
        set_done(*job);
    }
    waiting_.clear();
}

}  // namespace lathe::cuda
