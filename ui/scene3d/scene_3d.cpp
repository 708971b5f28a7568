#include "ui/scene3d/scene_3d.hpp"

#include <vtkActor.h>
#include <vtkLight.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

#include "ui/scene/hosted_vtk.hpp"
#include "ui/scene/scene_geometry.hpp"
#include "ui/scene/scene_style.hpp"
#include "ui/scene3d/orbit_camera.hpp"
#include "ui/scene3d/painted_plane.hpp"
#include "ui/scene3d/pattern_surface.hpp"
#include "ui/scene3d/plain_actors.hpp"
#include "ui/scene3d/scene_bodies.hpp"
#include "ui/scene3d/scene_sample.hpp"
#include "ui/scene3d/turn.hpp"

namespace lathe::ui {
namespace {

constexpr double pattern_opacity = 0.62;
constexpr double pattern_reach = 1.1;  // of the antenna's size
constexpr double room = 1.06;          // around everything

/// The field on one face of the cut, in the half plane at `phi`.
void show_on_face(PictureActor& face, const PaintedPlane& plane, double phi) {
    const auto corner = [&](double z, double r) {
        return Eigen::Vector3d(r * std::cos(phi), r * std::sin(phi), z);
    };
    const Extent& box = plane.box;
    face.show({corner(box.z_min, 0.0), corner(box.z_max, 0.0), corner(box.z_max, box.r_max),
               corner(box.z_min, box.r_max)},
              plane.columns, plane.rows, plane.rgba);
}

}  // namespace

struct Scene3d::Parts {
    HostedVtk host;
    vtkNew<vtkRenderer> renderer;
    vtkNew<vtkLight> light;
    std::vector<vtkSmartPointer<vtkActor>> bodies;
    vtkNew<vtkPolyDataMapper> pattern_mapper;
    vtkNew<vtkActor> pattern;
    PictureActor faces[2];

    Theme theme = Theme::light;
    std::vector<PaintedShape> shapes;
    Extent extent{0.0, 0.05, 0.02};
    int azimuthal_order = 1;
    double cut = std::numbers::pi;
    Orbit orbit;
    std::shared_ptr<const FarField> far_field;
    std::optional<double> peak_dbi;
    bool bodies_are_old = true, pattern_is_old = true;
    bool greyed_field = false, greyed_pattern = false;

