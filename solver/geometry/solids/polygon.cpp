#include "solver/geometry/solids/polygon.hpp"

#include <cmath>
#include <utility>

namespace lathe {

Polygon::Polygon(std::vector<Point> outline) : outline_(std::move(outline)) {
    const auto [low, high] = std::minmax_element(outline_.begin(), outline_.end(),
                                                 [](const Point& a, const Point& b) { return a.z < b.z; });
    low_ = low->z;
    buckets_.resize(outline_.size());
    size_ = (high->z - low->z) / static_cast<double>(buckets_.size());
    for (std::size_t n = 0; n < outline_.size(); ++n) {
        const Segment segment{outline_[n], outline_[(n + 1) % outline_.size()]};
        if (segment.from == segment.to) continue;
        const std::size_t first = bucket(std::min(segment.from.z, segment.to.z));
        const std::size_t last = bucket(std::max(segment.from.z, segment.to.z));
        for (std::size_t at = first; at <= last; ++at) buckets_[at].push_back({segment, first});
    }
}

std::size_t Polygon::bucket(double z) const {
    const double place = std::floor((z - low_) / size_);
    return static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(buckets_.size() - 1)));
}

}  // namespace lathe
