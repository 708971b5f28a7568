// What a region is made of.
#pragma once

#include "solver/geometry/graded_permittivity.hpp"

namespace lathe {

/// A perfect conductor or an isotropic dielectric.
struct Material {
    bool is_pec = false;
    /// >= 1; where the material is graded, the largest in its region (set_graded_permittivity()), which
    /// decides the sizes of cells.
    double relative_permittivity = 1.0;
    double conductivity_s_per_m = 0.0;  ///< >= 0
    double loss_tangent = 0.0;          ///< >= 0, taken at the middle of the band
    GradedPermittivity graded = {};     ///< empty: relative_permittivity everywhere
    bool operator==(const Material&) const = default;

    /// The relative permittivity at a point of a dielectric.
    double permittivity_at(Point point) const { return graded ? graded.at(point) : relative_permittivity; }
};

}  // namespace lathe
