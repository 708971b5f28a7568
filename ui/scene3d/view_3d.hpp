// The turned antenna with its controls: what the field view shows instead of the meridian plane.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "solver/results/results.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene/shown_field.hpp"

namespace lathe::ui {

class Canvas3d;
class Controls3d;

/// Canvas and controls stand in the layout of another widget, which owns them from then on; this object only
/// lets the one follow the other.
class View3d final : public QObject {
    Q_OBJECT

public:
    explicit View3d(QObject* parent);

    Canvas3d& canvas() const { return *canvas_; }
    Controls3d& controls() const { return *controls_; }

    /// Nothing is drawn and no key works until this is on.
    void set_active(bool is_active);
    void set_theme(Theme theme);
    /// The antenna as it is cut and its box, metres; fits the view unless the user has moved the camera.
    void set_antenna(const std::vector<PaintedShape>& shapes, const Extent& extent, int azimuthal_order);
    /// On the faces of the cut, inside `box`; `reference` is what 0 dB stands for.
    void show_field(const ShownField& field, const Extent& box, const ColourScale& scale, double reference);
    void clear_field();
    /// Whether the field, and the pattern, are those of a former design.
    void set_greyed(bool field, bool pattern);
    /// Says in the legend of the pattern whether it is that of a former design.
    void show_former(bool is_former);
    /// Results whose pattern is drawn; null for none.
    void set_results(std::shared_ptr<const Results> results);

signals:
    /// Another part of the antenna is cut away: the field is to be shown again.
    void cut_changed();

private:
    void apply_cut();
    void apply_pattern();

    Canvas3d* canvas_;
    Controls3d* controls_;
    bool is_active_ = false;
};

}  // namespace lathe::ui
