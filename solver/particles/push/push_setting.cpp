#include "solver/particles/push/push_setting.hpp"

#include <stdexcept>

namespace lathe::particles {

PushSetting::PushSetting(const TriangleMesh& triangles, const MeshField& field, int steps)
    : mesh(&triangles),
      rows(walk_rows<double>(triangles)),
      components(field.has_three_components() ? 3 : 6),
      azimuthal_order(field.azimuthal_order),
      turns(!field.is_planar),
      steps_per_period(steps),
      dt(1.0 / (field.frequency_hz * steps)) {
    if (field.at_vertices.size() != triangles.vertices.size())
        throw std::invalid_argument("a field of another mesh");
    for (const BoundaryEdge& edge : triangles.edges) is_axis.push_back(edge.kind == EdgeKind::axis ? 1 : 0);
    const std::vector<std::size_t> chosen =
        components == 3 ? std::vector<std::size_t>{0, 2, 4} : std::vector<std::size_t>{0, 1, 2, 3, 4, 5};
    phasors.reserve(field.at_vertices.size() * chosen.size() * 2);
    for (const FieldVector& vector : field.at_vertices) {
        for (const std::size_t c : chosen) phasors.push_back(vector[c].real());
        for (const std::size_t c : chosen) phasors.push_back(vector[c].imag());
    }
}

Instant<double> PushSetting::instant(long step, double part, double amplitude) const {
    const double angle =
        2.0 * constants::pi * (static_cast<double>(step % steps_per_period) + part) / steps_per_period;
    return {amplitude * std::cos(angle), amplitude * std::sin(angle)};
}

ElectromagneticField<double> PushSetting::field(int triangle, const Place<double>& place,
                                                const Instant<double>& at) const {
    const TriangleRow<double>& row = rows[static_cast<std::size_t>(triangle)];
    const Barycentric<double> l = barycentric(row, place.r, place.z);
    return components == 3 ? gathered<3>(phasors.data(), row.vertex, l, at, azimuthal_order, place)
                           : gathered<6>(phasors.data(), row.vertex, l, at, azimuthal_order, place);
}

}  // namespace lathe::particles
