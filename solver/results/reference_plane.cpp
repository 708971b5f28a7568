#include "solver/results/reference_plane.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

/// Wavenumber of the drawn guide, rad/m; 0 below its cut-off.
double drawn_wavenumber(const PlanarPort& port, double frequency_hz) {
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light,
                 across = constants::pi * port.mode.half_waves / port.width;
    return std::sqrt(std::max(0.0, port.filling_permittivity * k * k - across * across));
}

}  // namespace

double length_of_phase(const Grid& grid, GuideAxis axis, double wavenumber, double cell, double from,
                       double to) {
    const auto cell_at = [&](int n) { return axis == GuideAxis::z ? grid.dz_at(n) : grid.dr_at(n); };
    const double k = 2.0 / cell * std::sin(0.5 * wavenumber * cell);
    const double low = std::min(from, to), high = std::max(from, to);
    double phase = 0.0;
    for (int n = static_cast<int>(std::floor(low)); n < high; ++n) {
        const double share = std::min(high, n + 1.0) - std::max<double>(low, n);
        phase += share * 2.0 * std::asin(std::min(1.0, 0.5 * k * cell_at(n)));
    }
    return (to < from ? -phase : phase) / wavenumber;
}

double length_to_reference(const Grid& grid, const PlanarGuide& guide, const PlanarPort& port,
                           double wavenumber, double frequency_hz) {
    if (port.reference <= 0.0) return port.reference * drawn_wavenumber(port, frequency_hz) / wavenumber;
    const bool is_z = guide.mode.axis == GuideAxis::z;
    if (guide.oblique || !(is_z ? grid.z_axis : grid.r_axis)) return port.reference;
    const double along = is_z ? std::cos(port.direction_rad) : std::sin(port.direction_rad);
    const double from = is_z ? port.centre_x : port.centre_y,
                 to = from + std::copysign(port.reference, along);
    const auto position = [&](double x) { return is_z ? grid.column_at(x) : grid.row_at(x); };
    return std::abs(
        length_of_phase(grid, guide.mode.axis, wavenumber, guide.mode.cell, position(from), position(to)));
}

}  // namespace lathe
