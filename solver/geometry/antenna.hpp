// What a solve needs to know of an antenna: painted regions in the (z, r) half plane and one port, or in the
// plane (x, y) and some ports.
// Lengths in metres, angles nowhere, e^{+jwt} everywhere.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/base/mode_family.hpp"
#include "solver/geometry/material.hpp"
#include "solver/geometry/planar.hpp"
#include "solver/geometry/point.hpp"

namespace lathe {

/// A closed polygon (last point joins the first) filled with one material.
struct Region {
    Material material;
    std::vector<Point> outline;
    bool operator==(const Region&) const = default;
};

enum class PortKind { circular_waveguide, coaxial, dipole, gap };

/// TE_mn or TM_mn of a circular guide, or TEM of a coaxial line.
struct Mode {
    ModeFamily family = ModeFamily::te;
    int azimuthal_order = 1;  ///< m
    int radial_order = 1;     ///< n, 0 for TEM
    bool operator==(const Mode&) const = default;
};

enum class DipoleAxis { z, x };  ///< z: m = 0, x: m = 1

/// The feed of the antenna. A guided port launches towards +z; the walls that meet z = port.z
/// continue through the absorbing layer behind it. A gap is a source with a resistance between two pieces of
/// metal on the axis: a cylinder from z to gap_to_z with uniform current.
struct Port {
    PortKind kind = PortKind::circular_waveguide;
    Mode mode;                  ///< circular waveguide; a coaxial line carries TEM whatever the value
    double radius = 0.0;        ///< circular waveguide; of the cylinder of a gap, m
    double inner_radius = 0.0;  ///< coaxial, m
    double outer_radius = 0.0;  ///< coaxial, m
    Material filling;           ///< inside the guide or line
    DipoleAxis axis = DipoleAxis::z;
    double z = 0.0;               ///< plane of the port, position of the dipole or lower end of the gap, m
    double gap_to_z = 0.0;        ///< upper end of the gap, m
    double impedance_ohm = 50.0;  ///< of a gap: resistance of the source and reference of S11
    double reference_z = 0.0;     ///< plane that S11 is referred to, m

    /// The azimuthal order m of the fields that this port excites.
    int azimuthal_order() const;
    /// True of a circular waveguide and a coaxial line, which continue behind the port.
    bool is_guide() const { return kind == PortKind::circular_waveguide || kind == PortKind::coaxial; }
    /// Outer radius of the guide or line in metres; 0 for a dipole and a gap.
    double guide_radius() const;
    bool operator==(const Port&) const = default;
};

/// What is solved. Later regions paint over earlier ones; everything unpainted is free space.
struct Antenna {
    std::vector<Region> regions;
    Port port;
    /// A perfectly conducting plane from the antenna out to infinity; below it (smaller z) all is metal that
    /// is not drawn otherwise (solver/geometry/ground_plane.hpp).
    std::optional<double> ground_plane_z = {};
    /// What a planar antenna has in place of `port` and ground plane; empty: a body of revolution.
    std::optional<PlanarSettings> planar = {};
    bool operator==(const Antenna&) const = default;
    bool is_planar() const { return planar.has_value(); }
};

/// A box in the meridian plane from the axis on, metres; of a planar antenna (x = z, y = r) from r_min on.
struct Extent {
    double z_min = 0.0, z_max = 0.0, r_max = 0.0;
    double r_min = 0.0;
};
/// The smallest box that holds all regions, the port and the ground plane where it meets them. Of a planar
/// antenna all regions, the cuts of guides and the line currents; what is drawn above a symmetry plane begins
/// at it. One plane wave in free space has an empty box at the origin.
Extent extent_of(const Antenna& antenna);

/// Limits that validate() enforces.
inline constexpr double least_gap_impedance_ohm = 0.1, largest_gap_impedance_ohm = 1e4;
inline constexpr std::size_t max_regions = 10'000;
inline constexpr std::size_t max_outline_points = 100'000;  ///< sum over all regions
inline constexpr double max_coordinate_m = 1000.0;

/// True when (z, r) lies inside the closed polygon (even-odd rule).
bool contains(const std::vector<Point>& outline, Point point);

/// The material at a point: that of the last region that contains it, else the ground plane's metal or free
/// space.
Material material_at(const Antenna& antenna, Point point);

/// Refuses outlines that cross themselves or leave the plane that is drawn, materials out of range, and ports
/// that are not inside the antenna or, planar, not between its walls (planar_checks.hpp). Keys in the errors
/// are those of the project file. Throws InputError.
void validate(const Antenna& antenna);

/// The mode of a name such as "TE11", "TM01" or "TEM". Throws InputError on anything else.
Mode parse_mode(const std::string& name);
/// The name that parse_mode() reads, such as "TE11".
std::string mode_name(const Mode& mode);

}  // namespace lathe
