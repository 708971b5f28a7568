// A request on its way through a session, and the threads that it passes.
#pragma once

#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "solver/engine/session.hpp"

namespace lathe {

class SolveJob;
/// Jobs in their order. A job moves between lists by splicing, which allocates nothing: once a request is
/// accepted, no lack of memory can lose it.
using JobList = std::list<std::unique_ptr<SolveJob>>;

/// One request and what has come of it so far. A session derives what it needs besides.
class SolveJob {
public:
    /// `end`: of the session, which cancels all that it has.
    SolveJob(SolveRequest request, const std::stop_token& end);
    virtual ~SolveJob() = default;
    SolveJob(const SolveJob&) = delete;
    SolveJob& operator=(const SolveJob&) = delete;

    std::stop_source& stop_source() { return stop_; }
    std::stop_token stop() const { return stop_.get_token(); }
    Progress& progress() { return request_.progress ? *request_.progress : own_progress_; }
    const FieldWatcher& live() const { return request_.live; }

    /// Fills `outcome.problem`. False when that is all: nothing to solve, an error, or cancelled.
    bool build() noexcept;
    /// Hands the outcome over.
    void finish() noexcept;

    SolveOutcome outcome;
    JobList::iterator place;  ///< in whatever list the job is

private:
    struct Forward {
        std::stop_source& to;
        void operator()() const { to.request_stop(); }
    };
    SolveRequest request_;
    std::stop_source stop_;
    std::stop_callback<Forward> forward_, end_;
    Progress own_progress_;
};

/// How many jobs a session has.
class SessionLoad {
public:
    void enter(int jobs);
    void leave();
    /// The most that were under way at a time since there were none: what is to be expected next.
    int peak() const;
    /// Waits until there are none.
    void wait_idle() const;

private:
    mutable std::mutex mutex_;
    mutable std::condition_variable idle_;
    int now_ = 0, peak_ = 0;
};

/// Threads that take jobs in the order in which they come, from the first of several lanes that has one.
class JobThreads {
public:
    /// `work` gets a list with one job, which it passes on or drops; it must not throw.
    using Work = std::function<void(std::size_t lane, JobList job)>;
    JobThreads(int most_threads, std::size_t lanes, Work work);
    /// Ends the threads when no job waits any more.
    ~JobThreads();
    JobThreads(const JobThreads&) = delete;
    JobThreads& operator=(const JobThreads&) = delete;

    /// Starts threads until there are `wanted`, or as many as this may have or the system gives. Throws
    /// SolverError when there would be none at all.
    void ensure(int wanted);
    void add(std::size_t lane, JobList jobs);

private:
    void run(const std::stop_token& stop);

    const std::size_t most_threads_;
    Work work_;
    std::mutex mutex_;
    std::condition_variable_any added_;
    std::vector<JobList> lanes_;
    std::mutex starting_;
    std::vector<std::jthread> threads_;
};

/// The jobs of these requests, and their tickets in the same order.
template <class Job>
JobList make_jobs(std::vector<SolveRequest> requests, const std::stop_token& end,
                  std::vector<Ticket>& tickets) {
    JobList jobs;
    tickets.reserve(requests.size());
    for (SolveRequest& request : requests) {
        jobs.push_back(std::make_unique<Job>(std::move(request), end));
        jobs.back()->place = std::prev(jobs.end());
        tickets.emplace_back(jobs.back()->stop_source());
    }
    return jobs;
}

}  // namespace lathe
