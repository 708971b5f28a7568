#include "solver/engine/memory_budget.hpp"

#include "solver/base/machine_memory.hpp"

namespace lathe {

MemoryBudget& MemoryBudget::of_process() {
    constexpr double share_of_machine = 0.4;
    static MemoryBudget budget(share_of_machine * machine_memory_bytes());
    return budget;
}

MemoryBudget::Share::Share(MemoryBudget& budget, double bytes, const std::stop_token& stop)
    : budget_(budget), bytes_(bytes) {
    std::unique_lock lock(budget_.mutex_);
    budget_.given_back_.wait(
        lock, stop, [&] { return budget_.taken_ <= 0.0 || budget_.taken_ + bytes_ <= budget_.limit_; });
    budget_.taken_ += bytes_;
}

MemoryBudget::Share::~Share() {
    {
        const std::lock_guard lock(budget_.mutex_);
        budget_.taken_ -= bytes_;
    }
    budget_.given_back_.notify_all();
}

}  // namespace lathe
