#include "app/bench/random/drawn_antenna.hpp"

#include <stdexcept>
#include <utility>

#include "solver/base/constants.hpp"

namespace lathe::bench {

std::string geometry_name(RandomGeometry geometry) {
    switch (geometry) {
        case RandomGeometry::revolution:
            return "revolution";
        case RandomGeometry::planar_tm:
            return "planar tm";
        case RandomGeometry::planar_te:
            return "planar te";
        case RandomGeometry::volume:
            return "3D";
    }
    throw std::logic_error("no such geometry");
}

DrawnAntenna drawn_antenna(RandomGeometry geometry, std::uint64_t number) {
    switch (geometry) {
        case RandomGeometry::revolution:
            return drawn_revolved_antenna(number);
        case RandomGeometry::planar_tm:
            return drawn_planar_antenna(Polarisation::tm, number);
        case RandomGeometry::planar_te:
            return drawn_planar_antenna(Polarisation::te, number);
        case RandomGeometry::volume:
            return drawn_volume_antenna(number);
    }
    throw std::logic_error("no such geometry");
}

SimulationSettings coarse_settings(double cells_per_wavelength) {
    SimulationSettings settings;
    const double centre = constants::speed_of_light / 10e-3;
    settings.from_hz = 0.92 * centre, settings.to_hz = 1.08 * centre;
    settings.frequencies = 3;
    settings.cells_per_wavelength = cells_per_wavelength;
    settings.margin_wavelengths = 0.3;
    settings.pml_cells = 8;
    settings.max_periods = 300.0;
    return settings;
}

Region region_of(std::vector<Point> outline, double relative_permittivity) {
    Region region;
    region.material.is_pec = relative_permittivity == 0.0;
    if (!region.material.is_pec) region.material.relative_permittivity = relative_permittivity;
    region.outline = std::move(outline);
    return region;
}

std::vector<Point> rectangle_of(double z0, double z1, double r0, double r1) {
    return {{z0, r0}, {z1, r0}, {z1, r1}, {z0, r1}};
}

void convert_to_metres(std::vector<Region>& regions) {
    for (Region& region : regions)
        for (Point& p : region.outline) p = {1e-3 * p.z, 1e-3 * p.r};
}

}  // namespace lathe::bench
