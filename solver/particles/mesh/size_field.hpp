// How long edges may be at a point: fine in gaps between walls, growing away from them.
#pragma once

#include <vector>

#include "solver/geometry/point.hpp"
#include "solver/particles/mesh/mesh_domain.hpp"

namespace lathe::particles {

/// A straight piece of the border; the vacuum lies to its left.
struct BorderSegment {
    Point from, to;
    EdgeKind kind = EdgeKind::open;
    int wall = -1;
};

/// Sizes from the distances of walls that face each other: from samples along each wall a ray goes into the
/// vacuum; where it first meets a wall that looks back (within 45 degrees), the distance over
/// MeshSizes::across_gap is the size there. Elsewhere min(largest, size at a sample + (growth - 1) distance).
class SizeField {
public:
    SizeField(const std::vector<BorderSegment>& border, const MeshSizes& sizes);

    double at(Point point) const;
    /// The smallest of those distances, m; 0 where no walls face each other.
    double narrowest_gap() const { return narrowest_gap_; }

private:
    struct Sample {
        Point place;
        double size;
        double reach;  ///< within it the size holds as it is: half way to the next sample
    };
    void add_samples(const std::vector<BorderSegment>& border, const MeshSizes& sizes);
    int column_of(double z) const;
    int row_of(double r) const;

    double largest_, slope_, narrowest_gap_ = 0.0;
    Point low_;
    double bucket_ = 1.0;
    int columns_ = 0, rows_ = 0;
    double finest_ = 0.0, widest_reach_ = 0.0;
    std::vector<std::vector<Sample>> buckets_;
};

}  // namespace lathe::particles
