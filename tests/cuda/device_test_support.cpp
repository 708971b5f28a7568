#include "tests/cuda/device_test_support.hpp"

#include <cmath>

#include "solver/engine/cuda/cuda_engine.hpp"

namespace lathe::tests {
namespace {

double relative(const std::vector<double>& a, const std::vector<double>& reference) {
    if (a.size() != reference.size()) return INFINITY;
    double apart = 0.0, size = 0.0;
    for (std::size_t n = 0; n < a.size(); ++n)
        apart += std::pow(a[n] - reference[n], 2), size += std::pow(reference[n], 2);
    return size > 0.0 ? std::sqrt(apart / size) : std::sqrt(apart);
}

std::vector<double> widened(const std::vector<float>& values) {
    return {values.begin(), values.end()};
}

}  // namespace

Simulation example(Kind kind, double cells_per_wavelength) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = cells_per_wavelength, settings.pml_cells = 9;
    settings.max_periods = 80;
    if (kind == Kind::copper_horn) settings.wall_metal.conductivity_s_per_m = 5.8e7;
    return build_simulation(example_antenna(kind), settings);
}

Difference difference(const Recording& a, const Recording& reference) {
    return {
        std::max(relative(a.voltage, reference.voltage), relative(a.current_after, reference.current_after)),
        relative(widened(a.contour), widened(reference.contour)),
        relative(widened(a.probes), widened(reference.probes))};
}

bool has_device() {
    return cuda::device_count() > 0;
}

}  // namespace lathe::tests