    Parts();
    double size() const { return std::max({extent.z_max - extent.z_min, 2.0 * extent.r_max, 1e-4}); }
    void renew_bodies();
    void renew_pattern();
};

Scene3d::Parts::Parts() {
    host.window().AddRenderer(renderer);
    renderer->SetBackgroundAlpha(1.0);
    renderer->AutomaticLightCreationOff();
    light->SetLightTypeToHeadlight();
    renderer->AddLight(light);
    pattern_mapper->SetColorModeToDirectScalars();
    pattern->SetMapper(pattern_mapper);
    pattern->GetProperty()->SetOpacity(pattern_opacity);
    pattern->GetProperty()->SetAmbient(0.45);
    pattern->GetProperty()->SetDiffuse(0.6);
    pattern->ForceOpaqueOn();
    pattern->VisibilityOff();
}

Scene3d::Scene3d() : parts_(std::make_unique<Parts>()) {
    set_theme(Theme::light);
}
Scene3d::~Scene3d() = default;

void Scene3d::set_theme(Theme theme) {
    parts_->theme = theme;
    const SceneStyle style = style_of(theme);
    parts_->renderer->SetBackground(style.background[0], style.background[1], style.background[2]);
    parts_->bodies_are_old = parts_->pattern_is_old = true;
}

void Scene3d::set_antenna(const std::vector<PaintedShape>& shapes, const Extent& extent,
                          int azimuthal_order) {
    parts_->shapes = shapes;
    parts_->extent = extent;
    parts_->azimuthal_order = azimuthal_order;
    parts_->bodies_are_old = parts_->pattern_is_old = true;
}

void Scene3d::set_cut(double angle_rad) {
    const double cut = std::clamp(angle_rad, 0.0, 2.0 * std::numbers::pi);
    if (cut == parts_->cut) return;
    parts_->cut = cut;
    parts_->bodies_are_old = parts_->pattern_is_old = true;
}

void Scene3d::set_field(const ShownField& field, const Extent& box, const ColourScale& scale,
                        double reference) {
    if (parts_->cut <= smallest_cut) return clear_field();
    const double angles[] = {0.0, parts_->cut};
    for (int i = 0; i < 2; ++i) {
        const double factor = factor_at(field.quantity, parts_->azimuthal_order, angles[i]);
        show_on_face(parts_->faces[i],
                     paint_plane(field, box, scale, reference, factor, parts_->theme, parts_->greyed_field),
                     angles[i]);
    }
}

void Scene3d::clear_field() {
    for (PictureActor& face : parts_->faces) face.actor->VisibilityOff();
}

void Scene3d::set_greyed(bool field, bool pattern) {
    parts_->greyed_field = field;
    if (pattern == parts_->greyed_pattern) return;
    parts_->greyed_pattern = pattern;
    parts_->pattern_is_old = true;
}

void Scene3d::set_pattern(std::shared_ptr<const FarField> field) {
    parts_->far_field = std::move(field);
    parts_->pattern_is_old = true;
}

void Scene3d::set_orbit(const Orbit& orbit) {
    parts_->orbit = orbit;
}

std::optional<double> Scene3d::pattern_peak_dbi() const {
    return parts_->far_field ? parts_->peak_dbi : std::nullopt;
}

Scene3d::Box Scene3d::box() {
    const Extent& e = parts_->extent;
    double z_low = e.z_min * scene_units_per_metre, z_high = e.z_max * scene_units_per_metre,
           side = e.r_max * scene_units_per_metre;
    if (parts_->pattern_is_old) parts_->renew_pattern();
    if (parts_->pattern->GetVisibility()) {
        const double* bounds = parts_->pattern->GetBounds();
        for (int i = 0; i < 4; ++i) side = std::max(side, std::abs(bounds[i]));
        z_low = std::min(z_low, bounds[4]);
        z_high = std::max(z_high, bounds[5]);
    }
    return {{0.0, 0.0, 0.5 * (z_low + z_high)}, {room * side, room * side, room * 0.5 * (z_high - z_low)}};
}

/// Metal, dielectrics, pattern, and last the field, which is clear in places and has all of them behind it.
void Scene3d::Parts::renew_bodies() {
    renderer->RemoveAllViewProps();
    bodies = scene_bodies(shapes, cut, size(), style_of(theme));
    for (const auto& body : bodies) renderer->AddActor(body);
    renderer->AddActor(pattern);
    for (PictureActor& face : faces) renderer->AddActor(face.actor);
    bodies_are_old = false;
}

void Scene3d::Parts::renew_pattern() {
    pattern_is_old = false;
    pattern->SetVisibility(far_field != nullptr && cut < 2.0 * std::numbers::pi - smallest_cut);
    if (!far_field) return;
    double peak = 0.0;
    pattern_mapper->SetInputData(pattern_surface(*far_field, turn_left_by(cut), extent.z_max,
                                                 pattern_reach * size(), theme, greyed_pattern, peak));
    peak_dbi = peak;
}

unsigned Scene3d::render_band(int width, int height, int first, int rows) {
    if (width < 1 || rows < 1) return 0;
    Parts& parts = *parts_;
    if (parts.bodies_are_old) parts.renew_bodies();
    if (parts.pattern_is_old) parts.renew_pattern();
    place_camera(*parts.renderer->GetActiveCamera(), parts.orbit, 4.0 * parts.size() * scene_units_per_metre,
                 {height, first, rows});
    return parts.host.render(width, rows);
}

void Scene3d::render_sample(int width, int height) {
    Parts& parts = *parts_;
    SceneSample sample;
    const bool has_field = parts.faces[0].actor->GetVisibility();
    const auto swap = [&] {
        std::swap(parts.shapes, sample.shapes);
        std::swap(parts.extent, sample.extent);
        std::swap(parts.far_field, sample.far_field);
        std::swap(parts.cut, sample.cut_rad);
        parts.bodies_are_old = parts.pattern_is_old = true;
    };
    swap();
    if (!has_field)
        for (PictureActor& face : parts.faces) show_on_face(face, sample.field, 0.0);
    render(width, height);
    if (!has_field) clear_field();
    swap();
}

void Scene3d::release() {
    parts_->host.release();
}

}  // namespace lathe::ui
