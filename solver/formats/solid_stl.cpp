#include "solver/formats/solid_stl.hpp"

#include <cmath>

#include "solver/formats/stl_writer.hpp"

namespace lathe {

namespace {

StlWriter::Vertex vertex_of(const Eigen::Vector3d& corner) {
    StlWriter::Vertex vertex{};
    for (std::size_t n = 0; n < 3; ++n)
        vertex[n] = static_cast<float>(std::round(1e9 * corner[static_cast<Eigen::Index>(n)]) * 1e-6 + 0.0);
    return vertex;
}

}  // namespace

std::string solid_stl(const std::vector<Triangle>& surface) {
    StlWriter writer("Lathe: a solid in space, millimetres");
    for (const Triangle& triangle : surface) {
        const StlWriter::Vertex a = vertex_of(triangle[0]), b = vertex_of(triangle[1]),
                                c = vertex_of(triangle[2]);
        // Of two corners that have become one the two other edges cancel each other.
        if (a != b && b != c && c != a) writer.triangle(a, b, c);
    }
    return writer.finish();
}

}  // namespace lathe
