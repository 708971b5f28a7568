#include "app/bench/study/mapping_cube.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lathe::bench::study {

std::vector<double> cube_source(int steps) {
    constexpr double cells_per_wavelength = 20.0, rising_periods = 3.0;
    std::vector<double> values;
    for (int step = 0; step < steps; ++step) {
        const double periods = (step + 1) * cube_courant_number / cells_per_wavelength;
        const double rise = std::sin(0.5 * std::numbers::pi * std::min(1.0, periods / rising_periods));
        values.push_back(rise * rise * std::sin(2.0 * std::numbers::pi * periods));
    }
    return values;
}

}  // namespace lathe::bench::study
