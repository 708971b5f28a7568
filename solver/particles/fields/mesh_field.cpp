#include "solver/particles/fields/mesh_field.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe::particles {

bool MeshField::has_three_components() const {
    if (azimuthal_order != 0) return false;
    return std::all_of(at_vertices.begin(), at_vertices.end(),
                       [](const FieldVector& f) { return f[1] == 0.0 && f[3] == 0.0 && f[5] == 0.0; });
}

MeshField sampled_field(const TriangleMesh& mesh, double frequency_hz, int azimuthal_order,
                        const std::function<FieldVector(Point)>& field) {
    MeshField result{frequency_hz, azimuthal_order, false, {}};
    result.at_vertices.reserve(mesh.vertices.size());
    for (const Point& p : mesh.vertices) result.at_vertices.push_back(field(p));
    return result;
}

FieldVector plates_field(double volts, double gap_m) {
    return {0.0, 0.0, volts / gap_m, 0.0, 0.0, 0.0};
}

FieldVector coaxial_wave(Point place, double volts, double inner_radius_m, double outer_radius_m,
                         double frequency_hz) {
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    const std::complex<double> e_r =
        std::polar(volts / (place.r * std::log(outer_radius_m / inner_radius_m)), -k * place.z);
    return {e_r, 0.0, 0.0, 0.0, e_r / constants::speed_of_light, 0.0};
}

}  // namespace lathe::particles
