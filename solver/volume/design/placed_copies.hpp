// Place and copies of an object of a drawing.
#pragma once

#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/volume/design/drawn_numbers.hpp"

namespace lathe {

/// Copies of a solid or lumped element where a drawing puts it.
struct PlacedCopies {
    Placement placement;
    int copies = 1;
    Eigen::Vector3d step = Eigen::Vector3d::Zero();  ///< m

    /// All copies of a solid as one.
    SolidPointer of(SolidPointer solid) const;
};

/// Reads placement_keys(kind). Throws InputError with the key for a stretch of 0, for copies that are not a
/// whole number, and for copies in one place.
PlacedCopies placed_copies(const DrawnNumbers& numbers, SolidKind kind);

}  // namespace lathe
