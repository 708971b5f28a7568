// Segments of outlines that have been sampled, so that no wall counts twice.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe {

/// Segments, found by the points on them. Walls that several regions share, or that one region cuts out of
/// another, are drawn more than once.
class CountedSegments {
public:
    /// `length` along z, m, over which segments are sorted.
    explicit CountedSegments(double length) : length_(length) {}

    void add(const Point& from, const Point& to);
    /// True where a segment passes within `distance`, m, of a point.
    bool pass(const Point& point, double distance) const;

private:
    struct Segment {
        Point from, to;
    };
    long slot(double z) const;

    double length_;
    std::vector<Segment> segments_;
    std::map<long, std::vector<std::size_t>> by_slot_;
};

}  // namespace lathe
