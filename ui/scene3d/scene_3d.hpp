// What the 3D view draws: the turned antenna with a part cut away, the field on the cut, the pattern. VTK
// stays behind it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "solver/results/results.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene/shown_field.hpp"
#include "ui/scene3d/orbit_scene.hpp"

namespace lathe::ui {

class Scene3d final : public OrbitScene {
public:
    Scene3d();
    ~Scene3d() override;

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
    void set_orbit(const Orbit& orbit) override;

    /// dBi of the pattern on show.
    std::optional<double> pattern_peak_dbi() const;
    Box box() override;
    unsigned render_band(int width, int height, int first, int rows) override;
    void render_sample(int width, int height) override;
    void release() override;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace lathe::ui
