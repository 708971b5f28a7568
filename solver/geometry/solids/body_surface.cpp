#include "solver/geometry/solids/body_surface.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "solver/geometry/solids/corner_normals.hpp"
#include "solver/geometry/solids/sheet.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;

/// Parts that count on the two sides of a surface.
using Sides = std::pair<int, int>;

double size_of(const Body& body) {
    if (body.parts().empty()) return 1.0;
    const Bounds all = body.bounds();
    return (all.high - all.low).maxCoeff();
}

Vector3d middle(const Vector3d& a, const Vector3d& b) {
    return 0.5 * (a + b);
}

/// Number of the longest side, from corner n to the next one, and its length.
std::pair<std::size_t, double> longest_side(const Triangle& corners) {
    std::pair<std::size_t, double> longest{0, 0.0};
    for (std::size_t n = 0; n < 3; ++n)
        if (const double length = (corners[(n + 1) % 3] - corners[n]).norm(); length > longest.second)
            longest = {n, length};
    return longest;
}

/// Cuts the surface of one part where other parts cross it.
class PartSurface {
public:
    PartSurface(const Body& body, std::size_t part, const SurfaceSettings& settings, double size)
        : body_(body),
          part_(part),
          is_sheet_(body.parts()[part].solid->as_sheet() != nullptr),
          settings_(settings),
          size_(size) {}

    std::map<Sides, std::vector<LitTriangle>> pieces() {
        std::vector<std::size_t> others;
        for (std::size_t n = 0; n < body_.parts().size(); ++n)
            if (n != part_ && body_.parts()[n].solid->as_sheet() == nullptr &&
                touch(body_.parts()[part_].bounds, body_.parts()[n].bounds))
                others.push_back(n);
        const std::vector<Triangle> triangles = body_.parts()[part_].solid->surface(settings_.deviation);
        // The two sides of a sheet have corners in common but no normals.
        const auto normals =
            is_sheet_ ? std::vector<std::array<Vector3d, 3>>() : corner_normals(triangles, 1e-7 * size_);
        for (std::size_t n = 0; n < triangles.size(); ++n) {
            normal_ = normal_of(triangles[n]);
            if (normal_.isZero(0.0)) continue;
            add({triangles[n], is_sheet_ ? std::array{normal_, normal_, normal_} : normals[n]}, others);
        }
        return std::move(pieces_);
    }

private:
    bool touch(const Bounds& a, const Bounds& b) const {
        const double near = 1e-6 * size_ + settings_.deviation;
        return ((a.low.array() - near) <= b.high.array()).all() &&
               ((b.low.array() - near) <= a.high.array()).all();
    }

    /// The solid that is drawn last of these at a point just inside or outside of the own surface.
    int counting_part(const Vector3d& point, bool is_inside, const std::vector<std::size_t>& others) const {
        int found = is_inside ? static_cast<int>(part_) : -1;
        for (const std::size_t other : others)
            if (static_cast<int>(other) > found && body_.parts()[other].solid->contains(point))
                found = static_cast<int>(other);
        return found;
    }

    int material(int part) const {
        return part < 0 ? 0 : body_.parts()[static_cast<std::size_t>(part)].material;
    }

    /// What meets at a point of a triangle: at the place of the exact surface beside it.
    Sides sides_at(const Vector3d& point, const std::vector<std::size_t>& others) const {
        if (is_sheet_) return sides_of_sheet(point, others);
        const double reach = 2.0 * settings_.deviation + 1e-5 * size_;
        double nearest = reach;
        for (const Interval& piece : body_.parts()[part_].solid->on({point, normal_}, {-reach, reach}))
            if (piece.to < reach && std::abs(piece.to) < std::abs(nearest)) nearest = piece.to;
        if (nearest == reach) nearest = 0.0;
        const double step = 1e-6 * size_;
        return {counting_part(point + (nearest - step) * normal_, true, others),
                counting_part(point + (nearest + step) * normal_, false, others)};
    }

