#include "genetic/optimiser/restart_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

namespace {

constexpr int most_doublings = 6;

}  // namespace

void RestartSchedule::count(bool is_small, int evaluations) {
    (is_small ? used_small_ : used_large_) += evaluations;
}

RestartPlan RestartSchedule::next() {
    ++restarts_;
    if (policy_ == RestartPolicy::plain) return {first_candidates_, 1.0, false};
    if (policy_ == RestartPolicy::bipop && used_small_ < used_large_ && restarts_ > 1) return small_plan();
    doublings_ = std::min(doublings_ + 1, most_doublings);
    return {first_candidates_ << doublings_, 1.0, false};
}

RestartPlan RestartSchedule::small_plan() const {
    RandomStream random(seed_, restarts_, 0, RandomUse::cma_start);
    const double u = random.uniform();
    const double ratio = 0.5 * std::ldexp(1.0, doublings_);  // half the newest large number
    const int candidates = static_cast<int>(first_candidates_ * std::pow(ratio, u * u));
    return {std::max(candidates, 4), std::pow(10.0, -2.0 * random.uniform()), true};
}

std::vector<double> RestartSchedule::numbers() const {
    return {static_cast<double>(restarts_), static_cast<double>(doublings_), used_large_, used_small_};
}

void RestartSchedule::restore(std::span<const double> numbers) {
    if (numbers.size() != 4) throw std::invalid_argument("the state of the restarts is not one");
    restarts_ = static_cast<int>(numbers[0]);
    doublings_ = static_cast<int>(numbers[1]);
    used_large_ = numbers[2];
    used_small_ = numbers[3];
}

}  // namespace lathe::genetic
