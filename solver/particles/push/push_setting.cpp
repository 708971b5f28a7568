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
    const auto stride = static_cast<std::size_t>(components == 3 ? phasor_stride<3> : phasor_stride<6>);
    phasor_count = field.at_vertices.size() * stride;
    phasors = AlignedBuffer<double>(phasor_count);
    double* to = phasors.data();
    for (const FieldVector& vector : field.at_vertices) {
        for (std::size_t n = 0; n < chosen.size(); ++n) {
            to[n] = vector[chosen[n]].real();
            to[stride / 2 + n] = vector[chosen[n]].imag();
        }
        to += stride;
    }
}

PushView PushSetting::view(const StaticField* statics) const {
    PushView view;
    view.rows = rows.data();
    view.is_axis = {is_axis.data()};
    view.edges = mesh->edges.data();
    view.phasors = phasors.data();
    view.statics = statics;
    view.components = components;
    view.azimuthal_order = azimuthal_order;
    view.turns = turns;
    view.steps_per_period = steps_per_period;
    view.dt = dt;
    return view;
}

}  // namespace lathe::particles
