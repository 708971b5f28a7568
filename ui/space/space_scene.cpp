#include "ui/space/space_scene.hpp"

#include <vtkLight.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/geometry/solids/simple_solids.hpp"
#include "ui/scene/hosted_vtk.hpp"
#include "ui/scene/scene_geometry.hpp"
#include "ui/scene/scene_style.hpp"
#include "ui/scene3d/orbit_camera.hpp"
#include "ui/scene3d/pattern_range.hpp"
#include "ui/scene3d/plain_actors.hpp"
#include "ui/space/space_shapes.hpp"

namespace lathe::ui {
namespace {

using Eigen::Vector3d;
constexpr double dielectric_opacity = 0.55, pattern_reach = 0.9, pattern_opacity = 0.62, room = 1.06;
constexpr double wall_opacity = 0.10;
constexpr Colour marked_colour{0.16, 0.47, 0.90};

Colour mixed(const Colour& a, const Colour& b, double share) {
    Colour result{};
    for (std::size_t c = 0; c < 3; ++c) result[c] = std::lerp(a[c], b[c], share);
    return result;
}

}  // namespace

struct SpaceScene::Parts {
    HostedVtk host;
    vtkNew<vtkRenderer> renderer;
    vtkNew<vtkLight> light;
    vtkNew<vtkPlane> clip;
    PictureActor painted;
    std::vector<ActorPointer> metal, dielectrics;  ///< surfaces, drawn before and after the painted plane
    std::vector<ActorPointer> marks;               ///< all else, drawn last

    Theme theme = Theme::light;
    std::shared_ptr<const SpaceBody> body;
    std::shared_ptr<const SpacePlan> plan;
    std::vector<bool> hidden;
    int marked_solid = -1, marked_port = -1;
    std::vector<PortMark> ports;
    std::vector<SpaceArrow> modes;
    std::optional<CutPlane> cut;
    std::optional<MeshLines> mesh;
    std::shared_ptr<const SpacePattern> pattern;
    bool greyed_pattern = false;
    Orbit orbit;
    bool surfaces_are_old = true, marks_are_old = true;

