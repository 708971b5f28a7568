// Which triangle a point lies in, from nothing but the point: the first location of a particle.
#pragma once

#include <vector>

#include "solver/particles/mesh/triangle_mesh.hpp"
#include "solver/particles/mesh/walk.hpp"

namespace lathe::particles {

/// A grid of buckets over the mesh, each with the triangles whose boxes reach into it.
class TriangleLocator {
public:
    explicit TriangleLocator(const TriangleMesh& mesh);

    /// The triangle that contains the point, the first of them on a common edge; -1 outside the mesh.
    int locate(Point point) const;

private:
    std::size_t bucket(int row, int column) const;
    int column_of(double z) const;
    int row_of(double r) const;

    std::vector<TriangleRow<double>> rows_of_walk_;
    Point low_;
    double size_z_ = 1.0, size_r_ = 1.0;
    int columns_ = 1, rows_ = 1;
    std::vector<int> starts_;  ///< of each bucket's triangles in `triangles_`
    std::vector<int> triangles_;
};

}  // namespace lathe::particles
