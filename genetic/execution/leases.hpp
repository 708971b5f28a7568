// Which worker has which candidate, since when, and for how long it may keep it. No clock, no messages.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace lathe::genetic {

using ClusterTime = std::chrono::steady_clock::time_point;

/// The candidates of one generation on their way through the workers. A candidate is handed out under a
/// ticket, a new one each time; an answer to any but its newest is late and is not taken. A lease lasts five
/// times the median time of a candidate and never less than a floor, and twice as long with each further
/// attempt, so that slow candidates come to their end. One that has been with two workers as they were lost,
/// or that ran out of memory beside others, is handed to a worker that has nothing else.
class Leases {
public:
    /// `first_ticket`: tickets of other rounds must not be mistaken for this one's.
    Leases(std::size_t candidates, std::int64_t first_ticket, std::chrono::milliseconds floor);

    struct Task {
        std::int64_t ticket = 0;
        std::size_t candidate = 0;
    };
    /// The next task for this worker, which takes `capacity` at a time; empty when there is none for it now.
    std::optional<Task> next(int worker, int capacity, ClusterTime now);

    /// The candidate that an answer is for; empty when it comes late.
    std::optional<std::size_t> answered(std::int64_t ticket, ClusterTime now);
    /// Notes that a candidate ran out of memory: it is tried again alone; false when it was alone already.
    bool ran_out_of_memory(std::int64_t ticket);

    /// All that this worker has is to be handed out again, but for candidates that were alone with it and
    /// have cost two workers before: those are returned, and are not tried again.
    std::vector<std::size_t> worker_lost(int worker);
    /// Workers with a lease that has ended.
    std::vector<int> overdue(ClusterTime now) const;

    /// How long a lease lasts, by the number of the attempt from 1.
    std::chrono::milliseconds lease(int attempt) const;
    int in_flight(int worker) const;
    bool is_done() const { return open_ == 0; }
    std::int64_t next_ticket() const { return next_ticket_; }

private:
    struct Candidate {
        int attempts = 0, losses = 0;
        bool is_alone = false;
    };
    struct Lease {
        std::size_t candidate = 0;
        int worker = 0;
        ClusterTime since{}, until{};
    };

    std::chrono::milliseconds floor_;
    std::int64_t next_ticket_;
    std::size_t open_;
    std::vector<Candidate> candidates_;
    std::deque<std::size_t> waiting_;
    std::map<std::int64_t, Lease> leases_;
    std::deque<std::chrono::milliseconds> times_;  ///< of the newest answers
};

}  // namespace lathe::genetic
