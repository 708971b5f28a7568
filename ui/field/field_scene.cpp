#include "ui/field/field_scene.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkFloatArray.h>
#include <vtkImageData.h>
#include <vtkImageProperty.h>
#include <vtkImageSlice.h>
#include <vtkImageSliceMapper.h>
#include <vtkLookupTable.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>

#include "ui/field/hosted_vtk.hpp"
#include "ui/field/region_layer.hpp"
#include "ui/field/scene_geometry.hpp"
#include "ui/field/scene_style.hpp"

namespace lathe::ui {
namespace {

constexpr int colour_steps = 512;
constexpr double least_line_distance_pixels = 7.0;

/// Over the absorbing layers: what the field does there is an artifice of the absorber.
constexpr double veil_opacity = 0.8;

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
    vtkNew<vtkImageData> image;
    vtkNew<vtkFloatArray> image_values;
    vtkNew<vtkImageSliceMapper> image_mapper;
    vtkNew<vtkImageSlice> slice;
    vtkNew<vtkLookupTable> colours;
    RegionLayer regions{region_height};
    Layer grid_lines{grid_height}, veil{veil_height}, metal{area_height}, dielectric{area_height},
        inner_box{inner_box_height}, axis{axis_height}, outline{outline_height}, reference{reference_height};

    PlaneView view;
    int width = 0, height = 0;
    Theme theme = Theme::light;
    SceneStyle style;
    ColourScale scale;
    Overlays overlays;
    std::shared_ptr<const GridFacts> grid;
    int line_step = 0;
    std::vector<PaintedShape> shapes, reference_shapes;
    std::optional<Extent> box;
    bool lines_are_old = true;

