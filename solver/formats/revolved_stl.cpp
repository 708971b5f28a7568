#include "solver/formats/revolved_stl.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "solver/formats/stl_writer.hpp"

namespace lathe {

namespace {

using Vertex = StlWriter::Vertex;

Vertex vertex_at(const Point& point, int step, int segments) {
    const double phi = 2.0 * std::numbers::pi * (step % segments) / segments;
    return {float(1e3 * point.r * std::cos(phi)), float(1e3 * point.r * std::sin(phi)), float(1e3 * point.z)};
}

/// The band that the edge p -> q sweeps; nothing for an edge on the axis, a cone of triangles where
/// one end is on it. Counter-clockwise rings in (z, r) give outward normals.
void sweep_edge(StlWriter& writer, const Point& p, const Point& q, int segments) {
    if (p.r <= 0.0 && q.r <= 0.0) return;
    for (int step = 0; step < segments; ++step) {
        const Vertex p0 = vertex_at(p, step, segments), p1 = vertex_at(p, step + 1, segments);
        const Vertex q0 = vertex_at(q, step, segments), q1 = vertex_at(q, step + 1, segments);
        if (p.r > 0.0) writer.triangle(p0, q0, p1);
        if (q.r > 0.0) writer.triangle(p1, q0, q1);
    }
}

void sweep_ring(StlWriter& writer, const std::vector<Point>& ring, int segments) {
    for (std::size_t i = 0; i < ring.size(); ++i)
        sweep_edge(writer, ring[i], ring[(i + 1) % ring.size()], segments);
}

}  // namespace

std::string revolved_stl(const VisibleBody& body, int segments) {
    if (segments < 3) throw std::invalid_argument("a turned body needs at least three segments");
    StlWriter writer("Lathe: body of revolution about z, millimetres");
    sweep_ring(writer, body.outline, segments);
    for (const auto& hole : body.holes) sweep_ring(writer, hole, segments);
    return writer.finish();
}

}  // namespace lathe
