// What a planar antenna has besides its regions: the same at every height, fields in (x, y).
//
// x is Point::z and y is Point::r, which may be negative here; names of files and of the window are (x, y).
// Out of the plane is the third axis, phi of a body of revolution.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace lathe {

/// What lies in the plane: with `tm` the magnetic field does and E stands across it, with `te` the electric
/// field does and H stands across it.
enum class Polarisation { tm, te };

/// What regions of "pec" are: metal, or with `magnetic` the open edge of a strip between plates, where the
/// tangential magnetic field vanishes.
enum class PlanarWalls { pec, magnetic };

/// The plane y = 0 of an antenna that is drawn and solved for y >= 0 alone.
enum class SymmetryPlane { none, electric, magnetic };

/// How an antenna between plates ends: as the cut of one without end, or in the open with the edges of both
/// plates. What such an edge reflects, G, is in no planar problem, but warned of (planar_warnings.hpp). It is
/// the reflection of an admittance Y = (1 - G)/(1 + G) in units of the guide's, .175 + .346j for plates a
/// tenth of a wavelength apart. The free space in front of the aperture is an admittance of 1 already, so a
/// sheet there would have to add Y - 1, whose negative conductance makes every scheme grow.
enum class PlanarAperture { free, open_plates };

enum class PlanarPortKind { guide, line_current, plane_wave };

/// Mode of a guide between two walls. `tm` problems have TE_n0 of the rectangular guide, n >= 1 half waves
/// of E between the walls; `te` problems TEM (n = 0) and TM_n. Between magnetic walls a `tm` problem has TEM
/// and TM_n, a `te` problem TE_n0.
struct PlanarMode {
    int half_waves = 1;
    bool operator==(const PlanarMode&) const = default;
};

/// The element of an array that the line behind a port leads to. The line begins at the array contour of the
/// lens: the guide from there to the port is part of it.
struct ArrayElement {
    double y = 0.0;                  ///< place along the array, m
    double line_length = 0.0;        ///< m, more than that of a line of no matter what length in the middle
    double line_permittivity = 1.0;  ///< effective, relative
    double guide_length = 0.0;       ///< from the array contour to the port, m
    bool operator==(const ArrayElement&) const = default;
};

/// A guide: a straight cut across two parallel walls, which go on behind it. The wave goes into the antenna
/// along `direction_rad`, counted from +x towards +y.
struct PlanarPort {
    std::string name;
    PlanarPortKind kind = PlanarPortKind::guide;
    double centre_x = 0.0, centre_y = 0.0;  ///< m; a plane wave's phase is zero there
    double direction_rad = 0.0;
    double width = 0.0;  ///< of a guide, m
    PlanarMode mode;
    double filling_permittivity = 1.0;         ///< relative, of a guide
    bool driven = true;                        ///< false: only listened to, matched
    std::optional<ArrayElement> element = {};  ///< of the array ports of a lens
    std::optional<double> beam_rad = {};       ///< of its beam ports: where the array's beam is to go
    /// Plane that S of a guide is referred to: distance from the centre along the direction, m; negative
    /// behind it.
    double reference = 0.0;
    bool operator==(const PlanarPort&) const = default;
};

struct PlanarSettings {
    Polarisation polarisation = Polarisation::tm;
    PlanarWalls walls = PlanarWalls::pec;
    PlanarAperture aperture = PlanarAperture::free;
    SymmetryPlane symmetry = SymmetryPlane::none;
    double plate_height = 0.0;  ///< m; 0: not given
    std::vector<PlanarPort> ports;
    bool operator==(const PlanarSettings&) const = default;
};

}  // namespace lathe
