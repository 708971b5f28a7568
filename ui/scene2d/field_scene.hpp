// What the field view draws, in the plane of the antenna: field, antenna, axis. VTK stays behind it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "ui/scene/colour_map.hpp"
#include "ui/scene/field_painter.hpp"
#include "ui/scene/mirrored_frame.hpp"
#include "ui/scene/painted_shapes.hpp"

namespace lathe::ui {

struct GridFacts;

/// What is drawn over the field.
struct Overlays {
    bool outline = true;
    bool materials = true;  ///< fills; not drawn where regions are
    bool grid_lines = false;
    bool regions = false;
};

/// The field is painted, all else is drawn by VTK over it and only when it changes.
/// Needs a current OpenGL context (core profile 3.2 or later) in render() and release(), nowhere
/// else; setters only note what changed.
class FieldScene {
public:
    FieldScene();
    ~FieldScene();
    FieldScene(const FieldScene&) = delete;
    FieldScene& operator=(const FieldScene&) = delete;

    void set_theme(Theme theme);
    void set_field(MirroredFrame frame);
    void clear_field();
    /// In the unit of the frame.
    void set_scale(const ColourScale& scale);
    /// Greys the field of a design that is no longer the present one, see greyed().
    void set_greyed(bool is_greyed);
    /// Whether the line r = 0 is drawn: the axis, or a plane of symmetry.
    void set_axis(bool has_axis);
    /// Filled, with outline; mirrored by the scene where they say so.
    void set_antenna(const std::vector<PaintedShape>& shapes);
    /// Dashed outline above the antenna, mirrored like it; empty for none.
    void set_reference(const std::vector<PaintedShape>& shapes);
    /// The box inside the absorbing layers; drawn as a faint dotted line, and
    /// the field outside of it is veiled. Give it after the first frame.
    void set_inner_box(const std::optional<Extent>& box);
    /// The grid for overlays; null for none.
    void set_grid(std::shared_ptr<const GridFacts> facts);
    void set_overlays(const Overlays& overlays);
    void set_view(const PlaneView& view);
    const PlaneView& view() const;
    /// Every n-th grid line is drawn in this view: n, along r and along z; 0 without lines.
    int lines_per_stroke() const;

    /// The field and the background around it, whatever the view is; opaque, see FieldPainter::paint().
    void paint_field(const PlaneView& view, int width, int height, std::uint32_t* pixels, int row_pixels);
    /// The field's painter as it stands now, for other threads.
    const FieldPainter& field() const;
    /// Counts changes of what lies over the field: a film leaves it as it is.
    long overlay_version() const;
    /// Draws what lies over the field, clear elsewhere with colours multiplied by their alpha, into
    /// In the current context; sizes in device pixels. Returns the framebuffer that the picture is in; 0:
    /// none.
    unsigned render(int width, int height);
    /// Gives back what lives in the current context; the next render() starts anew.
    void release();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace lathe::ui
