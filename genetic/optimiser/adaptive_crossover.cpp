#include "genetic/optimiser/adaptive_crossover.hpp"

#include <array>

namespace lathe::genetic {
namespace {

constexpr double least_probability = 0.1;

std::array<double, crossover_operators> counts(std::span<const int> choices) {
    std::array<double, crossover_operators> count{};
    for (const int choice : choices)
        if (choice >= 0) count[static_cast<std::size_t>(choice)] += 1.0;
    return count;
}

}  // namespace

// Probability matching: by credit, but none below a tenth, so that a bad start is not the end of an operator.
int choose_operator(std::span<const double> credit, RandomStream& random) {
    const double sum = credit[0] + credit[1] + credit[2];
    double left = random.uniform();
    for (int choice = 0; choice < blx; ++choice) {
        const double share = sum > 0.0 ? credit[static_cast<std::size_t>(choice)] / sum : 1.0 / 3.0;
        left -= least_probability + (1.0 - crossover_operators * least_probability) * share;
        if (left < 0.0) return choice;
    }
    return blx;
}

void add_credit(std::span<double> credit, std::span<const int> chosen, std::span<const int> lived) {
    const auto asked = counts(chosen), alive = counts(lived);
    for (std::size_t k = 0; k < crossover_operators; ++k)
        if (asked[k] > 0.0) credit[k] = 0.9 * credit[k] + 0.1 * alive[k] / asked[k];
}

}  // namespace lathe::genetic
