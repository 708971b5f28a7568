#include "ui/field/field_scene.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkFloatArray.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkImageData.h>
#include <vtkImageProperty.h>
#include <vtkImageSlice.h>
#include <vtkImageSliceMapper.h>
#include <vtkLookupTable.h>
#include <vtkNew.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>
#include <vtkPointData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtk_glew.h>

#include <algorithm>

#include "ui/field/scene_geometry.hpp"

// The factories that connect VTK's abstract rendering classes to OpenGL; CMake's vtk_module_autoinit
// does this for shared builds through a macro, here it stands where it is needed.
#include <vtkAutoInit.h>
VTK_MODULE_INIT(vtkRenderingOpenGL2)

namespace lathe::ui {
namespace {

constexpr int colour_steps = 512;

/// Over the absorbing layers: what the field does there is an artifice of the absorber.
constexpr double veil_opacity = 0.8;

/// Heights above the field, in scene units; the camera looks down from far above all of them.
constexpr double veil_height = 0.01, area_height = 0.02, inner_box_height = 0.03, axis_height = 0.04,
                 outline_height = 0.05, reference_height = 0.06, camera_height = 100.0;

struct SceneStyle {
    Colour paper, metal, dielectric;
    double dielectric_opacity;
    Stroke outline, reference, axis, inner_box;
};

SceneStyle style_of(Theme theme) {
    SceneStyle style;
    style.paper = paper_colour(theme);
    if (theme == Theme::light) {
        style.metal = {0.56, 0.58, 0.62};
        style.dielectric = {0.95, 0.75, 0.25};
        style.dielectric_opacity = 0.35;
        style.outline = {{0.13, 0.15, 0.18}, 1.0, 1.4};
        style.reference = {{0.00, 0.48, 0.36}, 1.0, 2.0};
        style.axis = {{0.15, 0.17, 0.20}, 0.6, 1.0};
        style.inner_box = {{0.15, 0.17, 0.20}, 0.5, 1.0};
    } else {
        style.metal = {0.42, 0.45, 0.50};
        style.dielectric = {0.95, 0.80, 0.40};
        style.dielectric_opacity = 0.25;
        style.outline = {{0.85, 0.87, 0.90}, 1.0, 1.4};
        style.reference = {{0.35, 0.90, 0.65}, 1.0, 2.0};
        style.axis = {{0.85, 0.87, 0.90}, 0.5, 1.0};
        style.inner_box = {{0.85, 0.87, 0.90}, 0.4, 1.0};
    }
    return style;
}

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
    vtkNew<vtkGenericOpenGLRenderWindow> window;
    vtkNew<vtkRenderer> renderer;
    vtkNew<vtkImageData> image;
    vtkNew<vtkFloatArray> image_values;
    vtkNew<vtkImageSliceMapper> image_mapper;
    vtkNew<vtkImageSlice> slice;
    vtkNew<vtkLookupTable> colours;
    Layer veil{veil_height}, metal{area_height}, dielectric{area_height}, inner_box{inner_box_height},
        axis{axis_height}, outline{outline_height}, reference{reference_height};

    PlaneView view;
    int width = 0, height = 0;
    SceneStyle style;
    std::vector<PaintedShape> shapes, reference_shapes;
    std::optional<Extent> box;
    bool lines_are_old = true;
    bool initialised = false;

    Parts();
    void place_camera();
    void renew_lines();
    Extent image_box() const;
};

FieldScene::Parts::Parts() {
    window->SetMultiSamples(0);  // lines bring their own soft edges
    window->SetFrameBlitModeToNoBlit();
    window->AddRenderer(renderer);
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
    for (Layer* layer : {&veil, &dielectric, &metal, &inner_box, &axis, &outline, &reference})
        renderer->AddActor(layer->actor);
}

FieldScene::FieldScene() : parts_(std::make_unique<Parts>()) {
    set_theme(Theme::light);
}
FieldScene::~FieldScene() = default;

void FieldScene::set_theme(Theme theme) {
    const SceneStyle& style = parts_->style = style_of(theme);
    parts_->renderer->SetBackground(style.paper[0], style.paper[1], style.paper[2]);
    parts_->metal.paint(style.metal, 1.0);
    parts_->dielectric.paint(style.dielectric, style.dielectric_opacity);
    parts_->veil.paint(style.paper, veil_opacity);
    parts_->lines_are_old = true;
    for (int i = 0; i < colour_steps; ++i) {
        const Colour colour = diverging_colour(-1.0 + 2.0 * i / (colour_steps - 1), theme);
        parts_->colours->SetTableValue(i, colour[0], colour[1], colour[2], 1.0);
    }
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

void FieldScene::set_half_range(double half_range) {
    parts_->colours->SetRange(-half_range, half_range);
}

void FieldScene::set_antenna(const std::vector<PaintedShape>& shapes) {
    parts_->metal.show(area_geometry(shapes, true));
    parts_->dielectric.show(area_geometry(shapes, false));
    parts_->shapes = shapes;
    parts_->lines_are_old = true;
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
    for (Stroke* stroke : {&style.outline, &style.reference, &style.axis, &style.inner_box})
        stroke->pixel_m = view.metres_per_pixel;
    outline.show(outline_geometry(shapes, {}, style.outline));
    reference.show(outline_geometry(reference_shapes, {9.0, 5.0}, style.reference));
    const double half_width = 0.5 * width * view.metres_per_pixel;
    const Point ends[] = {{view.centre_z_m - half_width, 0.0}, {view.centre_z_m + half_width, 0.0}};
    axis.show(line_geometry(ends, false, {14.0, 6.0}, style.axis));
    inner_box.actor->VisibilityOff();
    veil.actor->VisibilityOff();
    if (box) {
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
    auto& window = *parts.window;
    parts.lines_are_old |= width != parts.width || height != parts.height;
    parts.width = width;
    parts.height = height;
    if (parts.lines_are_old) parts.renew_lines();
    parts.place_camera();

    // The context belongs to Qt: tell VTK that it is there, current and good enough.
    window.SetReadyForRendering(true);
    window.SetIsCurrent(true);
    window.SetIsDirect(1);
    window.SetSupportsOpenGL(1);
    if (!parts.initialised) {
        window.InitializeFromCurrentContext();
        parts.initialised = true;
    }
    window.SetSize(width, height);
    window.SetFrameBlitModeToNoBlit();
    auto* state = window.GetState();
    state->Reset();
    state->Push();
    // Qt leaves its own blending behind; VTK takes its own for granted.
    state->vtkglEnable(GL_BLEND);
    state->vtkglBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    state->vtkglDepthFunc(GL_LEQUAL);
    window.Render();
    state->Pop();
    state->vtkglBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    window.BlitDisplayFramebuffer();
    state->vtkglBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    window.SetReadyForRendering(false);
}

void FieldScene::release() {
    parts_->window->SetReadyForRendering(true);
    parts_->window->Finalize();
    parts_->window->SetReadyForRendering(false);
    parts_->initialised = false;
}

}  // namespace lathe::ui
