#include "tests/cuda/device_test_support.hpp"

#include <cmath>

#include "solver/engine/cuda/cuda_engine.hpp"

namespace lathe::tests {
namespace {

void add(Antenna& antenna, std::vector<Point> outline, bool pec, double permittivity = 1.0,
         double tangent = 0.0) {
    Region region;
    region.material = {pec, permittivity, 0.0, tangent};
    region.outline = std::move(outline);
    antenna.regions.push_back(region);
}

Antenna coaxial_feed() {
    Antenna antenna;
    add(antenna, {{0, 0}, {0.012, 0}, {0.012, 0.0012}, {0, 0.0012}}, true);
    add(antenna, {{0, 0.003}, {0.006, 0.003}, {0.006, 0.008}, {0.0055, 0.008}, {0.0055, 0.0035}, {0, 0.0035}},
        true);
    antenna.port.kind = PortKind::coaxial;
    antenna.port.mode = parse_mode("TEM");
    antenna.port.inner_radius = 0.0012, antenna.port.outer_radius = 0.003;
    return antenna;
}

Antenna antenna_of(Kind kind) {
    Antenna antenna;
    if (kind == Kind::coaxial) return coaxial_feed();
    if (kind == Kind::ground_plane) {
        add(antenna, {{0, 0}, {0.010, 0}, {0.010, 0.0012}, {0, 0.0012}}, true);
        antenna.port.kind = PortKind::coaxial;
        antenna.port.mode = parse_mode("TEM");
        antenna.port.inner_radius = 0.0012, antenna.port.outer_radius = 0.003;
        antenna.ground_plane_z = 0.006;
        return antenna;
    }
    if (kind == Kind::dipole_m0 || kind == Kind::dipole_m1) {
        add(antenna, {{0.004, 0}, {0.004, 0.006}, {0.006, 0.006}, {0.006, 0}}, false, 2.5);
        antenna.port.kind = PortKind::dipole;
        antenna.port.axis = kind == Kind::dipole_m0 ? DipoleAxis::z : DipoleAxis::x;
        return antenna;
    }
    antenna.port.mode = parse_mode(kind == Kind::guide_m2 ? "TE21" : "TE11");
    antenna.port.radius = kind == Kind::guide_m2 ? 6e-3 : 3.6e-3;
    antenna.port.reference_z = 6e-3;
    if (kind == Kind::guide_m2) {
        add(antenna, {{0, 6e-3}, {10e-3, 6e-3}, {10e-3, 6.6e-3}, {0, 6.6e-3}}, true);
        return antenna;
    }
    add(antenna, {{0, 3.6e-3}, {6e-3, 3.6e-3}, {16e-3, 7.1e-3}, {16e-3, 7.7e-3}, {6e-3, 4.2e-3}, {0, 4.2e-3}},
        true);
    if (kind == Kind::lossy_lens)
        add(antenna, {{17e-3, 0}, {17e-3, 6e-3}, {20e-3, 3e-3}, {21e-3, 0}}, false, 2.53, 0.02);
    return antenna;
}

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

std::string to_text(Kind kind) {
    constexpr const char* names[] = {"horn",      "lossy_lens", "coaxial",     "dipole_m0",
                                     "dipole_m1", "guide_m2",   "copper_horn", "ground_plane"};
    return names[static_cast<int>(kind)];
}

Simulation example(Kind kind, double cells_per_wavelength) {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 3;
    settings.cells_per_wavelength = cells_per_wavelength, settings.pml_cells = 9;
    settings.max_periods = 80;
    if (kind == Kind::copper_horn) settings.wall_metal.conductivity_s_per_m = 5.8e7;
    return build_simulation(antenna_of(kind), settings);
}

Difference difference(const Recording& a, const Recording& reference) {
    return {
        std::max(relative(a.voltage, reference.voltage), relative(a.current_after, reference.current_after)),
        relative(widened(a.contour), widened(reference.contour)),
        relative(widened(a.probes), widened(reference.probes))};
}

bool has_device() {
    return !cuda::devices().empty();
}

}  // namespace lathe::tests
