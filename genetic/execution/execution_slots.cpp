#include "genetic/execution/execution_slots.hpp"

#include <algorithm>
#include <utility>

#include "genetic/execution/failure.hpp"
#include "solver/engine/device_lost.hpp"

namespace lathe::genetic {

namespace {

constexpr int most_starts = 2;
/// Kills from outside are no candidate's fault, unless it is the memory it takes that they are for.
constexpr int most_kills = 10;
/// Candidates one after the other that each killed two processes: it is the device, then.
constexpr int most_killers_in_a_row = 5;

}  // namespace

std::optional<Evaluation> DeviceFailover::evaluate(const Genome& genome, bool is_suspect,
                                                   std::stop_token stop) {
    if (!is_suspect) {
        const std::shared_lock beside_others(alone_);
        try {
            return living()->evaluate(genome, stop);
        } catch (const SolverProcessDied&) {
        }
    }
    const std::unique_lock all_alone(alone_);
    for (int kills = 0;;) try {
            if (stop.stop_requested()) return std::nullopt;
            auto evaluation = living()->evaluate(genome, stop);
            killers_in_a_row_ = 0;
            return evaluation;
        } catch (const SolverProcessDied& death) {
            if (death.killed() && ++kills < most_kills) continue;
            if (++killers_in_a_row_ >= most_killers_in_a_row) throw DeviceLost(death.what(), job_.device);
            return failed_evaluation(death.failure(),
                                     "two processes died of this candidate; " + std::string(death.what()));
        }
}

std::shared_ptr<SolverProcess> DeviceFailover::living() {
    const std::lock_guard lock(mutex_);
    for (int start = 0; !process_ || !process_->is_alive(); ++start) {
        if (process_) updates_of_the_dead_ += process_->cell_updates();
        process_.reset();
        try {
            process_ = std::make_shared<SolverProcess>(options_, job_);
        } catch (const SolverProcessDied& death) {
            if (start + 1 >= (death.killed() ? most_kills : most_starts))
                throw DeviceLost(death.what(), job_.device);
        }
    }
    return process_;
}

std::int64_t DeviceFailover::cell_updates() {
    const std::lock_guard lock(mutex_);
    return updates_of_the_dead_ + (process_ ? process_->cell_updates() : 0);
}

void ExecutionSlots::lost(Slot& slot, const DeviceLost& loss) {
    if (!slot.process) return replace(loss.device(), loss.what());
    const std::lock_guard lock(mutex_);
    slot.is_given_up = true;
    last_loss_ = loss.what();
    notices_.push_back(slot.process->name() + " is given up: " + last_loss_);
}

void ExecutionSlots::replace(int device, const std::string& why) {
    const std::lock_guard lock(mutex_);
    const auto is_it = [&](const auto& slot) { return slot->process->device() == device; };
    if (std::any_of(slots_.begin(), slots_.end(), is_it)) return;
    --devices_here_;
    last_loss_ = why.empty() ? "no solver process" : why;
    SolverJob job = job_;
    job.device = device;
    if (!why.empty()) notices_.push_back("a device is lost here, a solver process takes over: " + why);
    slots_.push_back(std::make_unique<Slot>());
    slots_.back()->process = std::make_unique<DeviceFailover>(options_, std::move(job));
}

ExecutionSlots::Slot& ExecutionSlots::take(bool is_suspect) {
    const std::lock_guard lock(mutex_);
    Slot* best = nullptr;
    double least = 0.0;
    const auto offer = [&](Slot& slot, double load) {
        if (!best || load < least) best = &slot, least = load;
    };
    if (devices_here_ > 0 && !is_suspect) offer(here_, static_cast<double>(here_.in_flight) / devices_here_);
    for (const auto& slot : slots_)
        if (!slot->is_given_up) offer(*slot, slot->in_flight);
    if (!best) throw DeviceLost(last_loss_, -1);
    ++best->in_flight;
    return *best;
}

void ExecutionSlots::leave(Slot& slot) {
    const std::lock_guard lock(mutex_);
    --slot.in_flight;
}

std::vector<std::string> ExecutionSlots::take_notices() {
    const std::lock_guard lock(mutex_);
    return std::exchange(notices_, {});
}

std::int64_t ExecutionSlots::cell_updates() {
    const std::lock_guard lock(mutex_);
    std::int64_t sum = 0;
    for (const auto& slot : slots_) sum += slot->process->cell_updates();
    return sum;
}

}  // namespace lathe::genetic
