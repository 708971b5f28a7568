// The only file of the mesh that reads CGAL: it takes a minute to compile.
#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Delaunay_mesh_face_base_2.h>
#include <CGAL/Delaunay_mesh_vertex_base_2.h>
#include <CGAL/Delaunay_mesher_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Mesh_2/Face_badness.h>
#include <CGAL/lloyd_optimize_mesh_2.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/particles/mesh/mesh_domain.hpp"
#include "solver/particles/mesh/size_field.hpp"

namespace lathe::particles {
namespace {

/// Vertices or faces that are ordered by when they were made. CGAL keeps those that it moves and refines in
/// sets; ordered by their addresses, the last bits of a mesh would differ from run to run.
template <class Base>
class Stamped : public Base {
public:
    using Base::Base;
    using Has_timestamp = CGAL::Tag_true;
    template <class Structure>
    struct Rebind_TDS {
        using Other = Stamped<typename Base::template Rebind_TDS<Structure>::Other>;
    };
    std::size_t time_stamp() const { return stamp_; }
    void set_time_stamp(std::size_t stamp) { stamp_ = stamp; }

private:
    std::size_t stamp_ = std::size_t(-1);
};

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Vertices = Stamped<CGAL::Delaunay_mesh_vertex_base_2<Kernel>>;
using Faces = Stamped<CGAL::Delaunay_mesh_face_base_2<Kernel>>;
using Triangulation =
    CGAL::Constrained_Delaunay_triangulation_2<Kernel, CGAL::Triangulation_data_structure_2<Vertices, Faces>,
                                               CGAL::Exact_predicates_tag>;
using Face = Triangulation::Face_handle;
using Point2 = Kernel::Point_2;

/// Drawings agree to a nanometre: what is nearer is one point.
Point2 rounded(Point p) {
    return {std::round(p.z * 1e9) * 1e-9, std::round(p.r * 1e9) * 1e-9};
}
Point plain(const Point2& p) {
    return {p.x(), p.y()};
}
Point centre_of(Face face) {
    const Point2 c =
        CGAL::centroid(face->vertex(0)->point(), face->vertex(1)->point(), face->vertex(2)->point());
    return plain(c);
}
double area_of(Face face) {
    return double_area(plain(face->vertex(0)->point()), plain(face->vertex(1)->point()),
                       plain(face->vertex(2)->point()));
}

/// Angles of at least asin(1/sqrt(8)) = 20.7 degrees, and edges no longer than a field of sizes allows: a
/// model of CGAL's MeshingCriteria_2.
class LocalSizes {
public:
    using Face_handle = Face;

    struct Quality {
        double squared_sine = 1.0;  ///< of the smallest angle
        double size = 0.0;          ///< longest edge squared, over that allowed
        /// What is refined first.
        bool operator<(const Quality& other) const {
            if (size > 1.0 || other.size > 1.0) return size > other.size;
            return squared_sine < other.squared_sine;
        }
    };

    /// Judges triangles.
    class Is_bad {
    public:
        using Badness = CGAL::Mesh_2::Face_badness;
        Is_bad(const SizeField* field, const Triangulation* mesh, const std::string* name)
            : field_(field), mesh_(mesh), name_(name) {}

        Badness operator()(const Quality quality) const {
            if (quality.size > 1.0) return CGAL::Mesh_2::IMPERATIVELY_BAD;
            return quality.squared_sine < smallest_squared_sine ? CGAL::Mesh_2::BAD : CGAL::Mesh_2::NOT_BAD;
        }
        Badness operator()(const Face& face, Quality& quality) const {
            refuse_too_many();
            const Point a = plain(face->vertex(0)->point()), b = plain(face->vertex(1)->point()),
                        c = plain(face->vertex(2)->point());
            std::array<double, 3> sides = {squared(b, c), squared(c, a), squared(a, b)};
            std::sort(sides.begin(), sides.end());
            const double allowed = field_->at(centre_of(face));
            const double area = double_area(a, b, c);
            quality.size = sides[2] / (allowed * allowed);
            quality.squared_sine = area * area / (sides[2] * sides[1]);
            return (*this)(quality);
        }

