#include "solver/particles/mesh/size_field.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lathe::particles {
namespace {

constexpr int buckets_a_side = 64;
constexpr double look_back = 0.7;  // cosine of 45 degrees

/// Distance along the ray from `start` in the unit direction to the segment; infinite where it misses it.
double distance_to(const BorderSegment& segment, Point start, Point direction) {
    const double dz = segment.to.z - segment.from.z, dr = segment.to.r - segment.from.r;
    const double determinant = direction.z * dr - direction.r * dz;
    if (determinant == 0.0) return std::numeric_limits<double>::infinity();
    const double z = segment.from.z - start.z, r = segment.from.r - start.r;
    const double along = (z * dr - r * dz) / determinant;
    const double share = (z * direction.r - r * direction.z) / determinant;
    if (share < 0.0 || share > 1.0 || along <= 0.0) return std::numeric_limits<double>::infinity();
    return along;
}

Point normal_of(const BorderSegment& segment) {
    const double dz = segment.to.z - segment.from.z, dr = segment.to.r - segment.from.r;
    const double length = std::hypot(dz, dr);
    return {-dr / length, dz / length};
}

}  // namespace

SizeField::SizeField(const std::vector<BorderSegment>& border, const MeshSizes& sizes)
    : largest_(sizes.largest), slope_(sizes.growth - 1.0), low_(border.front().from) {
    Point high = low_;
    for (const BorderSegment& segment : border)
        for (const Point& p : {segment.from, segment.to}) {
            low_ = {std::min(low_.z, p.z), std::min(low_.r, p.r)};
            high = {std::max(high.z, p.z), std::max(high.r, p.r)};
        }
    bucket_ = std::max(high.z - low_.z, high.r - low_.r) / buckets_a_side;
    columns_ = static_cast<int>((high.z - low_.z) / bucket_) + 1;
    rows_ = static_cast<int>((high.r - low_.r) / bucket_) + 1;
    buckets_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    add_samples(border, sizes);
}

void SizeField::add_samples(const std::vector<BorderSegment>& border, const MeshSizes& sizes) {
    finest_ = largest_;
    for (const BorderSegment& segment : border) {
        if (segment.kind != EdgeKind::wall) continue;
        const Point normal = normal_of(segment);
        const double length = std::hypot(segment.to.z - segment.from.z, segment.to.r - segment.from.r);
        const int count = static_cast<int>(std::clamp(std::ceil(4.0 * length / largest_), 4.0, 400.0));
        for (int n = 0; n < count; ++n) {
            const double share = (n + 0.5) / count;
            const Point place = {segment.from.z + share * (segment.to.z - segment.from.z),
                                 segment.from.r + share * (segment.to.r - segment.from.r)};
            double nearest = std::numeric_limits<double>::infinity();
            const BorderSegment* met = nullptr;
            for (const BorderSegment& other : border) {
                if (&other == &segment) continue;
                const double distance = distance_to(other, place, normal);
                if (distance < nearest) nearest = distance, met = &other;
            }
            if (met == nullptr || met->kind != EdgeKind::wall) continue;
            const Point facing = normal_of(*met);
            if (facing.z * normal.z + facing.r * normal.r > -look_back) continue;
            narrowest_gap_ = narrowest_gap_ == 0.0 ? nearest : std::min(narrowest_gap_, nearest);
            const double size = nearest / sizes.across_gap;
            finest_ = std::min(finest_, size);
            const double reach = std::max(0.5 * length / count, 0.25 * nearest);
            widest_reach_ = std::max(widest_reach_, reach);
            // Both ends of the ray, and what lies between is no coarser.
            for (const double part : {0.0, 0.5, 1.0}) {
                const Point p = {place.z + part * nearest * normal.z, place.r + part * nearest * normal.r};
                if (size < largest_)
                    buckets_[static_cast<std::size_t>(row_of(p.r)) * static_cast<std::size_t>(columns_) +
                             static_cast<std::size_t>(column_of(p.z))]
                        .push_back({p, size, reach});
            }
        }
    }
}

int SizeField::column_of(double z) const {
    return std::clamp(static_cast<int>((z - low_.z) / bucket_), 0, columns_ - 1);
}
int SizeField::row_of(double r) const {
    return std::clamp(static_cast<int>((r - low_.r) / bucket_), 0, rows_ - 1);
}

double SizeField::at(Point point) const {
    double best = largest_;
    const int column = column_of(point.z), row = row_of(point.r);
    const auto look = [&](int i, int k) {
        if (i < 0 || i >= rows_ || k < 0 || k >= columns_) return;
        for (const Sample& sample :
             buckets_[static_cast<std::size_t>(i) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(k)])
            best = std::min(best, sample.size + slope_ * std::max(0.0, std::hypot(sample.place.z - point.z,
                                                                                  sample.place.r - point.r) -
                                                                           sample.reach));
    };
    // Rings of buckets, as long as the finest sample in them could still have a say.
    const int last = std::max(rows_, columns_);
    for (int ring = 0; ring <= last; ++ring) {
        if (finest_ + slope_ * std::max(0.0, (ring - 1) * bucket_ - widest_reach_) >= best) break;
        for (int k = column - ring; k <= column + ring; ++k) {
            look(row - ring, k);
            if (ring > 0) look(row + ring, k);
        }
        for (int i = row - ring + 1; i < row + ring; ++i) {
            look(i, column - ring);
            look(i, column + ring);
        }
    }
    return best;
}

}  // namespace lathe::particles
