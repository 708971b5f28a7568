// The other side of a cluster: what a worker does from its first message to its end.
#pragma once

#include <chrono>
#include <functional>

#include "genetic/execution/solver_server.hpp"
#include "genetic/execution/transport.hpp"

namespace lathe::genetic {

struct ClusterWorkerOptions {
    int cores = 1;                ///< this worker's share of its machine
    MakeSlopes make_slopes = {};  ///< for candidates with slopes; empty: there are none
    /// Returns true once the master's process has ended. Empty where that process cannot be watched.
    std::function<bool()> has_master_ended = {};
    /// Silence after which a master that cannot be watched counts as lost. MpiSession sends from a thread of
    /// its own every second, so slow disks and long steps of the master are not silent; a process or a
    /// machine that is stopped is. The default is that of ClusterOptions::lease, after which the master
    /// counts a worker as silent.
    std::chrono::seconds patience{60};
};

/// Solves what the master sends. Returns true when the master says that the run is over, and false when the
/// master has ended without that: after reading what it sent before, or after `patience` of silence.
bool serve_master(Transport& transport, const MakeSession& make_session, const ClusterWorkerOptions& options);

}  // namespace lathe::genetic
