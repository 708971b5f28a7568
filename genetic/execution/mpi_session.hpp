// This process as one of those that mpirun has started. A program built without MPI refuses that.
#pragma once

#include <memory>

#include "genetic/execution/transport.hpp"

namespace lathe::genetic {

/// True when mpirun (Open MPI) has started this process with others; asks nothing of MPI itself.
bool started_by_mpirun();

/// Lives between MPI_Init and MPI_Finalize; once per process, in one thread. A thread of the master's session
/// sends "alive" to all workers every second, whatever the master is doing.
class MpiSession {
public:
    /// Gives each worker of a machine with several devices one of them, before any engine is made. Throws
    /// std::runtime_error where MPI was not found when this program was built.
    MpiSession();
    MpiSession(const MpiSession&) = delete;
    MpiSession& operator=(const MpiSession&) = delete;
    ~MpiSession();

    /// Whether this process is the master, rank 0.
    bool is_master() const;
    /// Processor cores per worker on this machine, at least 1.
    int cores() const;
    /// True where has_master_ended() works: in workers on the master's machine.
    bool is_master_watched() const;
    /// True once the master's process has ended; always false where it is not watched.
    bool has_master_ended() const;
    /// Messages to and from the other processes; valid as long as the session.
    Transport& transport();

    /// The master's last words to all workers. True when all of them have answered; false, after some
    /// seconds, when one has not. MPI cannot be left in good order then, it would wait for that one: every
    /// process should end at once.
    bool end_workers();
    /// A worker's answer. Returns what the master was told.
    bool confirm_end();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace lathe::genetic
