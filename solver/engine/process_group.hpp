// Several processes that step one problem together.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace lathe {

/// What an engine asks of the processes that solve one problem together, each with a part of it. All of them
/// call the same functions in the same order; a call returns when this process has what it needs. Not for
/// several threads at once. Throws SolverError where a message cannot be delivered.
class ProcessGroup {
public:
    virtual ~ProcessGroup() = default;

    /// This process, from 0 on, and how many there are.
    virtual int rank() const = 0;
    virtual int count() const = 0;
    /// Rank and number among the processes on this machine, which share its devices.
    virtual int local_rank() const = 0;
    virtual int local_count() const = 0;

    /// Sends bytes to process `other` and takes as many as it expects from it, which calls this too.
    virtual void exchange(int other, std::span<const std::byte> out, std::span<std::byte> in) = 0;
    /// Hands `bytes` from process to process by rank, `work` changing them in each, and then the last one's
    /// to all: a sum formed so has the same bits whatever the number of processes.
    virtual void pass_on(std::span<std::byte> bytes, const std::function<void()>& work) = 0;
};

/// Whether one of the processes says so; the same answer in all.
inline bool any_of(ProcessGroup& group, bool is_so) {
    std::byte answer{0};
    group.pass_on({&answer, 1}, [&] { answer |= std::byte{is_so}; });
    return answer != std::byte{0};
}

}  // namespace lathe
