#include "solver/model/simulation_settings.hpp"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

constexpr double least_intervals = 200.0;

}  // namespace

std::vector<double> reflection_band(double from_hz, double to_hz, std::vector<double> solved_hz) {
    std::vector<double> corners = std::move(solved_hz);
    corners.push_back(from_hz);
    corners.push_back(to_hz);
    std::sort(corners.begin(), corners.end());
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    const double spacing = (corners.back() - corners.front()) / least_intervals;
    std::vector<double> band = {corners.front()};
    for (std::size_t n = 1; n < corners.size(); ++n) {
        const double low = corners[n - 1], gap = corners[n] - low;
        const int parts = std::max(1, static_cast<int>(std::ceil(gap / spacing - 1e-6)));
        for (int part = 1; part < parts; ++part) band.push_back(low + gap * part / parts);
        band.push_back(corners[n]);
    }
    return band;
}

std::vector<double> solved_frequencies(const SimulationSettings& simulation) {
    if (!simulation.listed_hz.empty()) return simulation.listed_hz;
    std::vector<double> list;
    for (int n = 0; n < simulation.frequencies; ++n) {
        const double share =
            simulation.frequencies == 1 ? 0.5 : static_cast<double>(n) / (simulation.frequencies - 1);
        list.push_back(simulation.from_hz + share * (simulation.to_hz - simulation.from_hz));
    }
    return list;
}

std::vector<double> reflection_frequencies(const SimulationSettings& simulation) {
    return reflection_band(simulation.from_hz, simulation.to_hz, solved_frequencies(simulation));
}

}  // namespace lathe
