// A closed outline, asked for a few of its segments at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe {

/// A closed polygon in (z, r), of which only the segments near a value of z are looked at.
class Polygon {
public:
    struct Segment {
        Point from, to;
    };

    /// Precondition: at least three points, not all at one z.
    explicit Polygon(std::vector<Point> outline);

    const std::vector<Point>& outline() const { return outline_; }

    /// Calls visit(segment) for every segment that reaches into [low, high] of z, each once.
    template <class Visit>
    void each_segment(double low, double high, Visit visit) const {
        const std::size_t first = bucket(low), last = low == high ? first : bucket(high);
        for (std::size_t n = first; n <= last; ++n)
            for (const Entry& entry : buckets_[n]) {
                // In several buckets: counted in the first that is looked at.
                if (entry.first_bucket != n && n != first) continue;
                const auto& [from, to] = entry.segment;
                if (std::max(from.z, to.z) >= low && std::min(from.z, to.z) <= high) visit(entry.segment);
            }
    }

    /// Whether the point lies inside; on the outline either answer may come.
    bool contains(Point point) const {
        return contains_below(point.z, [&](double r) { return r > point.r; });
    }
    /// The same of a point at `z` whose own r is told by is_above(r): whether another r is more.
    template <class IsAbove>
    bool contains_below(double z, const IsAbove& is_above) const {
        bool inside = false;
        each_segment(z, z, [&](const Segment& segment) {
            const auto& [from, to] = segment;
            if ((from.z > z) == (to.z > z)) return;
            const double share = (z - from.z) / (to.z - from.z);
            if (is_above(from.r + share * (to.r - from.r))) inside = !inside;
        });
        return inside;
    }

private:
    struct Entry {
        Segment segment;
        std::size_t first_bucket;
    };
    std::size_t bucket(double z) const;

    std::vector<Point> outline_;
    double low_ = 0.0, size_ = 1.0;  ///< of the buckets, along z
    std::vector<std::vector<Entry>> buckets_;
};

}  // namespace lathe
