#include "ui/scene2d/field_scene.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <utility>

#include "ui/scene/grid_facts.hpp"
#include "ui/scene/hosted_vtk.hpp"
#include "ui/scene/scene_geometry.hpp"
#include "ui/scene/scene_style.hpp"
#include "ui/scene2d/region_layer.hpp"

namespace lathe::ui {
namespace {

constexpr double least_line_distance_pixels = 7.0;

/// Heights above the field, in scene units; the camera looks down from far above all of them.
constexpr double region_height = 0.005, grid_height = 0.008, veil_height = 0.01, area_height = 0.02,
                 inner_box_height = 0.03, axis_height = 0.04, outline_height = 0.05, reference_height = 0.06,
                 camera_height = 100.0;

/// A flat, unlit piece of geometry.
struct Layer {
    vtkNew<vtkPolyDataMapper> mapper;
    vtkNew<vtkActor> actor;

    explicit Layer(double height) {
        actor->SetMapper(mapper);
        actor->SetPosition(0.0, 0.0, height);
        actor->GetProperty()->LightingOff();
        // Blended in the order of the renderer's list, back to front by construction: VTK's order-independent
        // pass for translucent geometry would cost several screens of floating-point pixels.
        actor->ForceOpaqueOn();
        actor->VisibilityOff();
    }
    void show(vtkPolyData* data) {
        mapper->SetInputData(data);
        actor->SetVisibility(data->GetNumberOfCells() > 0);
    }
    void paint(const Colour& colour, double opacity) {
        actor->GetProperty()->SetColor(colour[0], colour[1], colour[2]);
        actor->GetProperty()->SetOpacity(opacity);
    }
};

}  // namespace

struct FieldScene::Parts {
    HostedVtk host;
    vtkNew<vtkRenderer> renderer;
    FieldPainter field;
    long version = 0;
    RegionLayer regions{region_height};
    Layer grid_lines{grid_height}, veil{veil_height}, metal{area_height}, open_edge{area_height},
        dielectric{area_height}, inner_box{inner_box_height}, axis{axis_height}, outline{outline_height},
        reference{reference_height};

    PlaneView view;
    int width = 0, height = 0;
    SceneStyle style;
    Overlays overlays;
    std::shared_ptr<const GridFacts> grid;
    int line_step = 0;
    std::vector<PaintedShape> shapes, reference_shapes;
    std::optional<Extent> box;
    bool lines_are_old = true, has_axis = true;

