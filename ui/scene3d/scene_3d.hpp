// What the 3D view draws: the turned antenna with a part cut away, the field on the cut, the pattern. VTK
// stays behind it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "solver/results/results.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene/shown_field.hpp"
#include "ui/scene3d/orbit.hpp"

namespace lathe::ui {

/// Needs a current OpenGL context (core profile 3.2 or later) in render() and release(), nowhere else.
class Scene3d {
public:
    Scene3d();
    ~Scene3d();
    Scene3d(const Scene3d&) = delete;
    Scene3d& operator=(const Scene3d&) = delete;

    void set_theme(Theme theme);
    void set_antenna(const std::vector<PaintedShape>& shapes, const Extent& extent, int azimuthal_order);
    /// Away from phi = 0 towards positive phi; 0: nothing, at most 2 pi.
    void set_cut(double angle_rad);
    /// On the faces of the cut, inside `box`; `reference` is what 0 dB stands for.
    void set_field(const ShownField& field, const Extent& box, const ColourScale& scale, double reference);
    void clear_field();
    /// Whether the field, or the pattern, is of a design that is no longer the present one, see greyed(). The
    /// field's counts from the next set_field() on.
    void set_greyed(bool field, bool pattern);
    /// Null for none.
    void set_pattern(std::shared_ptr<const FarField> field);
    void set_orbit(const Orbit& orbit);

    /// dBi of the pattern on show.
    std::optional<double> pattern_peak_dbi() const;
    /// Millimetres: the box of what there is to see.
    struct Box {
        Vector3 centre, half_sizes;
    };
    Box box();

    /// In the current context; sizes in device pixels. Returns the framebuffer that the picture is in; 0:
    /// none.
    unsigned render(int width, int height);
    /// Rows [first, first + rows) of that picture.
    unsigned render_band(int width, int height, int first, int rows);
    /// Draws one body of each kind instead of the scene: OpenGL makes its programs at the first one of a
    /// kind, which takes as long as several pictures.
    void render_sample(int width, int height);
    /// Gives back what lives in the current context; the next render() starts anew.
    void release();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace lathe::ui
