// The processes that mpirun has started as a group that steps one problem. A program built without MPI
// refuses that.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "solver/engine/process_group.hpp"

namespace lathe::genetic {

/// Lives between MPI_Init and MPI_Finalize; once per process, in one thread, and not beside an MpiSession.
/// Left by an exception it does not finalize: mpirun then ends the other processes, which would wait for this
/// one for ever.
class MpiGroup final : public ProcessGroup {
public:
    /// Throws std::runtime_error where MPI was not found when this program was built, or does not start.
    MpiGroup();
    MpiGroup(const MpiGroup&) = delete;
    MpiGroup& operator=(const MpiGroup&) = delete;
    ~MpiGroup() override;

    int rank() const override { return rank_; }
    int count() const override { return count_; }
    int local_rank() const override { return local_rank_; }
    int local_count() const override { return local_count_; }
    void exchange(int other, std::span<const std::byte> out, std::span<std::byte> in) override;
    void pass_on(std::span<std::byte> bytes, const std::function<void()>& work) override;

private:
    int rank_ = 0, count_ = 1, local_rank_ = 0, local_count_ = 1;
    int exceptions_ = 0;  ///< under way when it was made
};

}  // namespace lathe::genetic
