#include "solver/geometry/joined_outlines.hpp"

#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

namespace lathe {
namespace {

namespace bg = boost::geometry;
using Corner = bg::model::point<double, 2, bg::cs::cartesian>;
using Box = bg::model::box<Corner>;

constexpr double most_distance_m = 2e-8, most_share = 2e-6;
constexpr double agreeing = 1e-6;  // of the distance: no correction

double distance_of(const Point& a, const Point& b) {
    return std::hypot(a.z - b.z, a.r - b.r);
}

Box around(const Point& a, const Point& b, double distance) {
    return {{std::min(a.z, b.z) - distance, std::min(a.r, b.r) - distance},
            {std::max(a.z, b.z) + distance, std::max(a.r, b.r) + distance}};
}

/// Moves corners onto those of earlier outlines.
class CornerJoiner {
public:
    explicit CornerJoiner(double distance) : distance_(distance) {}

    void join(std::vector<Point>& outline) {
        for (Point& corner : outline)
            if (const Point* other = nearest(corner)) corner = *other;
        for (const Point& corner : outline) {
            corners_.push_back(corner);
            tree_.insert({Corner(corner.z, corner.r), corners_.size() - 1});
        }
    }

private:
    using Entry = std::pair<Corner, std::size_t>;

    /// Nearest corner that is close, but not so close that it agrees; null without one.
    const Point* nearest(const Point& corner) const {
        const Point* found = nullptr;
        double least = distance_;
        std::vector<Entry> near;
        tree_.query(bg::index::intersects(around(corner, corner, distance_)), std::back_inserter(near));
        std::sort(near.begin(), near.end(),
                  [](const Entry& a, const Entry& b) { return a.second < b.second; });
        for (const Entry& entry : near) {
            const double distance = distance_of(corners_[entry.second], corner);
            if (distance <= agreeing * distance_) return nullptr;
            if (distance < least) found = &corners_[entry.second], least = distance;
        }
        return found;
    }

    double distance_;
    std::vector<Point> corners_;
    bg::index::rtree<Entry, bg::index::quadratic<16>> tree_;
};

/// Position of `corner` along the edge, 0 to 1, where the edge passes the corner but does not end at it.
struct Passing {
    std::size_t outline = 0, edge = 0;
    double position = 0.0;
    Point corner;
};

/// Edges of all outlines and the corners that they pass.
class EdgeSplitter {
public:
    EdgeSplitter(const std::vector<Region>& regions, double distance)
        : regions_(regions), distance_(distance) {
        std::vector<Entry> entries;
        for (std::size_t o = 0; o < regions.size(); ++o)
            for (std::size_t n = 0; n < regions[o].outline.size(); ++n)
                entries.push_back({around(from({o, n}), to({o, n}), distance), {o, n}});
        tree_ = Tree(entries);
    }

    std::vector<Passing> passings() const {
        std::vector<Passing> found;
        for (std::size_t o = 0; o < regions_.size(); ++o)
            for (const Point& corner : regions_[o].outline) add_passings(o, corner, found);
        return found;
    }

private:
    using Edge = std::pair<std::size_t, std::size_t>;  // outline and first corner
    using Entry = std::pair<Box, Edge>;
    using Tree = bg::index::rtree<Entry, bg::index::quadratic<16>>;

    const Point& from(const Edge& e) const { return regions_[e.first].outline[e.second]; }
    const Point& to(const Edge& e) const {
        const std::vector<Point>& outline = regions_[e.first].outline;
        return outline[(e.second + 1) % outline.size()];
    }
    void add_passings(std::size_t own, const Point& corner, std::vector<Passing>& found) const {
        std::vector<Entry> near;
        tree_.query(bg::index::intersects(Corner(corner.z, corner.r)), std::back_inserter(near));
        for (const Entry& entry : near) {
            if (entry.second.first == own) continue;
            const Point &a = from(entry.second), &b = to(entry.second);
            const double z = b.z - a.z, r = b.r - a.r, square = z * z + r * r;
            if (!(square > 0.0)) continue;
            const double length = std::sqrt(square);
            const double off = std::abs((corner.z - a.z) * r - (corner.r - a.r) * z) / length;
            // The last bits of a coordinate are left as they are.
            if (off > distance_ || off <= agreeing * distance_) continue;
            const double along = ((corner.z - a.z) * z + (corner.r - a.r) * r) / square;
            if (along * length <= distance_ || (1.0 - along) * length <= distance_) continue;
            found.push_back({entry.second.first, entry.second.second, along, corner});
        }
    }

    const std::vector<Region>& regions_;
    double distance_;
    Tree tree_;
};

void insert(std::vector<Passing> passings, std::vector<Region>& regions) {
    // The last edges first, so that numbers of earlier corners stay.
    std::sort(passings.begin(), passings.end(), [](const Passing& a, const Passing& b) {
        return std::tuple(a.outline, b.edge, b.position) < std::tuple(b.outline, a.edge, a.position);
    });
    for (const Passing& passing : passings) {
        std::vector<Point>& outline = regions[passing.outline].outline;
        const std::size_t next = passing.edge + 1;
        if (next < outline.size() && outline[next] == passing.corner) continue;
        outline.insert(outline.begin() + static_cast<std::ptrdiff_t>(next), passing.corner);
    }
}

}  // namespace

double joining_distance(const Antenna& antenna) {
    Point low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};
    for (const Region& region : antenna.regions)
        for (const Point& corner : region.outline) {
            low = {std::min(low.z, corner.z), std::min(low.r, corner.r)};
            high = {std::max(high.z, corner.z), std::max(high.r, corner.r)};
        }
    return high.z >= low.z ? std::min(most_distance_m, most_share * distance_of(low, high)) : 0.0;
}

Antenna with_joined_outlines(Antenna antenna) {
    const double distance = joining_distance(antenna);
    if (distance == 0.0 || antenna.regions.size() < 2) return antenna;
    CornerJoiner joiner(distance);
    for (Region& region : antenna.regions) joiner.join(region.outline);
    insert(EdgeSplitter(antenna.regions, distance).passings(), antenna.regions);
    return antenna;
}

}  // namespace lathe
