// What a solve needs to know of an antenna: painted regions in the (z, r) half plane and one port.
// Lengths in metres, angles nowhere, e^{+jwt} everywhere.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/base/mode_family.hpp"

namespace lathe {

/// A point of the meridian plane, metres; r >= 0.
struct Point {
    double z = 0.0;
    double r = 0.0;
    bool operator==(const Point&) const = default;
};

/// A perfect conductor or an isotropic dielectric.
struct Material {
    bool is_pec = false;
    double relative_permittivity = 1.0;  ///< >= 1
    double conductivity_s_per_m = 0.0;   ///< >= 0
    double loss_tangent = 0.0;           ///< >= 0, taken at the middle of the band
    bool operator==(const Material&) const = default;
};

/// A closed polygon (last point joins the first) filled with one material.
struct Region {
    Material material;
    std::vector<Point> outline;
    bool operator==(const Region&) const = default;
};

enum class PortKind { circular_waveguide, coaxial, dipole };

/// TE_mn or TM_mn of a circular guide, or TEM of a coaxial line.
struct Mode {
    ModeFamily family = ModeFamily::te;
    int azimuthal_order = 1;  ///< m
    int radial_order = 1;     ///< n, 0 for TEM
    bool operator==(const Mode&) const = default;
};

enum class DipoleAxis { z, x };  ///< z: m = 0, x: m = 1

/// Where the antenna is fed. The guided port launches towards +z; the walls that meet z = port.z
/// go on through the absorbing layer behind it.
struct Port {
    PortKind kind = PortKind::circular_waveguide;
    Mode mode;                  ///< circular waveguide; a coaxial line carries TEM whatever stands here
    double radius = 0.0;        ///< circular waveguide, m
    double inner_radius = 0.0;  ///< coaxial, m
    double outer_radius = 0.0;  ///< coaxial, m
    Material filling;           ///< inside the guide or line
    DipoleAxis axis = DipoleAxis::z;
    double z = 0.0;            ///< plane of the port, or place of the dipole, m
    double reference_z = 0.0;  ///< plane that S11 is referred to, m

    /// m of the solve that this port asks for.
    int azimuthal_order() const;
    /// Outer radius of the guide in m; 0 for a dipole.
    double guide_radius() const;
    bool operator==(const Port&) const = default;
};

/// Later regions paint over earlier ones; what nobody paints is free space.
struct Antenna {
    std::vector<Region> regions;
    Port port;
    /// A perfectly conducting plane from the antenna out to infinity; below it (smaller z) all is metal that
    /// is not drawn otherwise (solver/geometry/ground_plane.hpp).
    std::optional<double> ground_plane_z = {};
    bool operator==(const Antenna&) const = default;
};

/// Smallest box that holds all regions, the port and the ground plane where it meets them.
struct Extent {
    double z_min = 0.0, z_max = 0.0, r_max = 0.0;
};
Extent extent_of(const Antenna& antenna);

/// Largest antenna that validate() lets through.
inline constexpr std::size_t max_regions = 10'000;
inline constexpr std::size_t max_outline_points = 100'000;  ///< of all regions together
inline constexpr double max_coordinate_m = 1000.0;

/// True when (z, r) lies inside the closed polygon (even-odd rule).
bool contains(const std::vector<Point>& outline, Point point);

/// Material at a point: that of the last region that holds it, else the ground plane's metal or free space.
Material material_at(const Antenna& antenna, Point point);

/// Refuses outlines that cross themselves or leave r >= 0, materials out of range, and ports that
/// are not inside the antenna. Keys in the errors are those of the project file. Throws InputError.
void validate(const Antenna& antenna);

/// "TE11", "TM01", "TEM". Throws InputError on anything else.
Mode parse_mode(const std::string& name);
std::string mode_name(const Mode& mode);

}  // namespace lathe