    Parts();
    bool is_hidden(int part) const {
        return part >= 0 && static_cast<std::size_t>(part) < hidden.size() &&
               hidden[static_cast<std::size_t>(part)];
    }
    Bounds bounds() const;
    double size() const;
    void renew();
    void add_surfaces();
    void add_marks();
    void add_domain();
    void add_mesh();
    void place_clip();
};

SpaceScene::Parts::Parts() {
    host.window().AddRenderer(renderer);
    renderer->SetBackgroundAlpha(1.0);
    renderer->AutomaticLightCreationOff();
    light->SetLightTypeToHeadlight();
    renderer->AddLight(light);
}

Bounds SpaceScene::Parts::bounds() const {
    if (body && !body->antenna.body.parts().empty()) return body->antenna.body.bounds();
    return {Vector3d::Constant(-0.01), Vector3d::Constant(0.01)};
}

double SpaceScene::Parts::size() const {
    const Bounds all = bounds();
    return std::max((all.high - all.low).maxCoeff(), 1e-4);
}

void SpaceScene::Parts::add_surfaces() {
    if (!body) return;
    const Body& solids = body->antenna.body;
    const auto material = [&](int part) {
        return part < 0 ? 0 : solids.parts()[static_cast<std::size_t>(part)].material;
    };
    const auto solid = [&](int part) {
        return part < 0 ? -1 : body->solid_of_part[static_cast<std::size_t>(part)];
    };
    for (const bool is_metal : {true, false})
        for (const SurfacePiece& piece : body->pieces) {
            // The part on the side that is not hidden and matters more: metal, else that on the inside.
            int owner = -1;
            for (const int side : {piece.inside, piece.outside})
                if (side >= 0 && material(side) != 0 && !is_hidden(side) &&
                    (owner < 0 || solids.is_metal(material(side))))
                    owner = side;
            if (owner < 0 || solids.is_metal(material(owner)) != is_metal) continue;
            const bool is_marked =
                marked_solid >= 0 && (solid(piece.part) == marked_solid || solid(owner) == marked_solid);
            Colour colour = material_colour(solids, material(owner), theme);
            if (is_marked) colour = mixed(colour, marked_colour, 0.6);
            (is_metal ? metal : dielectrics)
                .push_back(surface_actor(piece.triangles, colour, is_metal ? 1.0 : dielectric_opacity,
                                         cut ? clip.Get() : nullptr));
        }
}

void SpaceScene::Parts::add_marks() {
    const SceneStyle style = style_of(theme);
    for (std::size_t n = 0; n < ports.size(); ++n) {
        const PortMark& port = ports[n];
        const bool is_marked = static_cast<int>(n) == marked_port;
        const Colour colour = is_marked ? marked_colour : port.is_driven ? style.port : style.listening;
        if (!port.patch.empty()) marks.push_back(polygon_actor(port.patch, colour, 0.5));
        marks.push_back(line_actor(arrow_lines(port.arrows), colour, 1.0, is_marked ? 4.0 : 2.5));
    }
    if (!modes.empty()) marks.push_back(line_actor(arrow_lines(modes), marked_colour, 1.0, 1.5));
}

void SpaceScene::Parts::add_domain() {
    if (!plan) return;
    const SceneStyle style = style_of(theme);
    const auto corners = [&](bool without_layers) {
        Bounds box;
        for (const Axis axis : all_axes) {
            const auto range = plan->range(axis, without_layers);
            box.low[number(axis)] = range[0], box.high[number(axis)] = range[1];
        }
        return box;
    };
    const Bounds outer = corners(false), inner = corners(true);
    marks.push_back(line_actor(box_edges(outer.low, outer.high), style.inner_box.colour, 0.35, 1.0));
    marks.push_back(line_actor(box_edges(inner.low, inner.high), style.inner_box.colour, 0.7, 1.0));
    const auto wall = [&](Axis axis, double place, const Colour& colour) {
        const Axis u = next(axis), v = next(axis, 2);
        const PlaneBox box{{inner.low[number(u)], inner.high[number(u)]},
                           {inner.low[number(v)], inner.high[number(v)]}};
        const auto edge = plane_corners({axis, place}, box);
        marks.push_back(polygon_actor(edge, colour, wall_opacity));
        auto closed = edge;
        closed.push_back(edge.front());
        marks.push_back(line_actor({closed}, colour, 0.8, 1.5));
    };
    for (const Axis axis : {Axis::x, Axis::y}) {
        const SymmetryPlane plane = plan->symmetry[static_cast<std::size_t>(number(axis))];
        if (plane != SymmetryPlane::none)
            wall(axis, 0.0, plane == SymmetryPlane::electric ? electric_wall_colour : magnetic_wall_colour);
    }
    if (body && body->antenna.ground_plane_z) wall(Axis::z, *body->antenna.ground_plane_z, style.metal);
}

void SpaceScene::Parts::add_mesh() {
    if (!mesh) return;
    const SceneStyle style = style_of(theme);
    const int axis = number(mesh->plane.axis), u = number(next(mesh->plane.axis)),
              v = number(next(mesh->plane.axis, 2));
    std::vector<std::vector<Vector3d>> lines;
    const auto at = [&](double u_at, double v_at) {
        Vector3d point;
        point[axis] = mesh->plane.place, point[u] = u_at, point[v] = v_at;
        return point;
    };
    for (const double place : mesh->u)
        lines.push_back({at(place, mesh->v.front()), at(place, mesh->v.back())});
    for (const double place : mesh->v)
        lines.push_back({at(mesh->u.front(), place), at(mesh->u.back(), place)});
    marks.push_back(line_actor(lines, style.grid.colour, 0.35, 1.0));
    std::vector<std::vector<Vector3d>> limiting;
    for (const SpaceArrow& line : mesh->limiting) limiting.push_back({line.from, line.to});
    if (!limiting.empty()) marks.push_back(line_actor(limiting, limiting_line_colour, 1.0, 2.5));
}

void SpaceScene::Parts::renew() {
    if (!surfaces_are_old && !marks_are_old) return;
    renderer->RemoveAllViewProps();
    if (std::exchange(surfaces_are_old, false)) {
        metal.clear();
        dielectrics.clear();
        add_surfaces();
    }
    marks_are_old = false;
    marks.clear();
    add_marks();
    add_domain();
    add_mesh();
    if (pattern && !pattern->level_dbi.empty()) {
        const Bounds all = bounds();
        Vector3d centre = 0.5 * (all.low + all.high);
        centre.z() = all.high.z();
        const PatternBody points = pattern_body(*pattern, centre, pattern_reach * size());
        std::vector<Colour> colours;
        for (const double level : points.levels) {
            const Colour colour = pattern_colour(level, theme);
            colours.push_back(greyed_pattern ? greyed(colour, theme) : colour);
        }
        marks.push_back(sheet_actor(points.places, colours, pattern->theta_rad.size(), pattern_opacity));
    }
    for (const ActorPointer& actor : metal) renderer->AddActor(actor);
    renderer->AddActor(painted.actor);
    for (const ActorPointer& actor : dielectrics) renderer->AddActor(actor);
    for (const ActorPointer& actor : marks) renderer->AddActor(actor);
}

/// Away goes what lies between the viewer and the plane.
void SpaceScene::Parts::place_clip() {
    if (!cut) return;
    const int axis = number(cut->axis);
    Vector3d origin = Vector3d::Zero(), normal = Vector3d::Zero();
    const double to_viewer = orbit.towards_camera()[static_cast<std::size_t>(axis)];
    const double away = to_viewer > 0.0 ? -1.0 : 1.0;
    normal[axis] = away;
    // Metal ends a little behind the painted plane.
    origin[axis] = scene_units_per_metre * (cut->place + away * 1e-4 * size());
    clip->SetOrigin(origin.data());
    clip->SetNormal(normal.data());
}

SpaceScene::SpaceScene() : parts_(std::make_unique<Parts>()) {
    set_theme(Theme::light);
}
SpaceScene::~SpaceScene() = default;

void SpaceScene::set_theme(Theme theme) {
    parts_->theme = theme;
    const Colour background = style_of(theme).background;
    parts_->renderer->SetBackground(background[0], background[1], background[2]);
    parts_->surfaces_are_old = parts_->marks_are_old = true;
}

void SpaceScene::set_body(std::shared_ptr<const SpaceBody> body) {
    parts_->body = std::move(body);
    parts_->surfaces_are_old = parts_->marks_are_old = true;
}

void SpaceScene::set_hidden(std::vector<bool> parts) {
    parts_->hidden = std::move(parts);
    parts_->surfaces_are_old = true;
}

void SpaceScene::set_marked_solid(int solid) {
    parts_->marked_solid = solid;
    parts_->surfaces_are_old = true;
}

void SpaceScene::set_marks(std::vector<PortMark> ports, int marked_port, std::vector<SpaceArrow> modes) {
    parts_->ports = std::move(ports);
    parts_->marked_port = marked_port;
    parts_->modes = std::move(modes);
    parts_->marks_are_old = true;
}

void SpaceScene::set_plan(std::shared_ptr<const SpacePlan> plan) {
    parts_->plan = std::move(plan);
    parts_->marks_are_old = true;
}

void SpaceScene::set_cut(const std::optional<CutPlane>& plane) {
    if (plane.has_value() != parts_->cut.has_value()) parts_->surfaces_are_old = true;
    parts_->cut = plane;
}

void SpaceScene::set_painted(const CutPlane& plane, const PaintedCut& painted) {
    parts_->painted.show(plane_corners(plane, painted.box), painted.columns, painted.rows, painted.rgba);
}

void SpaceScene::clear_painted() {
    parts_->painted.actor->VisibilityOff();
}

void SpaceScene::set_mesh_lines(const std::optional<MeshLines>& lines) {
    if (!lines && !parts_->mesh) return;
    parts_->mesh = lines;
    parts_->marks_are_old = true;
}

void SpaceScene::set_pattern(std::shared_ptr<const SpacePattern> pattern, bool is_greyed) {
    parts_->pattern = std::move(pattern);
    parts_->greyed_pattern = is_greyed;
    parts_->marks_are_old = true;
}

void SpaceScene::set_orbit(const Orbit& orbit) {
    parts_->orbit = orbit;
}

SpaceScene::Box SpaceScene::box() {
    Bounds all = parts_->bounds();
    for (const PortMark& port : parts_->ports) {
        all.low = all.low.cwiseMin(port.place);
        all.high = all.high.cwiseMax(port.place);
    }
    if (parts_->plan)
        for (const Axis axis : all_axes) {
            const auto range = parts_->plan->range(axis, false);
            all.low[number(axis)] = std::min(all.low[number(axis)], range[0]);
            all.high[number(axis)] = std::max(all.high[number(axis)], range[1]);
        }
    if (parts_->pattern)
        all.high.z() = std::max(all.high.z(), parts_->bounds().high.z() + pattern_reach * parts_->size());
    Box box{};
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        box.centre[a] = 0.5 * scene_units_per_metre * (all.low[axis] + all.high[axis]);
        box.half_sizes[a] = 0.5 * room * scene_units_per_metre * (all.high[axis] - all.low[axis]);
    }
    return box;
}

