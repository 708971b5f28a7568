#include "solver/discretise/counted_segments.hpp"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

double distance_to(const Point& point, const Point& from, const Point& to) {
    const double dz = to.z - from.z, dr = to.r - from.r, square = dz * dz + dr * dr;
    const double along = square > 0.0 ? ((point.z - from.z) * dz + (point.r - from.r) * dr) / square : 0.0;
    const double share = std::clamp(along, 0.0, 1.0);
    return std::hypot(point.z - from.z - share * dz, point.r - from.r - share * dr);
}

}  // namespace

long CountedSegments::slot(double z) const {
    return static_cast<long>(std::floor(z / length_));
}

void CountedSegments::add(const Point& from, const Point& to) {
    const auto [low, high] = std::minmax(from.z, to.z);
    for (long n = slot(low); n <= slot(high); ++n) by_slot_[n].push_back(segments_.size());
    segments_.push_back({from, to});
}

bool CountedSegments::pass(const Point& point, double distance) const {
    for (long n = slot(point.z - distance); n <= slot(point.z + distance); ++n) {
        const auto found = by_slot_.find(n);
        if (found == by_slot_.end()) continue;
        for (const std::size_t segment : found->second)
            if (distance_to(point, segments_[segment].from, segments_[segment].to) < distance) return true;
    }
    return false;
}

}  // namespace lathe
