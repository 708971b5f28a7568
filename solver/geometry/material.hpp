// What a region is made of.
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "solver/geometry/dispersion.hpp"
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
    /// Dispersion; relative_permittivity is then that of infinite frequency. Not with a loss tangent.
    std::vector<MaterialPole> poles = {};
    /// That of the library's dielectric whose numbers these are (find_dielectric()); empty: numbers of its
    /// own.
    std::string name = {};
    bool operator==(const Material&) const = default;

    bool is_dispersive() const { return !poles.empty(); }

    /// The relative permittivity at a point of a dielectric.
    double permittivity_at(Point point) const { return graded ? graded.at(point) : relative_permittivity; }
};

/// The material without its name: equal for a named dielectric and one with the same numbers.
inline Material unnamed(Material material) {
    material.name.clear();
    return material;
}

/// The complex relative permittivity of a dielectric at a frequency above 0, e^{+jwt}: its poles and its
/// conductivity; its loss tangent is taken as it is.
std::complex<double> complex_permittivity(const Material& material, double frequency_hz);

/// The largest refractive index that decides the sizes of cells: of all frequencies f up to `highest_hz` the
/// largest Re sqrt(permittivity) f / highest_hz, at most sqrt(1000). Without poles it is
/// sqrt(relative_permittivity).
double largest_index(const Material& material, double highest_hz);

}  // namespace lathe
