// Guides and horns that several tests solve.
#pragma once

#include <array>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/geometry/solids/outline_solids.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "tests/solver/volume/discretise/bodies.hpp"

namespace lathe::tests {

inline VolumePort guide_port(const std::string& name, double z, bool is_upwards, const GuideMode& mode) {
    VolumePort port;
    port.name = name, port.place = z, port.is_upwards = is_upwards, port.mode = mode;
    return port;
}

/// A lumped port called "gap"; mm.
inline VolumePort lumped_gap(const Eigen::Vector3d& from_mm, const Eigen::Vector3d& to_mm,
                             PortSpread spread = PortSpread::line, std::array<double, 2> size_mm = {},
                             double ohm = 50.0) {
    VolumePort port;
    port.name = "gap", port.kind = VolumePortKind::lumped, port.resistance_ohm = ohm;
    port.from = 1e-3 * from_mm, port.to = 1e-3 * to_mm;
    port.spread = spread, port.size = {1e-3 * size_mm[0], 1e-3 * size_mm[1]};
    return port;
}

inline GuideMode named(ModeFamily family, int m, int n) {
    return {family, m, n, 0};
}

/// A straight tube from z = 0 to `length` with a port at each end, of which the first is driven.
inline VolumeAntenna tube(const SolidPointer& outside, const SolidPointer& inside, double length,
                          const GuideMode& mode) {
    VolumeAntenna antenna;
    antenna.body.add(outside, metal(), "tube");
    antenna.body.add(inside, SolidMaterial{}, "inside");
    antenna.ports = {guide_port("one", 0.0, true, mode), guide_port("two", length, false, mode)};
    antenna.ports[1].driven = false;
    return antenna;
}

inline constexpr double wr90_width = 22.86e-3, wr90_height = 10.16e-3;

inline VolumeAntenna wr90(double length) {
    const double x = 0.5 * wr90_width, y = 0.5 * wr90_height, wall = 1e-3;
    return tube(make_box({-x - wall, -y - wall, 0.0}, {x + wall, y + wall, length}),
                make_box({-x, -y, 0.0}, {x, y, length}), length, named(ModeFamily::te, 1, 0));
}

inline VolumeAntenna circular_guide(double radius, double length, double polarisation) {
    VolumeAntenna antenna =
        tube(make_cylinder({0, 0, 0}, {0, 0, length}, radius + 3e-3),
             make_cylinder({0, 0, 0}, {0, 0, length}, radius), length, named(ModeFamily::te, 1, 1));
    for (VolumePort& port : antenna.ports) port.polarisation = polarisation;
    return antenna;
}

inline VolumeAntenna coaxial_line(double inner, double outer, double length) {
    VolumeAntenna antenna =
        tube(make_cylinder({0, 0, 0}, {0, 0, length}, outer + 0.5e-3),
             make_cylinder({0, 0, 0}, {0, 0, length}, outer), length, named(ModeFamily::tem, 0, 0));
    antenna.body.add(make_cylinder({0, 0, 0}, {0, 0, length}, inner), metal(), "inner conductor");
    for (VolumePort& port : antenna.ports) port.inside = {0.5 * (inner + outer), 0.0};
    return antenna;
}

/// Outline of a conical horn's wall, (z, r): a guide of radius `guide` from z = 0, then a flare to the radius
/// `aperture`; `straight` and `flare` are lengths along z, `wall` is how thick it is along r.
inline std::vector<Point> conical_wall(double guide, double straight, double flare, double aperture,
                                       double wall) {
    return {{0, guide},
            {straight, guide},
            {straight + flare, aperture},
            {straight + flare, aperture + wall},
            {straight, guide + wall},
            {0, guide + wall}};
}

/// A circular guide of 30 mm with a port at each end, and the inner conductor of a coaxial line through its
/// side, which has the third port; half of it where it is solved.
inline VolumeAntenna guide_with_side_pin() {
    const double length = 30e-3, middle = 0.5 * length;
    VolumeAntenna antenna = circular_guide(3.6e-3, length, 0.0);
    const Eigen::Vector3d end{10e-3, 0, middle};
    antenna.body.add(make_cylinder({4e-3, 0, middle}, end, 1.6e-3), metal(), "outer conductor");
    antenna.body.add(make_cylinder({3e-3, 0, middle}, end, 0.69e-3), SolidMaterial{}, "line");
    antenna.body.add(make_cylinder({1.7e-3, 0, middle}, end, 0.3e-3), metal(), "pin");
    VolumePort line = guide_port("line", end.x(), false, named(ModeFamily::tem, 0, 0));
    line.axis = Axis::x, line.inside = {0.5e-3, middle};
    antenna.ports.push_back(line);
    for (VolumePort& port : antenna.ports) port.driven = true;
    antenna.symmetry = {SymmetryPlane::none, SymmetryPlane::magnetic};
    return antenna;
}

inline SimulationSettings band(double from_hz, double to_hz, int frequencies, double cells, int layers,
                               double margin) {
    SimulationSettings settings;
    settings.from_hz = from_hz, settings.to_hz = to_hz, settings.frequencies = frequencies;
    settings.cells_per_wavelength = cells, settings.pml_cells = layers, settings.margin_wavelengths = margin;
    return settings;
}

/// Lowest cut-off of a circular guide, Hz.
inline double te11_cutoff(double radius) {
    return 1.8411837813406593 * constants::speed_of_light / (2.0 * constants::pi * radius);
}

inline double decibel(std::complex<double> value) {
    return 20.0 * std::log10(std::abs(value));
}
inline double degrees(std::complex<double> value) {
    return std::arg(value) * 180.0 / constants::pi;
}

}  // namespace lathe::tests
