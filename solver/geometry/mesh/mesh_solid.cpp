// The only file that reads CGAL: it takes a minute to compile.
#include "solver/geometry/mesh/mesh_solid.hpp"

#include <CGAL/AABB_face_graph_triangle_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "solver/base/input_error.hpp"
#include "solver/geometry/mesh/corner_weld.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point3 = Kernel::Point_3;
using Mesh = CGAL::Surface_mesh<Point3>;
using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, CGAL::AABB_face_graph_triangle_primitive<Mesh>>>;
using Sides = CGAL::Side_of_triangle_mesh<Mesh, Kernel>;
namespace processing = CGAL::Polygon_mesh_processing;

/// Corners, each once, and triangles of them with the numbers that they have in the file.
struct Soup {
    std::vector<Point3> points;
    std::vector<std::vector<std::size_t>> triangles;
    std::vector<std::size_t> numbers;
    std::size_t joined = 0;  ///< corners that differed from another one by rounding
};

[[noreturn]] void refuse(const std::string& name, const std::string& problem) {
    throw InputError({}, name, problem);
}

std::string text(const Point3& p) {
    return fmt::format("({:.6g}, {:.6g}, {:.6g}) mm", 1e3 * p.x(), 1e3 * p.y(), 1e3 * p.z());
}

Soup welded(const std::vector<Triangle>& triangles, const std::string& name) {
    WeldedTriangles corners = weld_corners(triangles, name);
    Soup soup;
    soup.joined = corners.joined;
    for (const Vector3d& point : corners.points) soup.points.emplace_back(point.x(), point.y(), point.z());
    const auto& p = soup.points;
    for (std::size_t n = 0; n < corners.triangles.size(); ++n) {
        const auto& [a, b, c] = corners.triangles[n];
        if (CGAL::collinear(p[a], p[b], p[c])) continue;
        soup.triangles.push_back({a, b, c});
        soup.numbers.push_back(n + 1);
    }
    if (soup.triangles.empty()) refuse(name, "the mesh has no triangle with an area");
    return soup;
}

/// Every edge must belong to two triangles.
void check_edges(const Soup& soup, const std::string& name) {
    std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> edges;
    for (std::size_t t = 0; t < soup.triangles.size(); ++t)
        for (std::size_t n = 0; n < 3; ++n) {
            const auto ends = std::minmax(soup.triangles[t][n], soup.triangles[t][(n + 1) % 3]);
            edges[{ends.first, ends.second}].push_back(t);
        }
    std::size_t open = 0;
    const std::pair<const std::pair<std::size_t, std::size_t>, std::vector<std::size_t>>* first = nullptr;
    for (const auto& edge : edges) {
        if (edge.second.size() > 2)
            refuse(name, fmt::format(
                             "the mesh is no surface: the edge from {} to {} belongs to {} triangles, among "
                             "them {} and {}",
                             text(soup.points[edge.first.first]), text(soup.points[edge.first.second]),
                             edge.second.size(), soup.numbers[edge.second[0]], soup.numbers[edge.second[2]]));
        if (edge.second.size() == 1) {
            ++open;
            if (first == nullptr) first = &edge;
        }
    }
    if (open > 0)
        refuse(
            name,
            fmt::format(
                "the mesh is open: {} edges have a triangle on one side only, the first from {} to "
                "{}, of triangle {}; a solid must be closed ({} corners that differ by rounding were joined)",
                open, text(soup.points[first->first.first]), text(soup.points[first->first.second]),
                soup.numbers[first->second[0]], soup.joined));
}

Mesh surface(Soup soup, const std::string& name) {
    check_edges(soup, name);
    const std::size_t points = soup.points.size();
    if (!processing::orient_polygon_soup(soup.points, soup.triangles)) {
        // Corners were doubled to part surfaces that touch: what was not orientable is open now.
        check_edges(soup, name);
        if (soup.points.size() == points) refuse(name, "the triangles cannot be turned to face outwards");
    }
    Mesh mesh;
    processing::polygon_soup_to_polygon_mesh(soup.points, soup.triangles, mesh);
    std::vector<std::pair<Mesh::Face_index, Mesh::Face_index>> crossing;
    processing::self_intersections(mesh, std::back_inserter(crossing));
    if (!crossing.empty()) {
        const auto& [a, b] = *std::min_element(crossing.begin(), crossing.end());
        const auto corner = mesh.point(mesh.target(mesh.halfedge(a)));
        refuse(name,
               fmt::format("the mesh crosses itself at {} places: triangles {} and {}, near {}",
                           crossing.size(), soup.numbers[a.idx()], soup.numbers[b.idx()], text(corner)));
    }
    processing::orient_to_bound_a_volume(mesh);
    return mesh;
}

