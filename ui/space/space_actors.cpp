#include "ui/space/space_actors.hpp"

#include <algorithm>
#include <cmath>

#include "ui/scene/scene_style.hpp"
#include "ui/scene3d/pattern_range.hpp"
#include "ui/scene3d/plain_actors.hpp"
#include "ui/space/space_shapes.hpp"

namespace lathe::ui {
namespace {

using Eigen::Vector3d;
constexpr double dielectric_opacity = 0.55, pattern_reach = 0.9, pattern_opacity = 0.62;
constexpr double wall_opacity = 0.10;
constexpr double same_depth = 2e-3;  // of the domain's diagonal: nearer planes cover each other by chance
constexpr Colour marked_colour{0.16, 0.47, 0.90};

Colour mixed(const Colour& a, const Colour& b, double share) {
    Colour result{};
    for (std::size_t c = 0; c < 3; ++c) result[c] = std::lerp(a[c], b[c], share);
    return result;
}

}  // namespace

Bounds shown_bounds(const SpaceBody* body) {
    if (body != nullptr && !body->antenna.body.parts().empty()) return body->antenna.body.bounds();
    return {Vector3d::Constant(-0.01), Vector3d::Constant(0.01)};
}

double shown_size(const SpaceBody* body) {
    const Bounds all = shown_bounds(body);
    return std::max((all.high - all.low).maxCoeff(), 1e-4);
}

SurfaceActors surface_actors(const SpaceBody& body, const std::vector<bool>& hidden, int marked_solid,
                             Theme theme, vtkPlane* clip) {
    const Body& solids = body.antenna.body;
    const auto material = [&](int part) {
        return part < 0 ? 0 : solids.parts()[static_cast<std::size_t>(part)].material;
    };
    const auto solid = [&](int part) {
        return part < 0 ? -1 : body.solid_of_part[static_cast<std::size_t>(part)];
    };
    const auto is_hidden = [&](int part) {
        const auto n = static_cast<std::size_t>(part);
        return part >= 0 && n < hidden.size() && hidden[n];
    };
    SurfaceActors actors;
    for (const SurfacePiece& piece : body.pieces) {
        // The part on the side that is not hidden and matters more: metal, else that on the inside.
        int owner = -1;
        for (const int side : {piece.inside, piece.outside})
            if (side >= 0 && material(side) != 0 && !is_hidden(side) &&
                (owner < 0 || solids.is_metal(material(side))))
                owner = side;
        if (owner < 0) continue;
        const bool is_metal = solids.is_metal(material(owner));
        const bool is_marked =
            marked_solid >= 0 && (solid(piece.part) == marked_solid || solid(owner) == marked_solid);
        Colour colour = material_colour(solids, material(owner), theme);
        if (is_marked) colour = mixed(colour, marked_colour, 0.6);
        (is_metal ? actors.metal : actors.dielectrics)
            .push_back(surface_actor(piece.triangles, colour, is_metal ? 1.0 : dielectric_opacity, clip));
    }
    return actors;
}

ActorList port_actors(const std::vector<PortMark>& ports, int marked_port,
                      const std::vector<SpaceArrow>& modes, Theme theme) {
    const SceneStyle style = style_of(theme);
    ActorList actors;
    for (std::size_t n = 0; n < ports.size(); ++n) {
        const PortMark& port = ports[n];
        const bool is_marked = static_cast<int>(n) == marked_port;
        const Colour colour = is_marked ? marked_colour : port.is_driven ? style.port : style.listening;
        if (!port.patch.empty()) actors.push_back(polygon_actor(port.patch, colour, 0.5));
        actors.push_back(line_actor(arrow_lines(port.arrows), colour, 1.0, is_marked ? 4.0 : 2.5));
    }
    if (!modes.empty()) actors.push_back(line_actor(arrow_lines(modes), marked_colour, 1.0, 1.5));
    return actors;
}

namespace {

Bounds domain_box(const SpacePlan& plan, bool without_layers) {
    Bounds box;
    for (const Axis axis : all_axes) {
        const auto range = plan.range(axis, without_layers);
        box.low[number(axis)] = range[0], box.high[number(axis)] = range[1];
    }
    return box;
}

}  // namespace

ActorList domain_actors(const SpacePlan& plan, Theme theme) {
    const SceneStyle style = style_of(theme);
    const Bounds outer = domain_box(plan, false), inner = domain_box(plan, true);
    return {line_actor(box_edges(outer.low, outer.high), style.inner_box.colour, 0.35, 1.0),
            line_actor(box_edges(inner.low, inner.high), style.inner_box.colour, 0.7, 1.0)};
}

std::vector<SpaceWall> walls_of(const SpacePlan& plan, const SpaceBody* body, Theme theme) {
    std::vector<SpaceWall> walls;
    for (const Axis axis : {Axis::x, Axis::y}) {
        const SymmetryPlane plane = plan.symmetry[static_cast<std::size_t>(number(axis))];
        if (plane == SymmetryPlane::none) continue;
        walls.push_back(
            {{axis, 0.0}, plane == SymmetryPlane::electric ? electric_wall_colour : magnetic_wall_colour});
    }
    if (body != nullptr && body->antenna.ground_plane_z)
        walls.push_back({{Axis::z, *body->antenna.ground_plane_z}, style_of(theme).metal});
    return walls;
}

bool lies_in(const SpaceWall& wall, const CutPlane& plane, const SpacePlan& plan) {
    const Bounds box = domain_box(plan, true);
    return wall.plane.axis == plane.axis &&
           std::abs(wall.plane.place - plane.place) < same_depth * (box.high - box.low).norm();
}

ActorList wall_actors(const SpaceWall& wall, const SpacePlan& plan, bool is_under_picture) {
    const Bounds box = domain_box(plan, true);
    const int u = number(next(wall.plane.axis)), v = number(next(wall.plane.axis, 2));
    SpaceLine edge = plane_corners(wall.plane, {{box.low[u], box.high[u]}, {box.low[v], box.high[v]}});
    ActorList actors;
    // Beneath a picture in the same plane depth would leave to chance which of the two is seen.
    if (!is_under_picture) actors.push_back(polygon_actor(edge, wall.colour, wall_opacity));
    edge.push_back(edge.front());
    actors.push_back(line_actor({edge}, wall.colour, 0.8, 1.5));
    if (is_under_picture)
        for (const ActorPointer& actor : actors) leave_depth(*actor);
    return actors;
}

ActorList mesh_actors(const SpaceScene::MeshLines& mesh, Theme theme) {
    const SceneStyle style = style_of(theme);
    const int axis = number(mesh.plane.axis), u = number(next(mesh.plane.axis)),
              v = number(next(mesh.plane.axis, 2));
    std::vector<SpaceLine> lines;
    const auto at = [&](double u_at, double v_at) {
        Vector3d point;
        point[axis] = mesh.plane.place, point[u] = u_at, point[v] = v_at;
        return point;
    };
    for (const double place : mesh.u) lines.push_back({at(place, mesh.v.front()), at(place, mesh.v.back())});
    for (const double place : mesh.v) lines.push_back({at(mesh.u.front(), place), at(mesh.u.back(), place)});
    ActorList actors{line_actor(lines, style.grid.colour, 0.35, 1.0)};
    std::vector<SpaceLine> limiting;
    for (const SpaceArrow& line : mesh.limiting) limiting.push_back({line.from, line.to});
    if (!limiting.empty()) actors.push_back(line_actor(limiting, limiting_line_colour, 1.0, 2.5));
    return actors;
}

double pattern_radius(const SpaceBody* body) {
    return pattern_reach * shown_size(body);
}

vtkSmartPointer<vtkActor> pattern_actor(const SpacePattern& pattern, bool is_greyed, const SpaceBody* body,
                                        Theme theme) {
    const Bounds all = shown_bounds(body);
    Vector3d centre = 0.5 * (all.low + all.high);
    centre.z() = all.high.z();
    const PatternBody points = pattern_body(pattern, centre, pattern_radius(body));
    std::vector<Colour> colours;
    for (const double level : points.levels) {
        const Colour colour = pattern_colour(level, theme);
        colours.push_back(is_greyed ? greyed(colour, theme) : colour);
    }
    return sheet_actor(points.places, colours, pattern.theta_rad.size(), pattern_opacity);
}

}  // namespace lathe::ui
