#include "genetic/report/seen_outline.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::genetic {

SeenOutline::SeenOutline(const std::vector<VisibleBody>& bodies, const OutlineVelocities& moving) {
    for (const VisibleBody& body : bodies) {
        add_ring(body.outline, moving);
        for (const std::vector<Point>& hole : body.holes) add_ring(hole, moving);
    }
    for (const Point& point : vertices_)
        if (moving.at(point) != nullptr) known_.push_back(point);
}

const Point& SeenOutline::first() const {
    return *std::min_element(vertices_.begin(), vertices_.end(), [](const Point& a, const Point& b) {
        return std::pair(a.z, a.r) < std::pair(b.z, b.r);
    });
}

void SeenOutline::add_ring(std::vector<Point> ring, const OutlineVelocities& moving) {
    for (Point& point : ring)
        if (const MovingVertex* vertex = moving.at(point)) point = vertex->position;
    for (std::size_t n = 0; n < ring.size(); ++n) {
        if (vertices_.empty()) box_ = {ring[n], ring[n]};
        box_.low = {std::min(box_.low.z, ring[n].z), std::min(box_.low.r, ring[n].r)};
        box_.high = {std::max(box_.high.z, ring[n].z), std::max(box_.high.r, ring[n].r)};
        if (places_.insert(nanometres_of(ring[n])).second) vertices_.push_back(ring[n]);
        edges_.emplace_back(ring[n], ring[(n + 1) % ring.size()]);
    }
}

}  // namespace lathe::genetic