class MeshSolid final : public Solid {
public:
    MeshSolid(Mesh mesh, std::size_t joined)
        : mesh_(std::move(mesh)),
          tree_(mesh_.faces_begin(), mesh_.faces_end(), mesh_),
          sides_(tree_),
          joined_(joined) {
        tree_.build();
        // The tree for rays is made with the first question, which no two threads may ask at once.
        sides_(mesh_.point(*mesh_.vertices_begin()));
    }

    Intervals on(const Line& line, Interval range) const override {
        const auto at = [&](double t) {
            const Vector3d p = line.at(t);
            return Point3(p.x(), p.y(), p.z());
        };
        const double square = line.direction.squaredNorm();
        const auto parameter = [&](const Point3& p) {
            return (Vector3d(p.x(), p.y(), p.z()) - line.origin).dot(line.direction) / square;
        };
        std::vector<Tree::Intersection_and_primitive_id<Kernel::Segment_3>::Type> found;
        tree_.all_intersections(Kernel::Segment_3(at(range.from), at(range.to)), std::back_inserter(found));
        std::vector<double> places{range.from, range.to};
        for (const auto& [shape, face] : found) {
            if (const Point3* point = boost::get<Point3>(&shape)) {
                places.push_back(parameter(*point));
            } else if (const auto* piece = boost::get<Kernel::Segment_3>(&shape)) {
                places.push_back(parameter(piece->source()));
                places.push_back(parameter(piece->target()));
            }
        }
        std::sort(places.begin(), places.end());
        Intervals result;
        const double nothing = 1e-12 * range.length();
        for (std::size_t n = 0; n + 1 < places.size(); ++n) {
            const double from = std::max(places[n], range.from), to = std::min(places[n + 1], range.to);
            // Neighbouring triangles meet the line at one place, but for rounding.
            if (to - from <= nothing || sides_(at(0.5 * (from + to))) == CGAL::ON_UNBOUNDED_SIDE) continue;
            if (!result.empty() && from - result.back().to <= nothing)
                result.back().to = to;
            else
                result.push_back({from, to});
        }
        return result;
    }
    double reach(const Vector3d& direction) const override {
        double most = std::numeric_limits<double>::lowest();
        for (const auto vertex : mesh_.vertices()) {
            const Point3& p = mesh_.point(vertex);
            most = std::max(most, direction.dot(Vector3d(p.x(), p.y(), p.z())));
        }
        return most;
    }
    std::vector<FlatFace> flat_faces() const override {
        // Triangles across an axis; in other planes they are of no use to grids.
        std::set<std::pair<int, double>> seen;
        std::vector<FlatFace> faces;
        for (const auto face : mesh_.faces()) {
            const auto half = mesh_.halfedge(face);
            const std::array corners{mesh_.point(mesh_.source(half)), mesh_.point(mesh_.target(half)),
                                     mesh_.point(mesh_.target(mesh_.next(half)))};
            for (int axis = 0; axis < 3; ++axis) {
                const double at = corners[0][axis];
                if (corners[1][axis] != at || corners[2][axis] != at || !seen.emplace(axis, at).second)
                    continue;
                faces.push_back(
                    {Vector3d(corners[0].x(), corners[0].y(), corners[0].z()), Vector3d::Unit(axis)});
            }
        }
        return faces;
    }
    std::vector<Triangle> surface(double /*deviation*/) const override {
        std::vector<Triangle> triangles;
        triangles.reserve(mesh_.number_of_faces());
        for (const auto face : mesh_.faces()) {
            const auto half = mesh_.halfedge(face);
            Triangle& triangle = triangles.emplace_back();
            std::size_t n = 0;
            for (const auto vertex :
                 {mesh_.source(half), mesh_.target(half), mesh_.target(mesh_.next(half))}) {
                const Point3& p = mesh_.point(vertex);
                triangle[n++] = Vector3d(p.x(), p.y(), p.z());
            }
        }
        return triangles;
    }

    MeshCounts counts() const { return {mesh_.number_of_faces(), joined_}; }

private:
    Mesh mesh_;
    Tree tree_;
    Sides sides_;
    std::size_t joined_;
};

}  // namespace

SolidPointer make_mesh(const std::vector<Triangle>& triangles, const std::string& name) {
    Soup soup = welded(triangles, name);
    const std::size_t joined = soup.joined;
    return std::make_shared<MeshSolid>(surface(std::move(soup), name), joined);
}

std::optional<MeshCounts> mesh_counts(const Solid& solid) {
    const auto* mesh = dynamic_cast<const MeshSolid*>(&solid);
    return mesh != nullptr ? std::optional(mesh->counts()) : std::nullopt;
}

}  // namespace lathe
