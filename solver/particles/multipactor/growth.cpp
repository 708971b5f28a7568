#include "solver/particles/multipactor/growth.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::particles {

double growth_per_period(const std::vector<double>& populations) {
    const auto died = std::find_if(populations.begin(), populations.end(), [](double n) { return n <= 0.0; });
    if (died != populations.end()) {
        const auto periods = std::max<double>(1.0, static_cast<double>(died - populations.begin()));
        return -std::log(2.0 * std::max(1.0, populations.front())) / periods;
    }
    const std::size_t last = populations.size() - 1, first = last / 3;
    const double middle = 0.5 * static_cast<double>(first + last);
    double product = 0.0, squares = 0.0;
    for (std::size_t n = first; n <= last; ++n) {
        const double x = static_cast<double>(n) - middle;
        product += x * std::log(populations[n]);
        squares += x * x;
    }
    return squares > 0.0 ? product / squares : 0.0;
}

}  // namespace lathe::particles