    /// The sheet itself is inside of each of its triangles, unless a solid is painted over it.
    Sides sides_of_sheet(const Vector3d& point, const std::vector<std::size_t>& others) const {
        const double step = 1e-6 * size_;
        const int front = counting_part(point + step * normal_, false, others),
                  back = counting_part(point - step * normal_, false, others);
        const int own = static_cast<int>(part_);
        const bool is_hidden = front == back && front > own;
        return {is_hidden ? front : own, front};
    }

    void keep(const LitTriangle& triangle, const Sides& sides) {
        if (material(sides.first) != material(sides.second)) pieces_[sides].push_back(triangle);
    }

    /// How small triangles must be not to miss what crosses them, m. What is too thin to be seen counts by
    /// its next larger side.
    double coarsest(const std::vector<std::size_t>& others) const {
        double least = size_ / 40.0;
        for (const std::size_t other : others) {
            const Bounds& bounds = body_.parts()[other].bounds;
            Vector3d sides = bounds.high - bounds.low;
            std::sort(sides.begin(), sides.end());
            least = std::min(least, 0.5 * (sides[0] < settings_.finest ? sides[1] : sides[0]));
        }
        return std::max(least, settings_.finest);
    }

    void add(const LitTriangle& triangle, const std::vector<std::size_t>& near) {
        const Triangle& c = triangle.corners;
        const Bounds box{c[0].cwiseMin(c[1]).cwiseMin(c[2]), c[0].cwiseMax(c[1]).cwiseMax(c[2])};
        std::vector<std::size_t> others;
        for (const std::size_t other : near)
            if (touch(box, body_.parts()[other].bounds)) others.push_back(other);
        if (others.empty()) return keep(triangle, {static_cast<int>(part_), -1});
        const double longest = longest_side(c).second;
        if (longest > coarsest(others)) return split(triangle, others);
        const Vector3d centre = (c[0] + c[1] + c[2]) / 3.0;
        const Sides sides = sides_at(centre, others);
        const bool is_one = std::all_of(c.begin(), c.end(), [&](const Vector3d& corner) {
            // Not quite at the corner, which lies on the edges of the solid as well.
            return sides_at(corner + 1e-3 * (centre - corner), others) == sides;
        });
        if (is_one || longest <= settings_.finest) return keep(triangle, sides);
        split(triangle, others);
    }

    void split(const LitTriangle& triangle, const std::vector<std::size_t>& others) {
        const std::size_t a = longest_side(triangle.corners).first, b = (a + 1) % 3;
        const Vector3d corner = middle(triangle.corners[a], triangle.corners[b]);
        const Vector3d normal = middle(triangle.normals[a], triangle.normals[b]).normalized();
        for (const std::size_t replaced : {a, b}) {
            LitTriangle half = triangle;
            half.corners[replaced] = corner, half.normals[replaced] = normal;
            add(half, others);
        }
    }

    const Body& body_;
    const std::size_t part_;
    const bool is_sheet_;
    const SurfaceSettings settings_;
    const double size_;
    Vector3d normal_ = Vector3d::Zero();  ///< of the triangle that is cut
    std::map<Sides, std::vector<LitTriangle>> pieces_;
};

}  // namespace

SurfaceSettings surface_settings(const Body& body) {
    constexpr double deviation_share = 1e-3, finest_share = 1.0 / 500.0;
    const double size = size_of(body);
    return {deviation_share * size, finest_share * size};
}

std::vector<SurfacePiece> body_surface(const Body& body, const SurfaceSettings& settings) {
    const double size = size_of(body);
    std::vector<SurfacePiece> all;
    for (std::size_t part = 0; part < body.parts().size(); ++part)
        for (auto& [sides, triangles] : PartSurface(body, part, settings, size).pieces())
            all.push_back({static_cast<int>(part), sides.first, sides.second, std::move(triangles)});
    return all;
}

}  // namespace lathe
