#include "solver/particles/multipactor/gap_voltage.hpp"

#include <algorithm>
#include <cmath>

#include "solver/particles/mesh/walk.hpp"

namespace lathe::particles {

GapVoltage gap_voltage(const TriangleMesh& mesh, const MeshField& field, int index) {
    const BoundaryEdge& edge = mesh.edges[static_cast<std::size_t>(index)];
    const Point a = mesh.vertices[static_cast<std::size_t>(edge.from)],
                b = mesh.vertices[static_cast<std::size_t>(edge.to)];
    const auto rows = walk_rows<double>(mesh);
    const auto is_axis = [&](int n) {
        return mesh.edges[static_cast<std::size_t>(n)].kind == EdgeKind::axis;
    };
    double reach = 0.0;  // further than the mesh is wide
    for (const Point& p : mesh.vertices) reach = std::max(reach, std::hypot(p.z - a.z, p.r - a.r));
    reach *= 2.0;
    const Point start = {0.5 * (a.z + b.z), 0.5 * (a.r + b.r)};
    // Not below the axis: a ray towards it ends there. A plane has none.
    if (!field.is_planar && edge.normal.r < 0.0) reach = std::min(reach, start.r / -edge.normal.r);
    const auto place = [&](double along) {
        return Point{start.z + along * edge.normal.z, start.r + along * edge.normal.r};
    };
    const Point far = place(reach);
    const WalkEnd<double> met = walk(rows.data(), is_axis, edge.triangle, start.r, start.z, far.r, far.z);
    GapVoltage result;
    result.gap_m = met.fraction * reach;
    constexpr int samples = 200;
    std::complex<double> sum = 0.0;
    for (int n = 0; n < samples; ++n) {
        const Point p = place((n + 0.5) / samples * result.gap_m);
        const WalkEnd<double> at = walk(rows.data(), is_axis, edge.triangle, start.r, start.z, p.r, p.z);
        const TriangleRow<double>& row = rows[static_cast<std::size_t>(at.triangle)];
        const Barycentric<double> l = barycentric(row, p.r, p.z);
        for (int i = 0; i < 3; ++i) {
            const FieldVector& f = field.at_vertices[static_cast<std::size_t>(row.vertex[i])];
            sum += l.l[i] * (f[0] * edge.normal.r + f[2] * edge.normal.z);
        }
    }
    result.volts = std::abs(sum) * result.gap_m / samples;
    return result;
}

}  // namespace lathe::particles
