#include "solver/volume/setup/volume_time_step.hpp"

#include <algorithm>

#include "solver/volume/discretise/volume_cells.hpp"

namespace lathe {
namespace {

constexpr double share_of_regular = 0.88;
constexpr double below_proven = 1.0 - 1e-4;  // survives rounding of the coefficients to single precision

}  // namespace

double wanted_time_step(const GridLines& lines) {
    return share_of_regular * regular_time_step(lines);
}

double proven_time_step(const GridLines& lines, const EnlargementReport& report) {
    const double wanted = wanted_time_step(lines);
    return report.longest_time_step > 0.0 ? std::min(wanted, below_proven * report.longest_time_step)
                                          : wanted;
}

}  // namespace lathe
