#include "solver/results/round_pattern.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lathe {

double RoundPattern::at(int n) const {
    const int wrapped = ((n % count()) + count()) % count();
    return level_db[static_cast<std::size_t>(wrapped)];
}

/// Steps from the peak to where the level first falls below `db` in direction `sign`; NaN: nowhere.
double RoundPattern::reach(double db, int sign) const {
    for (int n = 0; n < count(); ++n) {
        const double here = at(peak + sign * n), next = at(peak + sign * (n + 1));
        if (next <= db && here > db) return n + (here - db) / (here - next) - sign * offset;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

double RoundPattern::width(double db) const {
    return reach(db, 1) + reach(db, -1);
}

/// Steps from the peak to the first minimum in direction `sign`.
int RoundPattern::first_minimum(int sign) const {
    for (int n = 1; n < count(); ++n)
        if (at(peak + sign * (n + 1)) > at(peak + sign * n)) return n;
    return count();
}

double RoundPattern::side_lobe_db() const {
    const int up = first_minimum(1), down = first_minimum(-1);
    double level = -std::numeric_limits<double>::infinity();
    for (int n = up + 1; n < count() - down; ++n) {
        const double here = at(peak + n);
        if (here >= at(peak + n - 1) && here >= at(peak + n + 1)) level = std::max(level, here);
    }
    return level;
}

RoundPattern round_pattern(const std::vector<double>& intensity) {
    RoundPattern round;
    const auto largest = std::max_element(intensity.begin(), intensity.end());
    round.peak = static_cast<int>(largest - intensity.begin());
    const int count = static_cast<int>(intensity.size());
    const double before = intensity[static_cast<std::size_t>((round.peak + count - 1) % count)];
    const double after = intensity[static_cast<std::size_t>((round.peak + 1) % count)];
    const double curvature = before - 2.0 * *largest + after;
    if (curvature < 0.0) round.offset = 0.5 * (before - after) / curvature;
    round.peak_value = *largest - 0.25 * (before - after) * round.offset;
    if (!(round.peak_value > 0.0)) return round;
    for (const double value : intensity)
        round.level_db.push_back(10.0 * std::log10(std::max(value / round.peak_value, 1e-30)));
    return round;
}

}  // namespace lathe