    Parts();
    void place_camera();
    void renew_colours();
    void renew_lines();
    void renew_grid_lines();
    void show_areas();
    Extent image_box() const;
};

FieldScene::Parts::Parts() {
    host.window().AddRenderer(renderer);
    renderer->SetBackgroundAlpha(1.0);
    renderer->GetActiveCamera()->ParallelProjectionOn();

    image->GetPointData()->SetScalars(image_values);
    image_mapper->SetInputData(image);
    image_mapper->SetOrientationToZ();
    slice->SetMapper(image_mapper);
    slice->GetProperty()->SetLookupTable(colours);
    slice->GetProperty()->UseLookupTableScalarRangeOn();
    slice->GetProperty()->SetInterpolationTypeToLinear();
    slice->VisibilityOff();
    colours->SetNumberOfTableValues(colour_steps);
    colours->SetRange(-1.0, 1.0);

    renderer->AddViewProp(slice);
    renderer->AddViewProp(regions.prop());
    for (Layer* layer : {&grid_lines, &veil, &dielectric, &metal, &inner_box, &axis, &outline, &reference})
        renderer->AddActor(layer->actor);
}

FieldScene::FieldScene() : parts_(std::make_unique<Parts>()) {
    set_theme(Theme::light);
}
FieldScene::~FieldScene() = default;

void FieldScene::set_theme(Theme theme) {
    parts_->theme = theme;
    const SceneStyle& style = parts_->style = style_of(theme);
    parts_->renderer->SetBackground(style.paper[0], style.paper[1], style.paper[2]);
    parts_->metal.paint(style.metal, 1.0);
    parts_->dielectric.paint(style.dielectric, style.dielectric_opacity);
    parts_->veil.paint(style.paper, veil_opacity);
    parts_->lines_are_old = true;
    parts_->renew_colours();
}

void FieldScene::Parts::renew_colours() {
    for (int i = 0; i < colour_steps; ++i) {
        const Colour colour = scale_colour(scale.kind, static_cast<double>(i) / (colour_steps - 1), theme);
        colours->SetTableValue(i, colour[0], colour[1], colour[2], 1.0);
    }
    // Between -180 and 180 degrees there is nothing to see, whatever lies between the two pixels.
    if (scale.kind == ScaleKind::phase)
        slice->GetProperty()->SetInterpolationTypeToNearest();
    else
        slice->GetProperty()->SetInterpolationTypeToLinear();
}

void FieldScene::set_field(const MirroredFrame& frame) {
    if (frame.rows < 2 || frame.columns < 2) return clear_field();
    auto& image = *parts_->image;
    image.SetDimensions(frame.columns, frame.rows, 1);
    image.SetSpacing(frame.dz_m * scene_units_per_metre, frame.dr_m * scene_units_per_metre, 1.0);
    image.SetOrigin(frame.z0_m * scene_units_per_metre, frame.r0_m * scene_units_per_metre, 0.0);
    auto& values = *parts_->image_values;
    values.SetNumberOfTuples(static_cast<vtkIdType>(frame.values.size()));
    std::copy(frame.values.begin(), frame.values.end(), values.GetPointer(0));
    values.Modified();
    image.Modified();
    parts_->slice->VisibilityOn();
}

void FieldScene::clear_field() {
    parts_->slice->VisibilityOff();
}

void FieldScene::set_scale(const ColourScale& scale) {
    const bool other_colours = scale.kind != parts_->scale.kind;
    parts_->scale = scale;
    parts_->colours->SetRange(scale.low, scale.high);
    if (other_colours) parts_->renew_colours();
}

void FieldScene::set_antenna(const std::vector<PaintedShape>& shapes) {
    parts_->metal.show(area_geometry(shapes, true));
    parts_->dielectric.show(area_geometry(shapes, false));
    parts_->shapes = shapes;
    parts_->show_areas();
    parts_->lines_are_old = true;
}

void FieldScene::set_grid(std::shared_ptr<const GridFacts> facts) {
    parts_->grid = std::move(facts);
    if (parts_->grid) parts_->regions.show(*parts_->grid);
    parts_->show_areas();
    parts_->lines_are_old = true;
}

void FieldScene::set_overlays(const Overlays& overlays) {
    parts_->overlays = overlays;
    parts_->show_areas();
    parts_->lines_are_old = true;
}

/// Regions say themselves what is metal and what absorbs.
void FieldScene::Parts::show_areas() {
    const bool has_regions = overlays.regions && grid;
    regions.set_visible(has_regions);
    for (Layer* layer : {&metal, &dielectric})
        layer->actor->SetVisibility(overlays.materials && !has_regions && layer->mapper->GetInput() &&
                                    layer->mapper->GetInput()->GetNumberOfCells() > 0);
}

const PlaneView& FieldScene::view() const {
    return parts_->view;
}

int FieldScene::lines_a_stroke() const {
    return parts_->overlays.grid_lines && parts_->grid ? parts_->line_step : 0;
}

void FieldScene::set_reference(const std::vector<PaintedShape>& shapes) {
    parts_->reference_shapes = shapes;
    parts_->lines_are_old = true;
}

void FieldScene::set_inner_box(const std::optional<Extent>& box) {
    parts_->box = box;
    parts_->lines_are_old = true;
}

void FieldScene::set_view(const PlaneView& view) {
    parts_->view = view;
    parts_->lines_are_old = true;
}

Extent FieldScene::Parts::image_box() const {
    double bounds[6];
    image->GetBounds(bounds);
    return {bounds[0] / scene_units_per_metre, bounds[1] / scene_units_per_metre,
            bounds[3] / scene_units_per_metre};
}

/// Lines keep their width and dashes on the screen, so they are made anew for each view.
void FieldScene::Parts::renew_lines() {
    for (Stroke* stroke : {&style.outline, &style.reference, &style.axis, &style.inner_box, &style.grid})
        stroke->pixel_m = view.metres_per_pixel;
    outline.show(overlays.outline ? outline_geometry(shapes, {}, style.outline)
                                  : outline_geometry({}, {}, style.outline));
    renew_grid_lines();
    reference.show(outline_geometry(reference_shapes, {9.0, 5.0}, style.reference));
    const double half_width = 0.5 * width * view.metres_per_pixel;
    const Point ends[] = {{view.centre_z_m - half_width, 0.0}, {view.centre_z_m + half_width, 0.0}};
    axis.show(line_geometry(ends, false, {14.0, 6.0}, style.axis));
    inner_box.actor->VisibilityOff();
    veil.actor->VisibilityOff();
    if (box && !(overlays.regions && grid)) {
        const Point corners[] = {{box->z_min, -box->r_max},
                                 {box->z_max, -box->r_max},
                                 {box->z_max, box->r_max},
                                 {box->z_min, box->r_max}};
        const Extent outer = image_box();
        veil.show(frame_geometry(*box, outer));
        inner_box.show(line_geometry(corners, true, {2.0, 4.0}, style.inner_box));
    }
    lines_are_old = false;
}

void FieldScene::Parts::renew_grid_lines() {
    grid_lines.actor->VisibilityOff();
    if (!overlays.grid_lines || !grid) return;
    const Grid& g = grid->grid;
    line_step = lathe::ui::line_step(std::min(g.dr, g.dz), view.metres_per_pixel, least_line_distance_pixels);
    grid_lines.show(grid_geometry(g, line_step,
                                  {view.centre_z_m, view.centre_r_m, 0.5 * width * view.metres_per_pixel,
                                   0.5 * height * view.metres_per_pixel},
                                  style.grid));
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

void FieldScene::render(int width, int height, unsigned framebuffer) {
    if (width < 1 || height < 1) return;
    Parts& parts = *parts_;
    parts.lines_are_old |= width != parts.width || height != parts.height;
    parts.width = width;
    parts.height = height;
    if (parts.lines_are_old) parts.renew_lines();
    parts.place_camera();
    parts.host.render(width, height, framebuffer);
}

void FieldScene::release() {
    parts_->host.release();
}

}  // namespace lathe::ui
