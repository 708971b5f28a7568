// Random antennas of all geometries, small enough for thousands of solves.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "app/bench/random/random_numbers.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/volume/design/volume_design.hpp"

namespace lathe::bench {

enum class RandomGeometry { revolution, planar_tm, planar_te, volume };
inline constexpr RandomGeometry all_random_geometries[] = {
    RandomGeometry::revolution, RandomGeometry::planar_tm, RandomGeometry::planar_te, RandomGeometry::volume};
/// "revolution", "planar tm", "planar te", "3D".
std::string geometry_name(RandomGeometry geometry);

/// An antenna with the band and grid of its solve.
struct DrawnAntenna {
    std::string kind;     ///< "horn", "network", ...
    std::string numbers;  ///< the random numbers, lengths in mm
    std::variant<Antenna, VolumeDesign> antenna;
    SimulationSettings settings;

    bool is_volume() const { return std::holds_alternative<VolumeDesign>(antenna); }
    const Antenna& flat() const { return std::get<Antenna>(antenna); }
    Antenna& flat() { return std::get<Antenna>(antenna); }
    const VolumeDesign& volume() const { return std::get<VolumeDesign>(antenna); }
    VolumeDesign& volume() { return std::get<VolumeDesign>(antenna); }
};

/// Antenna `number` of a geometry for a wavelength of 10 mm at the middle of its band; its kind is `number`
/// modulo the number of kinds.
DrawnAntenna drawn_antenna(RandomGeometry geometry, std::uint64_t number);

/// The three of drawn_antenna(). Bodies of revolution are the horns and coaxial antennas of random_antenna(),
/// and antennas fed by a dipole.
DrawnAntenna drawn_revolved_antenna(std::uint64_t number);
DrawnAntenna drawn_planar_antenna(Polarisation polarisation, std::uint64_t number);
DrawnAntenna drawn_volume_antenna(std::uint64_t number);

/// Band around 30 GHz with three frequencies, and a coarse grid.
SimulationSettings coarse_settings(double cells_per_wavelength);

/// Region of metal, or of a dielectric; outlines in mm until metres_of() is applied.
Region region_of(std::vector<Point> outline, double relative_permittivity = 0.0);
/// Corners of a rectangle, counterclockwise.
std::vector<Point> rectangle_of(double z0, double z1, double r0, double r1);
/// Converts all outlines from mm to m.
void convert_to_metres(std::vector<Region>& regions);

}  // namespace lathe::bench