    Parts();
    void place_camera();
    void touch() {
        lines_are_old = true;
        ++version;
    }
    void renew_lines();
    void renew_grid_lines();
    bool shows_regions() const { return overlays.regions && grid && !grid->map.regions.empty(); }
    void renew_areas();
    void show_areas();
};

FieldScene::Parts::Parts() {
    host.window().AddRenderer(renderer);
    renderer->SetBackgroundAlpha(0.0);
    renderer->SetBackground(0.0, 0.0, 0.0);
    renderer->GetActiveCamera()->ParallelProjectionOn();
    renderer->AddViewProp(regions.prop());
    for (Layer* layer :
         {&grid_lines, &veil, &dielectric, &metal, &open_edge, &inner_box, &axis, &outline, &reference})
        renderer->AddActor(layer->actor);
}

FieldScene::FieldScene() : parts_(std::make_unique<Parts>()) {
    set_theme(Theme::light);
}
FieldScene::~FieldScene() = default;

void FieldScene::set_theme(Theme theme) {
    const SceneStyle& style = parts_->style = style_of(theme);
    parts_->metal.paint(style.metal, 1.0);
    parts_->open_edge.paint(style.open_edge, 1.0);
    parts_->dielectric.paint(style.dielectric, style.dielectric_opacity);
    parts_->renew_areas();
    parts_->veil.paint(style.background, veil_opacity);
    parts_->touch();
    parts_->field.set_theme(theme);
}

void FieldScene::set_field(MirroredFrame frame) {
    if (frame.rows < 2 || frame.columns < 2) return clear_field();
    const Extent before = parts_->field.box();
    parts_->field.show(std::move(frame));
    const Extent now = parts_->field.box();
    // The veil goes to the ends of the field.
    if (before.z_min != now.z_min || before.z_max != now.z_max || before.r_max != now.r_max ||
        before.r_min != now.r_min)
        parts_->touch();
}

void FieldScene::clear_field() {
    parts_->field.hide();
}

void FieldScene::set_scale(const ColourScale& scale) {
    parts_->field.set_scale(scale);
}

void FieldScene::set_greyed(bool is_greyed) {
    parts_->field.set_greyed(is_greyed);
}

void FieldScene::set_axis(bool has_axis) {
    if (has_axis == parts_->has_axis) return;
    parts_->has_axis = has_axis;
    parts_->touch();
}

void FieldScene::set_antenna(const std::vector<PaintedShape>& shapes) {
    parts_->shapes = shapes;
    parts_->renew_areas();
    parts_->touch();
}

void FieldScene::set_grid(std::shared_ptr<const GridFacts> facts) {
    parts_->grid = std::move(facts);
    if (parts_->grid) parts_->regions.show(*parts_->grid);
    parts_->show_areas();
    parts_->touch();
}

void FieldScene::set_overlays(const Overlays& overlays) {
    parts_->overlays = overlays;
    parts_->show_areas();
    parts_->touch();
}

/// Dielectrics that are shaded have colours of their own, which go with the theme.
void FieldScene::Parts::renew_areas() {
    metal.show(area_geometry(shapes, AreaKind::metal));
    open_edge.show(area_geometry(shapes, AreaKind::open_edge));
    dielectric.show(area_geometry(shapes, AreaKind::dielectric, style.dielectric, style.dielectric_opacity));
    show_areas();
}

/// Regions say themselves what is metal and what absorbs.
void FieldScene::Parts::show_areas() {
    const bool has_regions = shows_regions();
    regions.set_visible(has_regions);
    for (Layer* layer : {&metal, &open_edge, &dielectric})
        layer->actor->SetVisibility(overlays.materials && !has_regions && layer->mapper->GetInput() &&
                                    layer->mapper->GetInput()->GetNumberOfCells() > 0);
}

const PlaneView& FieldScene::view() const {
    return parts_->view;
}

int FieldScene::lines_per_stroke() const {
    return parts_->overlays.grid_lines && parts_->grid ? parts_->line_step : 0;
}

void FieldScene::set_reference(const std::vector<PaintedShape>& shapes) {
    parts_->reference_shapes = shapes;
    parts_->touch();
}

void FieldScene::set_inner_box(const std::optional<Extent>& box) {
    parts_->box = box;
    parts_->touch();
}

void FieldScene::set_view(const PlaneView& view) {
    if (parts_->view == view) return;
    parts_->view = view;
    parts_->touch();
}

/// Lines keep their width and dashes on the screen, so they are made anew for each view.
void FieldScene::Parts::renew_lines() {
    for (Stroke* stroke : {&style.outline, &style.reference, &style.axis, &style.inner_box, &style.grid}) {
        stroke->pixel_m = view.metres_per_pixel;
        stroke->pixel_ratio = view.pixel_ratio;
    }
    outline.show(overlays.outline ? outline_geometry(shapes, {}, style.outline)
                                  : outline_geometry({}, {}, style.outline));
    renew_grid_lines();
    reference.show(outline_geometry(reference_shapes, {9.0, 5.0}, style.reference));
    const double half_width = 0.5 * width * view.metres_per_pixel;
    const Point ends[] = {{view.centre_z_m - half_width, 0.0}, {view.centre_z_m + half_width, 0.0}};
    axis.show(has_axis ? line_geometry(ends, false, {14.0, 6.0}, style.axis)
                       : line_geometry({}, false, {}, style.axis));
    inner_box.actor->VisibilityOff();
    veil.actor->VisibilityOff();
    if (box && !shows_regions()) {
        const Point corners[] = {{box->z_min, box->r_min},
                                 {box->z_max, box->r_min},
                                 {box->z_max, box->r_max},
                                 {box->z_min, box->r_max}};
        const Extent outer = field.box();
        veil.show(frame_geometry(*box, outer));
        inner_box.show(line_geometry(corners, true, {2.0, 4.0}, style.inner_box));
    }
    lines_are_old = false;
}

void FieldScene::Parts::renew_grid_lines() {
    grid_lines.actor->VisibilityOff();
    if (!overlays.grid_lines || !grid) return;
    const Grid& g = grid->grid;
    line_step = lathe::ui::line_step(std::min(g.smallest_dr(), g.smallest_dz()), view.metres_per_pixel,
                                     least_line_distance_pixels * view.pixel_ratio);
    grid_lines.show(grid_geometry(g, line_step,
                                  {view.centre_z_m, view.centre_r_m, 0.5 * width * view.metres_per_pixel,
                                   0.5 * height * view.metres_per_pixel},
                                  style.grid, grid->is_mirrored()));
}

void FieldScene::Parts::place_camera() {
    vtkCamera& camera = *renderer->GetActiveCamera();
    const double z = view.centre_z_m * scene_units_per_metre, r = view.centre_r_m * scene_units_per_metre;
    camera.SetFocalPoint(z, r, 0.0);
    camera.SetPosition(z, r, camera_height);
    camera.SetViewUp(0.0, 1.0, 0.0);
    camera.SetParallelScale(0.5 * height * view.metres_per_pixel * scene_units_per_metre);
    camera.SetClippingRange(1.0, 2.0 * camera_height);
}

void FieldScene::paint_field(const PlaneView& view, int width, int height, std::uint32_t* pixels,
                             int row_pixels) {
    parts_->field.paint(view, width, height, pixels, row_pixels);
}

const FieldPainter& FieldScene::field() const {
    return parts_->field;
}

long FieldScene::overlay_version() const {
    return parts_->version;
}

unsigned FieldScene::render(int width, int height) {
    if (width < 1 || height < 1) return 0;
    Parts& parts = *parts_;
    parts.lines_are_old |= width != parts.width || height != parts.height;
    parts.width = width;
    parts.height = height;
    if (parts.lines_are_old) parts.renew_lines();
    parts.place_camera();
    return parts.host.render(width, height);
}

void FieldScene::release() {
    parts_->host.release();
}

}  // namespace lathe::ui
