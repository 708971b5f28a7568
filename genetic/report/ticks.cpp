#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "genetic/report/plot.hpp"

namespace lathe::genetic {

std::vector<double> nice_ticks(double minimum, double maximum, int wanted) {
    if (!(maximum > minimum) || !std::isfinite(maximum - minimum)) return {minimum};
    const double rough = (maximum - minimum) / std::max(1, wanted);
    const double decade = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10.0 * decade;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= 0.999 * rough) {
            step = factor * decade;
            break;
        }
    }
    std::vector<double> ticks;
    const double slack = 1e-9 * (maximum - minimum);
    const double last = std::floor((maximum + slack) / step);
    for (double multiple = std::ceil((minimum - slack) / step); multiple <= last; ++multiple)
        ticks.push_back(multiple * step);
    if (ticks.empty()) ticks.push_back(minimum);
    return ticks;
}

std::string tick_label(double value, double step) {
    if (std::abs(value) < 1e-9 * step) return "0";
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 9);
    if (std::abs(value) >= 1e6) return fmt::format("{:.3g}", value);
    std::string text = fmt::format("{:.{}f}", std::abs(value), decimals);
    return value < 0.0 ? "\u2212" + text : text;
}

}  // namespace lathe::genetic
