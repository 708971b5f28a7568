// Narrow gaps between the metal faces of an antenna, and thin layers of its dielectrics.
#pragma once

#include <array>
#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// Free space or dielectric between two metal faces, or a dielectric or metal between its own faces, where it
/// is narrowest along one axis.
struct NarrowGap {
    bool along_z = true;                        ///< measured along z, else along r
    double from = 0.0, to = 0.0;                ///< faces at the narrowest place, along the axis, m
    double across_from = 0.0, across_to = 0.0;  ///< how far it stays about as narrow, along the other axis, m
    bool is_straight = true;                    ///< both faces run across the axis
    bool is_closed = false;                     ///< too narrow for any grid: solved as metal
    std::size_t region = 0;                     ///< first in file order of those that bound it
    double width() const { return to - from; }
    Point middle() const {
        const double along = 0.5 * (from + to), across = 0.5 * (across_from + across_to);
        return along_z ? Point{along, across} : Point{across, along};
    }
};

/// All gaps narrower than `widest`, each once, in file order. Faces that meet leave a wedge, not a gap: it is
/// narrowest where it ends. A gap across a plane of symmetry y = 0 is returned whole, from -y to y.
std::vector<NarrowGap> narrow_gaps(const Antenna& antenna, double widest);

/// All places where a dielectric is thinner than `widest` from face to face, each once, in file order,
/// `region` being the one drawn there. What begins at the axis is as thick as its diameter, though `from` is
/// the axis. An edge that tapers to nothing (the rim of a lens, the tip of a rod) is none.
std::vector<NarrowGap> thin_layers(const Antenna& antenna, double widest);

/// All places where slanted or curved metal is thinner than `widest` along an axis, in file order. Sheets
/// along an axis are none: the grid has nodes in them. An edge that tapers from thicker metal is none either.
std::vector<NarrowGap> thin_sheets(const Antenna& antenna, double widest);

}  // namespace lathe
