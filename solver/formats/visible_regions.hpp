// The bodies that remain when later regions have painted over earlier ones.
#pragma once

#include <string>
#include <vector>

#include "solver/geometry/antenna.hpp"

namespace lathe {

/// A connected piece of one material in the (z, r) half plane. Rings are closed implicitly;
/// `outline` runs counter-clockwise in (z, r), holes clockwise.
struct VisibleBody {
    Material material;
    std::vector<Point> outline;
    std::vector<std::vector<Point>> holes;

    /// Volume when turned around the axis, m^3 (Pappus).
    double revolved_volume() const;
};

/// The bodies of an antenna: touching regions of one material are merged, overpainted parts removed; free
/// space painted over a body leaves a hole. Bodies are in the order of the first region of their material.
std::vector<VisibleBody> visible_regions(const Antenna& antenna);

/// A short name of a material, "pec" or "er2.53"; equal materials have equal names.
std::string material_label(const Material& material);

}  // namespace lathe
