#include "genetic/optimiser/cma_history.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace lathe::genetic {

namespace {

constexpr double flat = 1e-12;  // Hansen's TolFun

double median_of(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                     values.end());
    return values[values.size() / 2];
}

double take(std::span<const double>& numbers) {
    if (numbers.empty()) throw std::invalid_argument("the state of a strategy is too short");
    const double first = numbers.front();
    numbers = numbers.subspan(1);
    return first;
}

}  // namespace

CmaHistory::CmaHistory(int dimension, int candidates)
    : long_window_(static_cast<std::size_t>(120 + 30 * dimension / candidates)),
      short_window_(static_cast<std::size_t>(10 + (30 * dimension + candidates - 1) / candidates)) {}

void CmaHistory::add(std::span<const Score> ranked) {
    std::vector<double> objectives;
    for (const Score& score : ranked)
        if (score.status == EvaluationStatus::valid && std::isfinite(score.objective))
            objectives.push_back(score.objective);
    if (objectives.empty()) {
        ++without_valid_;
        return;
    }
    without_valid_ = 0;
    spread_ = objectives.back() - objectives.front();
    best_.push_back(objectives.front());
    median_.push_back(objectives[objectives.size() / 2]);
    if (best_.size() > long_window_) {
        best_.pop_front();
        median_.pop_front();
    }
}

std::string CmaHistory::stop_reason() const {
    if (without_valid_ >= long_window_) return "no valid candidate";
    if (is_flat()) return "the objective is flat";
    if (has_stagnated(best_) && has_stagnated(median_)) return "no progress";
    return "";
}

bool CmaHistory::is_flat() const {
    if (best_.size() < short_window_ || spread_ > flat) return false;
    const auto [least, most] =
        std::minmax_element(best_.end() - static_cast<std::ptrdiff_t>(short_window_), best_.end());
    return *most - *least <= flat;
}

bool CmaHistory::has_stagnated(const std::deque<double>& values) const {
    if (values.size() < long_window_) return false;
    const auto part = static_cast<std::ptrdiff_t>(3 * values.size() / 10);
    const double early = median_of({values.begin(), values.begin() + part});
    const double late = median_of({values.end() - part, values.end()});
    return late >= early;
}

void CmaHistory::write(std::vector<double>& numbers) const {
    numbers.insert(numbers.end(),
                   {spread_, static_cast<double>(without_valid_), static_cast<double>(best_.size())});
    numbers.insert(numbers.end(), best_.begin(), best_.end());
    numbers.insert(numbers.end(), median_.begin(), median_.end());
}

void CmaHistory::read(std::span<const double>& numbers) {
    spread_ = take(numbers);
    without_valid_ = static_cast<std::size_t>(take(numbers));
    const auto size = static_cast<std::size_t>(take(numbers));
    if (numbers.size() < 2 * size) throw std::invalid_argument("the state of a strategy is too short");
    best_.assign(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(size));
    median_.assign(numbers.begin() + static_cast<std::ptrdiff_t>(size),
                   numbers.begin() + static_cast<std::ptrdiff_t>(2 * size));
    numbers = numbers.subspan(2 * size);
}

}  // namespace lathe::genetic
