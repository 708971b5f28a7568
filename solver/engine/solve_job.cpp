#include "solver/engine/solve_job.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "solver/base/cancellation.hpp"
#include "solver/base/solver_error.hpp"

namespace lathe {

SolveJob::SolveJob(SolveRequest request, const std::stop_token& end)
    : request_(std::move(request)), forward_(request_.stop, Forward{stop_}), end_(end, Forward{stop_}) {}

bool SolveJob::build() noexcept try {
    if (stop_.stop_requested()) return false;
    const std::stop_token stop = stop_.get_token();
    const CancellationScope cancellation(stop);
    outcome.problem = request_.build();
    if (!outcome.problem) return false;
    progress().simulations_total.fetch_add(1, std::memory_order_relaxed);
    return true;
} catch (const Cancelled&) {
    return false;
} catch (...) {
    outcome.error = std::current_exception();
    return false;
}

void SolveJob::finish() noexcept {
    if (outcome.problem) progress().simulations_done.fetch_add(1, std::memory_order_relaxed);
    request_.done(std::move(outcome));
}

void SessionLoad::enter(int jobs) {
    const std::lock_guard lock(mutex_);
    now_ += jobs;
    peak_ = std::max(peak_, now_);
}

void SessionLoad::leave() {
    const std::lock_guard lock(mutex_);
    if (--now_ > 0) return;
    peak_ = 0;
    idle_.notify_all();
}

int SessionLoad::peak() const {
    const std::lock_guard lock(mutex_);
    return peak_;
}

void SessionLoad::wait_idle() const {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return now_ == 0; });
}

JobThreads::JobThreads(int most_threads, std::size_t lanes, Work work)
    : most_threads_(static_cast<std::size_t>(std::max(1, most_threads))),
      work_(std::move(work)),
      lanes_(lanes) {
    threads_.reserve(most_threads_);
}

JobThreads::~JobThreads() {
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
}

void JobThreads::ensure(int wanted) {
    const std::lock_guard lock(starting_);
    const std::size_t enough = std::min(static_cast<std::size_t>(std::max(1, wanted)), most_threads_);
    try {
        while (threads_.size() < enough)
            threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
    } catch (const std::system_error& error) {
        if (threads_.empty()) throw SolverError(std::string("no thread can be started: ") + error.what());
    }
}

void JobThreads::add(std::size_t lane, JobList jobs) {
    const bool many = jobs.size() > 1;
    {
        const std::lock_guard lock(mutex_);
        lanes_[lane].splice(lanes_[lane].end(), jobs);
    }
    if (many)
        added_.notify_all();
    else
        added_.notify_one();
}

void JobThreads::run(const std::stop_token& stop) {
    const auto has_job = [](const JobList& lane) { return !lane.empty(); };
    for (;;) {
        JobList one;
        std::size_t from = 0;
        {
            std::unique_lock lock(mutex_);
            if (!added_.wait(lock, stop, [&] { return std::ranges::any_of(lanes_, has_job); })) return;
            const auto lane = std::ranges::find_if(lanes_, has_job);
            from = static_cast<std::size_t>(lane - lanes_.begin());
            one.splice(one.end(), *lane, lane->begin());
        }
        work_(from, std::move(one));
    }
}

}  // namespace lathe
