// Materials left and right of the sides of outlines.
#pragma once

#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/geometry/edge_index.hpp"

namespace lathe {

/// Finds the sides of outlines that are no surface: a region drawn in parts has the same material on both
/// sides of what the parts share. The antenna must outlive it.
class SideMaterials {
public:
    explicit SideMaterials(const Antenna& antenna);

    /// Regions whose boxes touch that of the side from-to, in the order in which they are painted.
    std::vector<std::size_t> regions_near(const Point& from, const Point& to) const;

    /// True where the materials left and right of a side differ, at this share of its length. `near`:
    /// regions_near() of the side, which belongs to one of them.
    bool differ(const std::vector<std::size_t>& near, const Point& from, const Point& to, double share) const;

private:
    struct Shape {
        const Region* region;
        EdgeIndex by_r;
        Point low, high;
    };
    bool contains(const Shape& shape, const Point& point) const;

    std::vector<Shape> shapes_;
};

}  // namespace lathe
