#include "solver/results/pattern_sphere.hpp"

#include <cmath>

#include "solver/results/metrics.hpp"

namespace lathe {

std::vector<double> directivity_over_sphere_dbi(const FarField& field, std::span<const double> phi_rad) {
    std::vector<double> sphere;
    sphere.reserve(phi_rad.size() * field.theta_rad.size());
    const int m = field.azimuthal_order;
    for (const double phi : phi_rad) {
        const double cosine = m == 0 ? 1.0 : std::cos(m * phi), sine = m == 0 ? 1.0 : std::sin(m * phi);
        for (std::size_t n = 0; n < field.theta_rad.size(); ++n)
            sphere.push_back(directivity_dbi(
                field, std::sqrt(std::norm(cosine * field.a[n]) + std::norm(sine * field.b[n]))));
    }
    return sphere;
}

}  // namespace lathe
