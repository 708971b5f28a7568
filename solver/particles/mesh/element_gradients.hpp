// What linear finite elements need of a triangle.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::particles {

/// Gradients of the three barycentric coordinates, 1/m, and measures of the triangle.
struct ElementGradients {
    std::array<double, 3> z{}, r{};
    double area = 0.0;    ///< m^2
    double mean_r = 0.0;  ///< m: with it integrals of constants times r are exact
};

inline ElementGradients element_gradients(const TriangleMesh& mesh, int triangle) {
    const auto& corners = mesh.triangles[static_cast<std::size_t>(triangle)];
    std::array<Point, 3> p;
    for (std::size_t i = 0; i < 3; ++i) p[i] = mesh.vertices[static_cast<std::size_t>(corners[i])];
    ElementGradients g;
    const double twice = double_area(p[0], p[1], p[2]);
    for (std::size_t i = 0; i < 3; ++i) {
        const Point from = p[(i + 1) % 3], to = p[(i + 2) % 3];
        g.z[i] = -(to.r - from.r) / twice;
        g.r[i] = (to.z - from.z) / twice;
        g.mean_r += p[i].r / 3.0;
    }
    g.area = 0.5 * twice;
    return g;
}

/// Numbers the vertices that lie on no wall in their order, all others -1; returns how many there are.
inline int number_free_vertices(const TriangleMesh& mesh, std::vector<int>& numbers) {
    numbers.assign(mesh.vertices.size(), 0);
    for (const BoundaryEdge& edge : mesh.edges)
        if (edge.kind == EdgeKind::wall)
            numbers[static_cast<std::size_t>(edge.from)] = numbers[static_cast<std::size_t>(edge.to)] = -1;
    int count = 0;
    for (int& number : numbers)
        if (number == 0) number = count++;
    return count;
}

}  // namespace lathe::particles