unsigned SpaceScene::render_band(int width, int height, int first, int rows) {
    if (width < 1 || rows < 1) return 0;
    Parts& parts = *parts_;
    parts.renew();
    parts.place_clip();
    const Box all = box();
    const double reach = 2.5 * std::hypot(all.half_sizes[0], all.half_sizes[1], all.half_sizes[2]);
    place_camera(*parts.renderer->GetActiveCamera(), parts.orbit, reach, {height, first, rows});
    return parts.host.render(width, rows);
}

/// Triangles of metal and of a dielectric, cut open.
void SpaceScene::render_sample(int width, int height) {
    Parts& parts = *parts_;
    const auto before = std::exchange(parts.body, nullptr);
    const auto cut_before = std::exchange(parts.cut, CutPlane{});
    auto sample = std::make_shared<SpaceBody>();
    SolidMaterial metal, dielectric;
    metal.material.is_pec = true;
    dielectric.material.relative_permittivity = 2.0;
    for (const SolidMaterial& material : {metal, dielectric}) {
        sample->solid_of_part.push_back(0);
        const Triangle corners{Vector3d(0, 0, 0), Vector3d(1e-3, 0, 0), Vector3d(0, 1e-3, 1e-3)};
        const auto part = static_cast<int>(sample->antenna.body.parts().size());
        sample->antenna.body.add(make_sphere(Vector3d::Zero(), 1e-3), material);
        sample->pieces.push_back(
            {part, part, -1, {{corners, {Vector3d::UnitZ(), Vector3d::UnitZ(), Vector3d::UnitZ()}}}});
    }
    parts.body = sample;
    parts.surfaces_are_old = true;
    render(width, height);
    parts.body = before;
    parts.cut = cut_before;
    parts.surfaces_are_old = true;
}

void SpaceScene::release() {
    parts_->host.release();
}

}  // namespace lathe::ui
