#include "solver/particles/fields/wall_bend.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lathe::particles {
namespace {

constexpr double averaged_cells = 3.0;  ///< of a wall on either side; near ones weigh more
constexpr double corner_sine = 0.5736;  ///< of 35 degrees
/// Walls within 25 degrees of the axis are thin conductors where their radius is small; others are tips.
constexpr double parallel_cosine = 0.906;
/// Share of the radius of a hollow wall up to which the field follows its bend.
constexpr double hollow_reach = 0.5;
/// Radii below this share of a cell are this one.
constexpr double least_radius_cells = 0.25;
/// Bends of larger radii, in cells, are flat to the fit.
constexpr double flat_cells = 100.0;

double dot(Point a, Point b) {
    return a.z * b.z + a.r * b.r;
}

}  // namespace

WallBends::WallBends(const TriangleMesh& mesh, const std::vector<bool>& conducts, bool is_planar, double cell)
    : mesh_(mesh), is_planar_(is_planar), cell_(cell) {
    const std::size_t edges = mesh.edges.size();
    after_.assign(edges, -1);
    before_.assign(edges, -1);
    in_plane_.assign(edges, 0.0);
    std::vector<int> begins_at(mesh.vertices.size(), -1);
    for (std::size_t n = 0; n < edges; ++n) {
        const BoundaryEdge& edge = mesh.edges[n];
        if (edge.kind != EdgeKind::wall || !conducts[static_cast<std::size_t>(edge.wall)]) continue;
        walls_.push_back(static_cast<int>(n));
        begins_at[static_cast<std::size_t>(edge.from)] = static_cast<int>(n);
    }
    for (const int n : walls_) {
        const int next = begins_at[static_cast<std::size_t>(mesh.edges[static_cast<std::size_t>(n)].to)];
        after_[static_cast<std::size_t>(n)] = next;
        if (next >= 0) before_[static_cast<std::size_t>(next)] = n;
    }
    find_curvatures_in_plane();
    for (const int n : walls_) {
        const BoundaryEdge& edge = mesh.edges[static_cast<std::size_t>(n)];
        const Point a = mesh.vertices[static_cast<std::size_t>(edge.from)],
                    b = mesh.vertices[static_cast<std::size_t>(edge.to)];
        const Point middle = {0.5 * (a.z + b.z), 0.5 * (a.r + b.r)};
        const double around =
            edge.normal.r > parallel_cosine ? curvature_around_axis(middle, edge.normal) : 0.0;
        const double curvature = std::max(in_plane_[static_cast<std::size_t>(n)], around);
        if (curvature <= 1.0 / (flat_cells * cell_)) continue;
        smallest_radius_ =
            smallest_radius_ == 0.0 ? 1.0 / curvature : std::min(smallest_radius_, 1.0 / curvature);
    }
}

double WallBends::curvature_around_axis(Point wall, Point normal) const {
    return is_planar_ ? 0.0 : normal.r / std::max(wall.r, least_radius_cells * cell_);
}

/// Weighted angles of the corners of a wall from an edge on, within `averaged_cells` of a place that is
/// `start` before the edge's end; positive where the metal bulges. Adds the weighted length of wall to
/// `length`.
double WallBends::turning_from(int edge, bool forwards, double start, double& length) const {
    const double most = averaged_cells * cell_;
    double angle = 0.0, along = start;
    while (along < most) {
        const int next = (forwards ? after_ : before_)[static_cast<std::size_t>(edge)];
        if (next < 0) break;
        const BoundaryEdge& from = mesh_.edges[static_cast<std::size_t>(forwards ? edge : next)];
        const BoundaryEdge& to = mesh_.edges[static_cast<std::size_t>(forwards ? next : edge)];
        // Vacuum lies to the left, so the tangent is the normal turned clockwise.
        const double sine = dot(to.normal, {from.normal.r, -from.normal.z});
        if (std::fabs(sine) > corner_sine || dot(from.normal, to.normal) < 0.0) break;
        angle += std::asin(sine) * (1.0 - along / most);
        edge = next;
        along += mesh_.edges[static_cast<std::size_t>(next)].length;
    }
    const double end = std::min(along, most);
    length += end - 0.5 * end * end / most;
    return angle;
}

void WallBends::find_curvatures_in_plane() {
    for (const int n : walls_) {
        const double half = 0.5 * mesh_.edges[static_cast<std::size_t>(n)].length;
        double length = 0.0;
        const double angle = turning_from(n, true, half, length) + turning_from(n, false, half, length);
        in_plane_[static_cast<std::size_t>(n)] = length > 0.0 ? angle / length : 0.0;
    }
}

WallBend WallBends::at(int vertex) const {
    const Point p = mesh_.vertices[static_cast<std::size_t>(vertex)];
    WallBend nearest;
    double least = std::numeric_limits<double>::infinity(), curvature = 0.0;
    Point sum;
    int at_vertex = 0;
    for (const int n : walls_) {
        const BoundaryEdge& edge = mesh_.edges[static_cast<std::size_t>(n)];
        if (edge.from == vertex || edge.to == vertex) {
            sum = {sum.z + edge.normal.z, sum.r + edge.normal.r};
            curvature += in_plane_[static_cast<std::size_t>(n)];
            ++at_vertex;
            continue;
        }
        const Point a = mesh_.vertices[static_cast<std::size_t>(edge.from)],
                    b = mesh_.vertices[static_cast<std::size_t>(edge.to)];
        const Point side = {b.z - a.z, b.r - a.r};
        const double share =
            std::clamp(dot({p.z - a.z, p.r - a.r}, side) / (edge.length * edge.length), 0.0, 1.0);
        const Point place = {a.z + share * side.z, a.r + share * side.r};
        const double distance = std::hypot(p.z - place.z, p.r - place.r);
        if (distance >= least) continue;
        least = distance;
        nearest = {place,
                   {(p.z - place.z) / distance, (p.r - place.r) / distance},
                   in_plane_[static_cast<std::size_t>(n)],
                   0.0};
    }
    if (at_vertex > 0) {
        const double length = std::hypot(sum.z, sum.r);
        if (length <= 0.0) return {};
        nearest = {p, {sum.z / length, sum.r / length}, curvature / at_vertex, 0.0};
        least = 0.0;
    }
    if (!std::isfinite(least)) return {};
    const auto rounded = [&](double bend) { return std::fabs(bend) * flat_cells * cell_ < 1.0 ? 0.0 : bend; };
    nearest.in_plane = std::max(0.0, rounded(nearest.in_plane));
    nearest.around_axis = rounded(curvature_around_axis(nearest.wall, nearest.normal));
    if (-nearest.around_axis * least > hollow_reach) nearest.around_axis = 0.0;
    return nearest;
}

}  // namespace lathe::particles