    private:
        static constexpr double smallest_squared_sine = 0.125;
        static double squared(Point a, Point b) {
            return (a.z - b.z) * (a.z - b.z) + (a.r - b.r) * (a.r - b.r);
        }
        void refuse_too_many() const {
            if (mesh_->number_of_vertices() <= static_cast<std::size_t>(max_mesh_vertices)) return;
            throw InputError({}, *name_,
                             fmt::format("the mesh of this region would have more than {} vertices: choose a "
                                         "smaller region, or one without its narrowest gap",
                                         max_mesh_vertices));
        }
        const SizeField* field_;
        const Triangulation* mesh_;
        const std::string* name_;
    };

    /// All three must outlive the criteria.
    LocalSizes(const SizeField& field, const Triangulation& mesh, const std::string& name)
        : field_(&field), mesh_(&mesh), name_(&name) {}
    Is_bad is_bad_object() const { return {field_, mesh_, name_}; }

private:
    const SizeField* field_;
    const Triangulation* mesh_;
    const std::string* name_;
};

void insert_outline(Triangulation& plane, const std::vector<Point>& outline) {
    for (std::size_t n = 0; n < outline.size(); ++n) {
        const Point2 from = rounded(outline[n]), to = rounded(outline[(n + 1) % outline.size()]);
        if (from != to) plane.insert_constraint(from, to);
    }
}

/// Faces that constraints do not separate have one number.
std::map<Face, int> components_of(const Triangulation& plane) {
    std::map<Face, int> components;
    int count = 0;
    for (const Face start : plane.finite_face_handles()) {
        if (components.contains(start)) continue;
        std::vector<Face> pending = {start};
        components[start] = count;
        while (!pending.empty()) {
            const Face face = pending.back();
            pending.pop_back();
            for (int i = 0; i < 3; ++i) {
                const Face next = face->neighbor(i);
                if (plane.is_infinite(next) || plane.is_constrained({face, i}) || components.contains(next))
                    continue;
                components[next] = count;
                pending.push_back(next);
            }
        }
        ++count;
    }
    return components;
}

/// The vacuum of a domain: its border, and a point in each of its parts.
struct Vacuum {
    std::vector<BorderSegment> border;
    std::vector<Point2> seeds;
};

Vacuum find_vacuum(const MeshDomain& domain) {
    Triangulation plane;
    insert_outline(plane, domain.chosen);
    for (const auto& outline : domain.drawn) insert_outline(plane, outline);
    const std::map<Face, int> components = components_of(plane);
    // Each part is judged in its largest triangle, where rounding cannot matter.
    std::map<int, Face> largest;
    for (const Face face : plane.finite_face_handles()) {
        const auto [entry, is_new] = largest.emplace(components.at(face), face);
        if (!is_new && area_of(face) > area_of(entry->second)) entry->second = face;
    }
    std::map<int, bool> is_vacuum;
    std::map<int, int> filling;
    Vacuum vacuum;
    for (const auto& [component, face] : largest) {
        const Point centre = centre_of(face);
        filling[component] = domain.filling(centre);
        is_vacuum[component] = filling[component] < 0 && contains(domain.chosen, centre);
        if (is_vacuum[component]) vacuum.seeds.emplace_back(centre.z, centre.r);
    }
    for (const Face face : plane.finite_face_handles()) {
        if (!is_vacuum.at(components.at(face))) continue;
        for (int i = 0; i < 3; ++i) {
            const Face other = face->neighbor(i);
            const bool is_outside = plane.is_infinite(other);
            if (!is_outside && is_vacuum.at(components.at(other))) continue;
            BorderSegment segment{plain(face->vertex(Triangulation::ccw(i))->point()),
                                  plain(face->vertex(Triangulation::cw(i))->point())};
            segment.wall = is_outside ? -1 : filling.at(components.at(other));
            if (is_outside) {
                // Beyond all that is drawn: filled or not as a point just outside is.
                const double dz = segment.to.z - segment.from.z, dr = segment.to.r - segment.from.r;
                segment.wall = domain.filling({0.5 * (segment.from.z + segment.to.z) + 1e-3 * dr,
                                               0.5 * (segment.from.r + segment.to.r) - 1e-3 * dz});
            }
            segment.kind = segment.wall >= 0 ? EdgeKind::wall : EdgeKind::open;
            if (domain.has_axis && segment.from.r == 0.0 && segment.to.r == 0.0) {
                segment.kind = EdgeKind::axis;
                segment.wall = -1;
            }
            vacuum.border.push_back(segment);
        }
    }
    return vacuum;
}

double squared_distance(const BorderSegment& segment, Point p) {
    const double dz = segment.to.z - segment.from.z, dr = segment.to.r - segment.from.r;
    const double share = std::clamp(
        ((p.z - segment.from.z) * dz + (p.r - segment.from.r) * dr) / (dz * dz + dr * dr), 0.0, 1.0);
    const double z = segment.from.z + share * dz - p.z, r = segment.from.r + share * dr - p.r;
    return z * z + r * r;
}

TriangleMesh collected(const Triangulation& plane, const std::vector<BorderSegment>& border) {
    TriangleMesh mesh;
    std::map<Triangulation::Vertex_handle, int> numbers;
    const auto number_of = [&](Triangulation::Vertex_handle vertex) {
        const auto [entry, is_new] = numbers.emplace(vertex, mesh.vertex_count());
        if (is_new) mesh.vertices.push_back(plain(vertex->point()));
        return entry->second;
    };
    for (const Face face : plane.finite_face_handles()) {
        if (!face->is_in_domain()) continue;
        mesh.triangles.push_back(
            {number_of(face->vertex(0)), number_of(face->vertex(1)), number_of(face->vertex(2))});
        for (int i = 0; i < 3; ++i) {
            const Face other = face->neighbor(i);
            if (!plane.is_infinite(other) && other->is_in_domain()) continue;
            BoundaryEdge edge;
            edge.from = number_of(face->vertex(Triangulation::ccw(i)));
            edge.to = number_of(face->vertex(Triangulation::cw(i)));
            const Point a = mesh.vertices[static_cast<std::size_t>(edge.from)];
            const Point b = mesh.vertices[static_cast<std::size_t>(edge.to)];
            const Point middle = {0.5 * (a.z + b.z), 0.5 * (a.r + b.r)};
            const auto nearest = std::min_element(
                border.begin(), border.end(), [&](const BorderSegment& x, const BorderSegment& y) {
                    return squared_distance(x, middle) < squared_distance(y, middle);
                });
            edge.kind = nearest->kind;
            edge.wall = nearest->wall;
            mesh.edges.push_back(edge);
        }
    }
    return mesh;
}

}  // namespace

TriangleMesh triangulate(const MeshDomain& domain, const MeshSizes& sizes, const std::string& name) {
    const Vacuum vacuum = find_vacuum(domain);
    if (vacuum.seeds.empty())
        throw InputError({}, name, "there is no vacuum in this region: all of it is filled");
    const SizeField field(vacuum.border, sizes);
    Triangulation plane;
    for (const BorderSegment& segment : vacuum.border)
        plane.insert_constraint(rounded(segment.from), rounded(segment.to));
    CGAL::Delaunay_mesher_2<Triangulation, LocalSizes> mesher(plane, LocalSizes(field, plane, name));
    mesher.set_seeds(vacuum.seeds.begin(), vacuum.seeds.end(), true);
    mesher.refine_mesh();
    if (sizes.smoothing > 0)
        CGAL::lloyd_optimize_mesh_2(plane, CGAL::parameters::max_iteration_number = sizes.smoothing,
                                    CGAL::parameters::seeds_begin = vacuum.seeds.begin(),
                                    CGAL::parameters::seeds_end = vacuum.seeds.end(),
                                    CGAL::parameters::mark = true);
    TriangleMesh mesh = collected(plane, vacuum.border);
    mesh.narrowest_gap = field.narrowest_gap();
    finish_mesh(mesh);
    return mesh;
}

}  // namespace lathe::particles
