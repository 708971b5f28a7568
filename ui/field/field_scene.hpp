// What the field view draws, in the meridian plane: field, antenna, axis. VTK stays behind it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "solver/antenna/antenna.hpp"
#include "ui/field/colour_map.hpp"
#include "ui/field/mirrored_frame.hpp"
#include "ui/field/painted_shapes.hpp"

namespace lathe::ui {

struct GridFacts;

/// What is drawn over the field.
struct Overlays {
    bool outline = true;
    bool materials = true;  ///< fills; not drawn where regions are
    bool grid_lines = false;
    bool regions = false;
};

/// The part of the meridian plane in sight, parallel projection: z to the right, r upwards.
struct PlaneView {
    double centre_z_m = 0.0, centre_r_m = 0.0;
    double metres_per_pixel = 1e-4;  ///< device pixels
};

/// Needs a current OpenGL context (core profile 3.2 or later) in render() and release(), nowhere
/// else; setters only note what changed.
class FieldScene {
public:
    FieldScene();
    ~FieldScene();
    FieldScene(const FieldScene&) = delete;
    FieldScene& operator=(const FieldScene&) = delete;

    void set_theme(Theme theme);
    void set_field(const MirroredFrame& frame);
    void clear_field();
    /// In the unit of the frame.
    void set_scale(const ColourScale& scale);
    /// Filled, with outline; mirrored by the scene.
    void set_antenna(const std::vector<PaintedShape>& shapes);
    /// Dashed outline above the antenna, mirrored by the scene; empty for none.
    void set_reference(const std::vector<PaintedShape>& shapes);
    /// Upper half of the box inside the absorbing layers; drawn as a faint dotted line, and
    /// the field outside of it is veiled. Give it after the first frame.
    void set_inner_box(const std::optional<Extent>& box);
    /// The grid for overlays; null for none.
    void set_grid(std::shared_ptr<const GridFacts> facts);
    void set_overlays(const Overlays& overlays);
    void set_view(const PlaneView& view);
    const PlaneView& view() const;
    /// Of how many grid lines one is drawn in this view, along r and along z; 0 without lines.
    int lines_a_stroke() const;

    /// Draws into `framebuffer` of the current context; sizes in device pixels.
    void render(int width, int height, unsigned framebuffer);
    /// Gives back what lives in the current context; the next render() starts anew.
    void release();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace lathe::ui
