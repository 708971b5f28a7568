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
#include "ui/scene3d/plain_actors.hpp"
#include "ui/space/space_actors.hpp"
#include "ui/space/space_shapes.hpp"

namespace lathe::ui {
namespace {

using Eigen::Vector3d;
constexpr double room = 1.06;

}  // namespace

struct SpaceScene::Parts {
    HostedVtk host;
    vtkNew<vtkRenderer> renderer;
    vtkNew<vtkLight> light;
    vtkNew<vtkPlane> clip;
    PictureActor painted;
    SurfaceActors surfaces;
    ActorList under;  ///< walls in the painted plane
    ActorList marks;  ///< all else, drawn last

    Theme theme = Theme::light;
    std::shared_ptr<const SpaceBody> body;
    std::shared_ptr<const SpacePlan> plan;
    std::vector<bool> hidden;
    int marked_solid = -1, marked_port = -1;
    std::vector<PortMark> ports;
    std::vector<SpaceArrow> modes;
    std::optional<CutPlane> cut, painted_on;
    std::optional<MeshLines> mesh;
    std::shared_ptr<const SpacePattern> pattern;
    bool greyed_pattern = false;
    Orbit orbit;
    bool surfaces_are_old = true, marks_are_old = true;

    Parts();
    void renew();
    void add_walls();
    void paint_on(const std::optional<CutPlane>& plane);
    void place_clip();
};

SpaceScene::Parts::Parts() {
    host.window().AddRenderer(renderer);
    renderer->SetBackgroundAlpha(1.0);
    renderer->AutomaticLightCreationOff();
    light->SetLightTypeToHeadlight();
    renderer->AddLight(light);
}

void SpaceScene::Parts::renew() {
    if (!surfaces_are_old && !marks_are_old) return;
    renderer->RemoveAllViewProps();
    if (std::exchange(surfaces_are_old, false))
        surfaces = body ? surface_actors(*body, hidden, marked_solid, theme, cut ? clip.Get() : nullptr)
                        : SurfaceActors{};
    marks_are_old = false;
    marks = port_actors(ports, marked_port, modes, theme);
    const auto add = [&](const ActorList& more) { marks.insert(marks.end(), more.begin(), more.end()); };
    if (plan) add(domain_actors(*plan, theme));
    add_walls();
    if (mesh) add(mesh_actors(*mesh, theme));
    if (pattern && !pattern->level_dbi.empty())
        marks.push_back(pattern_actor(*pattern, greyed_pattern, body.get(), theme));
    const auto draw = [&](const ActorList& actors) {
        for (const ActorPointer& actor : actors) renderer->AddActor(actor);
    };
    draw(surfaces.metal);
    if (cut) draw(surfaces.dielectrics);
    draw(under);
    renderer->AddActor(painted.actor);
    if (!cut) draw(surfaces.dielectrics);
    draw(marks);
}

void SpaceScene::Parts::add_walls() {
    under.clear();
    if (!plan) return;
    for (const SpaceWall& wall : walls_of(*plan, body.get(), theme)) {
        const bool is_under = painted_on && lies_in(wall, *painted_on, *plan);
        ActorList& list = is_under ? under : marks;
        for (const ActorPointer& actor : wall_actors(wall, *plan, is_under)) list.push_back(actor);
    }
}

void SpaceScene::Parts::paint_on(const std::optional<CutPlane>& plane) {
    if (plane == painted_on) return;
    const auto walls_under = [&](const std::optional<CutPlane>& painted_plane) {
        std::vector<bool> under_it;
        if (plan && painted_plane)
            for (const SpaceWall& wall : walls_of(*plan, body.get(), theme))
                under_it.push_back(lies_in(wall, *painted_plane, *plan));
        return under_it;
    };
    if (walls_under(plane) != walls_under(painted_on)) marks_are_old = true;
    painted_on = plane;
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
    origin[axis] = scene_units_per_metre * (cut->place + away * 1e-4 * shown_size(body.get()));
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
    parts_->paint_on(plane);
    parts_->painted.show(plane_corners(plane, painted.box), painted.columns, painted.rows, painted.rgba);
}

void SpaceScene::clear_painted() {
    parts_->paint_on(std::nullopt);
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
    Bounds all = shown_bounds(parts_->body.get());
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
    if (parts_->pattern) {
        const SpaceBody* body = parts_->body.get();
        all.high.z() = std::max(all.high.z(), shown_bounds(body).high.z() + pattern_radius(body));
    }
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
