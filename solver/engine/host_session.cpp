#include "solver/engine/host_session.hpp"

#include <algorithm>
#include <utility>

#include "solver/base/parallel.hpp"

namespace lathe {

HostSession::HostSession(HostEngine engine, int threads)
    : engine_(std::move(engine)),
      threads_(std::max(1, threads)),
      workers_(threads_, 1, [this](std::size_t, const JobList& job) { work(*job.front()); }) {}

HostSession::~HostSession() {
    end_.request_stop();
    load_.wait_idle();
}

std::vector<Ticket> HostSession::submit(std::vector<SolveRequest> requests) {
    std::vector<Ticket> tickets;
    JobList jobs = make_jobs<SolveJob>(std::move(requests), end_.get_token(), tickets);
    const int count = static_cast<int>(jobs.size());
    workers_.ensure(load_.peak() + count);
    load_.enter(count);
    workers_.add(0, std::move(jobs));
    return tickets;
}

void HostSession::work(SolveJob& job) {
    const int threads = std::max(1, threads_ / std::max(1, load_.peak()));
    const ParallelScope cores(static_cast<unsigned>(threads));
    if (job.build()) try {
            Recording& recording = job.outcome.recording;
            recording = engine_.solve(job.outcome.problem, threads, job.progress(), job.stop(), job.live());
            if (recording.engine.empty()) {
                recording.engine = engine_.name;
                recording.strategy = engine_.strategy(threads);
                recording.engine_notice = notice();
            }
        } catch (...) {
            job.outcome.error = std::current_exception();
        }
    job.finish();
    load_.leave();
}

}  // namespace lathe
