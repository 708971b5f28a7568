// Visible parts of an antenna in a drawing: vertices, edges and the box around them.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "genetic/report/dimension_layout.hpp"
#include "genetic/report/outline_velocities.hpp"
#include "solver/formats/visible_regions.hpp"

namespace lathe::genetic {

class SeenOutline {
public:
    SeenOutline(const std::vector<VisibleBody>& bodies, const OutlineVelocities& moving);

    const std::vector<Point>& vertices() const { return vertices_; }
    /// Vertices that are vertices of a region: their velocities are known.
    const std::vector<Point>& known_vertices() const { return known_; }
    const std::vector<std::pair<Point, Point>>& edges() const { return edges_; }
    const DrawnBox& box() const { return box_; }
    /// The vertex of least z, of these that of least r.
    const Point& first() const;
    bool has(const Point& vertex) const { return places_.contains(nanometres_of(vertex)); }

private:
    /// Bodies lie on a grid of nanometres: vertices of regions stand where their region has them.
    void add_ring(std::vector<Point> ring, const OutlineVelocities& moving);

    DrawnBox box_;
    std::vector<Point> vertices_, known_;
    std::vector<std::pair<Point, Point>> edges_;
    std::set<NanometreKey> places_;
};

}  // namespace lathe::genetic
