#include "solver/engine/gpu/batch_runner.hpp"

#include <algorithm>

#include "solver/engine/gpu/launch_slot.hpp"
#include "solver/engine/gpu/runtime/device_limits.hpp"

namespace lathe::gpu {
namespace {

/// At most. A candidate takes one more launch than it needs, since the next is under way when its results are
/// collected; a launch costs as much as some ten steps.
constexpr int steps_per_launch = 320;

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

void BatchRunner::add(Job& job) {
    const std::lock_guard lock(mutex_);
    if (broken_) std::rethrow_exception(broken_);
    job.places = job.candidate.device().share.blocks;
    waiting_.push_back(&job);
    changed_.notify_one();
}

void BatchRunner::loop(const std::stop_token& stop) try {
    check(cudaSetDevice(device_), "cudaSetDevice");
    stream_ = std::make_unique<Stream>();
    sends_ = std::make_unique<Stream>(), returns_ = std::make_unique<Stream>();
    frame_stream_ = std::make_unique<Stream>();
    {
        LaunchSlot slots[2] = {LaunchSlot(capacity_, *stream_), LaunchSlot(capacity_, *stream_)};
        stream_->wait();  // their memory is used on other streams too, and given back on this one
        const StreamSyncGuard sends(*sends_), returns(*returns_);
        for (int n = 0; admit(stop); ++n) {
            LaunchSlot &now = slots[n % 2], &before = slots[(n + 1) % 2];
            launch(now);
            collect(before);
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

/// Admits jobs in their order, but one that needs more places than are free lets smaller ones pass for a
/// while.
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
        job.monitor.start();
        at = waiting_.erase(at);
    }
}

/// Steps to the next check, frame or end; 0 when all have been launched.
int BatchRunner::steps_ahead(const Job& job) {
    return static_cast<int>(
        std::min<long>(job.monitor.steps_ahead(job.launched, false), most_steps_a_launch));
}

/// Enters the jobs that go on, each with its number of steps; returns the largest of these.
int BatchRunner::add_tasks(LaunchSlot& slot) {
    slot.jobs.clear();
    slot.has_check = false;
    int most_steps = 0, place = 0;
    for (Job* job : active_) {
        const int ahead = job->monitor.is_over() ? 0 : steps_ahead(*job);
        if (ahead == 0) continue;
        const int launches = (ahead + steps_per_launch - 1) / steps_per_launch,
                  steps = (ahead + launches - 1) / launches;
        if (job->launched == 0) job->candidate.uploaded().make_wait(*stream_);
        const std::size_t at = slot.jobs.size();
        slot.tasks[at] = {job->candidate.device(), job->launched, steps, place};
        slot.weights[at] = job->candidate.weights();
        slot.jobs.push_back(job);
        job->launched += steps;
        ++job->launches_under_way;
        slot.has_check = slot.has_check || job->monitor.is_check(job->launched);
        place += job->places;
        most_steps = std::max(most_steps, steps);
    }
    return most_steps;
}

/// Copies the ports' series and the energies to the host, while the next launch is under way.
void BatchRunner::enqueue_readback(LaunchSlot& slot) {
    slot.reduced.record(*stream_);
    slot.reduced.make_wait(*returns_);
    const std::size_t count = slot.jobs.size();
    slot.device_ports.copy_to(slot.ports.data(),
                              count * port_series * static_cast<std::size_t>(slot.most_steps), *returns_);
    if (slot.has_check) slot.device_energies.copy_to(slot.energies.data(), count * energy_parts, *returns_);
    slot.done.record(*returns_);
}

void BatchRunner::launch(LaunchSlot& slot) {
    const int most_steps = slot.most_steps = add_tasks(slot);
    if (slot.jobs.empty()) return;
    const std::size_t count = slot.jobs.size();
    slot.device_tasks.copy_from(slot.tasks.data(), count, *sends_);
    slot.device_weights.copy_from(slot.weights.data(), count, *sends_);
    slot.sent.record(*sends_);
    slot.sent.make_wait(*stream_);
    slot.started.record(*stream_);
    stepper_->take({std::span(slot.tasks.data(), count), slot.device_tasks.data(), most_steps, *stream_});
    slot.stepped.record(*stream_);
    reduce_launch(slot.device_tasks.data(), slot.device_weights.data(), static_cast<int>(count), most_steps,
                  slot.device_ports.data(), slot.has_check ? slot.device_energies.data() : nullptr, *stream_);
    enqueue_readback(slot);
    for (Job* job : slot.jobs) {
        if (job->live && !job->frames)
            job->frames = std::make_unique<LiveFrames>(job->candidate, *job->live, *stream_, *frame_stream_);
        if (job->frames && job->frames->are_due()) job->frames->take(job->launched);
    }
}

void BatchRunner::collect(LaunchSlot& slot) {
    if (slot.jobs.empty()) return;
    slot.done.wait();
    add_device_seconds(slot.stepped.seconds_since(slot.started));
    for (std::size_t n = 0; n < slot.jobs.size(); ++n) {
        Job& job = *slot.jobs[n];
        --job.launches_under_way;
        if (job.monitor.is_over()) continue;
        double energy = 0.0;
        for (std::size_t part = 0; slot.has_check && part < energy_parts; ++part)
            energy += slot.energies[n * energy_parts + part];
        collect(job, slot, n, energy);
    }
    slot.jobs.clear();
}

void BatchRunner::collect(Job& job, const LaunchSlot& slot, std::size_t place, double energy) {
    Recording& recording = job.candidate.recording();
    const auto stride = static_cast<std::size_t>(slot.most_steps);
    const int steps = slot.tasks[place].steps;
    job.candidate.append(slot.ports.data() + place * port_series * stride, stride, steps);
    job.monitor.advanced(recording, steps, [energy] { return energy; });
    if (!job.monitor.is_over()) return;
    job.monitor.conclude(recording);
    // The launch after the next starts when the job's last one has ended, so its places are free for that.
    taken_slots_ -= job.places;
}

/// Jobs that are over and no longer on the device go back to the session.
void BatchRunner::release_done() {
    const auto end = std::stable_partition(active_.begin(), active_.end(), [](Job* job) {
        return !job->monitor.is_over() || job->launches_under_way > 0;
    });
    if (end == active_.end()) return;
    for (auto job = end; job != active_.end(); ++job)
        if ((*job)->frames) {
            (*job)->frames->finish((*job)->candidate.recording().steps, (*job)->launched);
            (*job)->frames.reset();
        }
    const auto kept = static_cast<std::size_t>(end - active_.begin());
    for (std::size_t n = kept; n < active_.size(); ++n) active_[n]->finished();
    active_.resize(kept);
}

void BatchRunner::fail_all(const std::exception_ptr& error) {
    {
        const std::lock_guard lock(mutex_);
        broken_ = error;  // from now on no job is added
    }
    const auto fail = [&](Job* job) {
        job->frames.reset();
        job->error = error;
        job->finished();
    };
    std::ranges::for_each(waiting_, fail);
    std::ranges::for_each(active_, fail);
    waiting_.clear(), active_.clear();
}

}  // namespace lathe::gpu
