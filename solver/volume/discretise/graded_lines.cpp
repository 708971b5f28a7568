#include "solver/volume/discretise/graded_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/input_error.hpp"

namespace lathe {
namespace {

constexpr double growth = 0.18;  // of cells over distance: e^0.18 = 1.2 from cell to cell
constexpr int most_rounds = 200;
constexpr int samples = 256;  // of a stretch between fixed lines, for its integral

/// The cell that is wished at a place.
double wished(const std::vector<CellLimit>& limits, double coarse, double place) {
    double cell = coarse;
    for (const CellLimit& limit : limits) {
        const double distance = std::max({0.0, limit.from - place, place - limit.to});
        cell = std::min(cell, limit.cell + growth * distance);
    }
    return cell;
}

/// Lines between two fixed ones, without the first: each cell takes as much of the integral of 1 / wished.
void fill(double from, double to, const std::vector<CellLimit>& limits, double coarse,
          std::vector<double>& lines) {
    std::vector<double> integral{0.0};
    const double step = (to - from) / samples;
    for (int n = 0; n < samples; ++n)
        integral.push_back(integral.back() + step / wished(limits, coarse, from + (n + 0.5) * step));
    const int count = std::max(1, static_cast<int>(std::ceil(integral.back() * (1.0 - 1e-9))));
    std::size_t at = 0;
    for (int n = 1; n < count; ++n) {
        const double value = integral.back() * n / count;
        while (integral[at + 1] < value) ++at;
        const double share = (value - integral[at]) / (integral[at + 1] - integral[at]);
        lines.push_back(from + (static_cast<double>(at) + share) * step);
    }
    lines.push_back(to);
}

}  // namespace

std::vector<double> graded_lines(const std::vector<double>& fixed, const std::vector<CellLimit>& limits,
                                 double coarse) {
    std::vector<CellLimit> all = limits;
    // A stretch between fixed lines has no larger cells than itself.
    for (std::size_t n = 0; n + 1 < fixed.size(); ++n)
        all.push_back({fixed[n], fixed[n + 1], std::min(coarse, fixed[n + 1] - fixed[n])});
    for (int round = 0; round < most_rounds; ++round) {
        std::vector<double> lines{fixed.front()};
        for (std::size_t n = 0; n + 1 < fixed.size(); ++n) fill(fixed[n], fixed[n + 1], all, coarse, lines);
        // Where neighbours differ by too much the larger one gets a limit.
        bool is_smooth = true;
        for (std::size_t n = 0; n + 2 < lines.size(); ++n) {
            const double low = lines[n + 1] - lines[n], high = lines[n + 2] - lines[n + 1];
            if (std::max(low, high) <= most_cell_ratio * std::min(low, high)) continue;
            is_smooth = false;
            const double most = 0.97 * most_cell_ratio * std::min(low, high);
            all.push_back(low > high ? CellLimit{lines[n], lines[n + 1], most}
                                     : CellLimit{lines[n + 1], lines[n + 2], most});
        }
        if (is_smooth) return lines;
    }
    throw InputError(
        {}, fmt::format("{} fixed lines", fixed.size()),
        fmt::format("no grid with neighbouring cells of at most {:g} to 1 meets them all", most_cell_ratio));
}

}  // namespace lathe
