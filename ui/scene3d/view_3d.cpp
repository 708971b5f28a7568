#include "ui/scene3d/view_3d.hpp"

#include <utility>

#include "ui/scene3d/canvas_3d.hpp"
#include "ui/scene3d/controls_3d.hpp"

namespace lathe::ui {

View3d::View3d(QObject* parent) : QObject(parent), canvas_(new Canvas3d), controls_(new Controls3d) {
    controls_->hide();
    connect(controls_, &Controls3d::cut_changed, this, [this] {
        apply_cut();
        emit cut_changed();
    });
    connect(controls_, &Controls3d::pattern_changed, this, &View3d::apply_pattern);
    connect(controls_, &Controls3d::looked_from, canvas_, &Canvas3d::look_from);
}

void View3d::set_active(bool is_active) {
    is_active_ = is_active;
    controls_->setVisible(is_active);
    controls_->set_active(is_active);
    if (is_active) apply_cut();
}

void View3d::apply_cut() {
    canvas_->scene().set_cut(controls_->cut_rad());
}

void View3d::apply_pattern() {
    canvas_->scene().set_pattern(controls_->pattern());
    canvas_->scene_changed();
}

void View3d::set_theme(Theme theme) {
    canvas_->scene().set_theme(theme);
}

void View3d::set_antenna(const std::vector<PaintedShape>& shapes, const Extent& extent, int azimuthal_order) {
    canvas_->scene().set_antenna(shapes, extent, azimuthal_order);
    canvas_->scene_changed();
}

void View3d::show_field(const ShownField& field, const Extent& box, const ColourScale& scale,
                        double reference) {
    canvas_->scene().set_field(field, box, scale, reference);
    canvas_->update();
}

void View3d::clear_field() {
    canvas_->scene().clear_field();
    canvas_->update();
}

void View3d::set_greyed(bool field, bool pattern) {
    canvas_->scene().set_greyed(field, pattern);
}

void View3d::show_former(bool is_former) {
    canvas_->show_former(is_former);
    if (is_active_) canvas_->scene_changed();
}

void View3d::set_results(std::shared_ptr<const Results> results) {
    controls_->set_results(std::move(results));
}

}  // namespace lathe::ui
