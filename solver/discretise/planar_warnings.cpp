#include "solver/discretise/planar_warnings.hpp"

#include <fmt/format.h>

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/guide_absorber.hpp"
#include "solver/geometry/planar_modes.hpp"

namespace lathe {

Warnings planar_warnings(const PlanarSettings& settings, double from_hz) {
    Warnings warnings;
    const PlanarPort* nearest = nullptr;
    for (const PlanarPort& port : settings.ports)
        if (port.kind == PlanarPortKind::guide &&
            (!nearest || planar_cutoff_hz(port) > planar_cutoff_hz(*nearest)))
            nearest = &port;
    if (nearest)
        warnings = cutoff_warnings(
            planar_mode_name(nearest->mode, settings) + " of the port \"" + nearest->name + '"',
            planar_cutoff_hz(*nearest), from_hz);
    const double wavelength = constants::speed_of_light / from_hz;
    const bool is_open = settings.aperture == PlanarAperture::open_plates;
    const double height = settings.plate_height, share = is_open ? 1.0 : 0.5;
    if (settings.polarisation != Polarisation::tm || settings.walls != PlanarWalls::pec || height <= 0.0 ||
        height >= share * wavelength)
        return warnings;
    const double amplitude = std::exp(-constants::pi * height / wavelength);
    warnings.push_back(
        {"thin_plates",
         fmt::format(
             "The plates are {:.4g} mm apart, less than {} wavelength of {:.4g} mm at {:.6g} GHz: their "
             "open edge sends about {:.2g} of the wave's amplitude ({:.2g} dB) back, more where a "
             "dielectric ends with them. That is in no result. Take S11, directivity between plates and "
             "radiated power as those of a matched edge.",
             1e3 * height, is_open ? "a" : "half of the", 1e3 * wavelength, from_hz * 1e-9, amplitude,
             20.0 * std::log10(amplitude)),
         "antenna.plate_height_mm"});
    return warnings;
}

}  // namespace lathe
