#include "genetic/execution/leases.hpp"

#include <algorithm>
#include <numeric>

namespace lathe::genetic {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t times_kept = 101;
constexpr int losses_before_alone = 2;
constexpr int most_doublings = 6;

}  // namespace

Leases::Leases(std::size_t candidates, std::int64_t first_ticket, milliseconds floor)
    : floor_(floor),
      next_ticket_(first_ticket),
      open_(candidates),
      candidates_(candidates),
      waiting_(candidates) {
    std::iota(waiting_.begin(), waiting_.end(), std::size_t{0});
}

milliseconds Leases::lease(int attempt) const {
    milliseconds median{0};
    if (!times_.empty()) {
        std::vector<milliseconds> sorted(times_.begin(), times_.end());
        const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
        std::nth_element(sorted.begin(), middle, sorted.end());
        median = *middle;
    }
    return std::max(floor_, 5 * median) * (1 << std::min(attempt - 1, most_doublings));
}

int Leases::in_flight(int worker) const {
    return static_cast<int>(std::count_if(leases_.begin(), leases_.end(),
                                          [&](const auto& one) { return one.second.worker == worker; }));
}

std::optional<Leases::Task> Leases::next(int worker, int capacity, ClusterTime now) {
    int has = 0;
    for (const auto& [ticket, lease] : leases_) {
        if (lease.worker != worker) continue;
        ++has;
        if (candidates_[lease.candidate].is_alone) return std::nullopt;
    }
    if (has >= capacity) return std::nullopt;
    const auto at = std::find_if(waiting_.begin(), waiting_.end(),
                                 [&](std::size_t index) { return has == 0 || !candidates_[index].is_alone; });
    if (at == waiting_.end()) return std::nullopt;
    const Task task{next_ticket_++, *at};
    waiting_.erase(at);
    leases_[task.ticket] = {task.candidate, worker, now, now + lease(++candidates_[task.candidate].attempts)};
    return task;
}

std::optional<std::size_t> Leases::answered(std::int64_t ticket, ClusterTime now) {
    const auto found = leases_.find(ticket);
    if (found == leases_.end()) return std::nullopt;
    const Lease lease = found->second;
    leases_.erase(found);
    times_.push_back(std::chrono::duration_cast<milliseconds>(now - lease.since));
    if (times_.size() > times_kept) times_.pop_front();
    --open_;
    return lease.candidate;
}

bool Leases::ran_out_of_memory(std::int64_t ticket) {
    const auto found = leases_.find(ticket);
    if (found == leases_.end()) return true;
    Candidate& candidate = candidates_[found->second.candidate];
    if (candidate.is_alone) return false;
    candidate.is_alone = true;
    waiting_.push_back(found->second.candidate);
    leases_.erase(found);
    return true;
}

std::vector<std::size_t> Leases::worker_lost(int worker) {
    std::vector<std::size_t> poison;
    for (auto at = leases_.begin(); at != leases_.end();) {
        const Lease& lease = at->second;
        if (lease.worker != worker) {
            ++at;
            continue;
        }
        Candidate& candidate = candidates_[lease.candidate];
        const bool was_alone = candidate.is_alone;
        if (++candidate.losses > losses_before_alone && was_alone) {
            poison.push_back(lease.candidate);
            --open_;
        } else {
            candidate.is_alone = was_alone || candidate.losses >= losses_before_alone;
            waiting_.push_front(lease.candidate);
        }
        at = leases_.erase(at);
    }
    return poison;
}

std::vector<int> Leases::overdue(ClusterTime now) const {
    std::vector<int> workers;
    for (const auto& [ticket, lease] : leases_)
        if (lease.until < now && std::find(workers.begin(), workers.end(), lease.worker) == workers.end())
            workers.push_back(lease.worker);
    return workers;
}

}  // namespace lathe::genetic
