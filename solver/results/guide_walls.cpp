#include "solver/results/guide_walls.hpp"

#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

/// A wave in a guide's filling.
struct FillingWave {
    double impedance;  ///< ohm
    double ratio;      ///< (kc/k)^2
    double slowness;   ///< sqrt(1 - (kc/k)^2)
};

FillingWave filling_wave(double squared_index, double cutoff_wavenumber_squared, double frequency_hz) {
    const double k =
        2.0 * constants::pi * frequency_hz * std::sqrt(squared_index) / constants::speed_of_light;
    const double ratio = cutoff_wavenumber_squared / (k * k);
    return {constants::vacuum_impedance / std::sqrt(squared_index), ratio, std::sqrt(1.0 - ratio)};
}

}  // namespace

GuideWall round_guide_wall(const GuidedPort& port, int azimuthal_order, double resistance,
                           double frequency_hz) {
    const PortMode& mode = port.mode;
    const double cutoff = mode.cutoff_wavenumber_squared, radius = port.outer_radius;
    const FillingWave wave = filling_wave(mode.relative_permittivity, cutoff, frequency_hz);
    GuideWall wall;
    switch (mode.family) {
        case ModeFamily::tem:
            wall.around = resistance * (1.0 / port.inner_radius + 1.0 / radius) /
                          (2.0 * wave.impedance * std::log(radius / port.inner_radius));
            break;
        case ModeFamily::tm:
            wall.around = resistance / (radius * wave.impedance * wave.slowness);
            break;
        case ModeFamily::te: {
            const double x2 = cutoff * radius * radius, m2 = azimuthal_order * azimuthal_order;
            const double common = resistance / (radius * wave.impedance * (x2 - m2));
            wall.along = common * wave.ratio * x2 / wave.slowness;
            wall.around = common * wave.slowness * m2;
            break;
        }
    }
    return wall;
}

GuideWall planar_guide_wall(const PlanarMode1d& mode, double width, double resistance, double frequency_hz) {
    const FillingWave wave =
        filling_wave(mode.medium.squared_index(), mode.cutoff_wavenumber_squared, frequency_hz);
    const double common = resistance / (width * wave.impedance);
    GuideWall wall;
    if (mode.fields == FieldSet::tm)
        wall.along = 2.0 * common * wave.ratio / wave.slowness;
    else
        wall.around = (mode.family == ModeFamily::tem ? 1.0 : 2.0 / wave.slowness) * common;
    return wall;
}

}  // namespace lathe
