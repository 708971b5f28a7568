// The other side of a cluster: what a worker does from its first message to its end.
#pragma once

#include <chrono>

#include "genetic/execution/solver_server.hpp"
#include "genetic/execution/transport.hpp"

namespace lathe::genetic {

struct ClusterWorkerOptions {
    int cores = 1;                ///< this worker's share of its machine
    MakeSlopes make_slopes = {};  ///< for candidates with slopes; empty: there are none
    std::chrono::seconds patience{
        180};  ///< silence of the master, which sends every second, after which it is given up
};

/// Solves what the master sends until it says that all is over: true; false when the master is gone.
bool serve_master(Transport& transport, const MakeEngine& make_engine, const ClusterWorkerOptions& options);

}  // namespace lathe::genetic
