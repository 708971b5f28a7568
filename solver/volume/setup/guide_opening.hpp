// The cross-section of a guide where a port cuts it, read off the solids themselves.
#pragma once

#include <array>
#include <optional>

#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe {

/// Metal within the opening, such as the inner conductor of a coaxial line. Of several the widest.
struct InnerConductor {
    std::array<double, 2> middle{};  ///< along next(axis) and next(axis, 2), m
    double thickness = 0.0;          ///< the smaller of its two extents through the middle, m
    double gap = 0.0;                ///< the narrowest to the metal around it, through the middle, m
};

/// Bounds of the opening along next(axis) and next(axis, 2) of the port, m.
struct GuideOpening {
    std::array<double, 2> low{}, high{};
    double area = 0.0;  ///< m^2, to a few per cent
    /// Thickest and thinnest metal that closes it along next(axis), m.
    double wall = 0.0, thinnest_wall = 0.0;
    int material = 0;                          ///< that fills it, of Body::materials()
    std::optional<InnerConductor> inner = {};  ///< empty: a hollow guide, or one with a ridge

    double width() const { return high[0] - low[0]; }
    double height() const { return high[1] - low[1]; }
    bool is_rectangle() const { return area > 0.96 * width() * height(); }
    /// Whether its outline is a circle.
    bool is_circle() const;
};

/// A port's point within its guide, along next(axis) and next(axis, 2), m.
std::array<double, 2> inside_of(const VolumePort& port);
/// The same, or its image in a plane of symmetry where the point lies on the side that is not solved.
std::array<double, 2> solved_inside_of(const VolumeAntenna& antenna, const VolumePort& port);

/// A place just in front of the port's plane, where the cross-section of its guide is seen, m.
double section_place(const Body& body, const VolumePort& port);

/// The opening around the port's point: what lines next to each other in the plane reach without metal.
/// Throws InputError with key `key` where the point lies in metal, where the opening is not closed by metal
/// or is filled with more than one material or with one that has losses.
GuideOpening find_opening(const Body& body, const VolumePort& port, const std::string& key);

}  // namespace lathe
