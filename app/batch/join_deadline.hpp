// Deadline for the start of a run over several processes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <thread>

namespace lathe::batch {

/// Longest time that a process of mpirun waits for the others.
inline constexpr std::chrono::seconds usual_join_patience{60};

/// Ends this process, with exit code 3 and a line on standard error, if the deadline has not been destroyed
/// after its time: while Open MPI starts, each process waits without end for one that has died.
class JoinDeadline {
public:
    explicit JoinDeadline(std::chrono::seconds patience);

private:
    std::condition_variable_any changed_;
    std::jthread thread_;
};

/// Makes a `Member`, which waits for all processes of mpirun, before the deadline.
template <class Member>
std::unique_ptr<Member> join_within(std::chrono::seconds patience) {
    const JoinDeadline deadline(patience);
    return std::make_unique<Member>();
}

}  // namespace lathe::batch
