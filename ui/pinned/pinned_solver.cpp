#include "ui/pinned/pinned_solver.hpp"

#include "genetic/execution/project_solve.hpp"

namespace lathe::ui {

void PinnedSolver::add(Job job) {
    waiting_.append(std::move(job));
    if (!task_.is_running()) start_next();
}

void PinnedSolver::forget(int id) {
    waiting_.removeIf([id](const Job& job) { return job.id == id; });
    if (!task_.is_running() || running_id_ != id) return;
    task_.cancel();
    start_next();
}

void PinnedSolver::start_next() {
    if (waiting_.isEmpty()) return;
    const Job job = waiting_.takeFirst();
    running_id_ = job.id;
    task_.start(
        [job](std::stop_token stop) {
            return genetic::solve_project(*job.project, job.engine, job.threads, stop);
        },
        [this, id = job.id](Results results) {
            emit solved(id, std::make_shared<const Results>(std::move(results)));
            start_next();
        },
        [this, id = job.id](const QString& reason) {
            emit failed(id, reason);
            start_next();
        });
}

}  // namespace lathe::ui
