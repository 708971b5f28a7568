#include "solver/formats/revolved_stl.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace lathe {

namespace {

static_assert(std::endian::native == std::endian::little, "binary STL is little-endian");

using Vertex = std::array<float, 3>;

class StlWriter {
public:
    StlWriter() {
        std::string title = "Lathe: body of revolution about z, millimetres";
        title.resize(80, ' ');
        bytes_ = title + std::string(sizeof count_, '\0');
    }

    void triangle(const Vertex& a, const Vertex& b, const Vertex& c) {
        append(normal(a, b, c));
        append(a);
        append(b);
        append(c);
        bytes_.append(2, '\0');
        ++count_;
    }

    std::string finish() {
        std::memcpy(bytes_.data() + 80, &count_, sizeof count_);
        return std::move(bytes_);
    }

private:
    void append(const Vertex& vertex) {
        std::array<char, sizeof(Vertex)> raw;
        std::memcpy(raw.data(), vertex.data(), raw.size());
        bytes_.append(raw.data(), raw.size());
    }

    static Vertex normal(const Vertex& a, const Vertex& b, const Vertex& c) {
        const std::array<double, 3> u{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        const std::array<double, 3> v{c[0] - a[0], c[1] - a[1], c[2] - a[2]};
        const std::array<double, 3> n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                                      u[0] * v[1] - u[1] * v[0]};
        const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        if (length == 0.0) return {0.0F, 0.0F, 0.0F};
        return {float(n[0] / length), float(n[1] / length), float(n[2] / length)};
    }

    std::string bytes_;
    std::uint32_t count_ = 0;
};

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
    StlWriter writer;
    sweep_ring(writer, body.outline, segments);
    for (const auto& hole : body.holes) sweep_ring(writer, hole, segments);
    return writer.finish();
}

}  // namespace lathe
