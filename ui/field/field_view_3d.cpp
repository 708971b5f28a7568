// The 3D view inside the field view: what it takes over from the plane.
#include <QAction>
#include <QStackedWidget>

#include "ui/field/field_view.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene3d/canvas_3d.hpp"
#include "ui/scene3d/controls_3d.hpp"

namespace lathe::ui {

void FieldView::connect_3d() {
    connect(in_3d_, &QAction::toggled, this, [this](bool in_3d) {
        views_->setCurrentIndex(in_3d ? 1 : 0);
        controls_3d_->setVisible(in_3d);
        controls_3d_->set_active(in_3d);
        if (in_3d) canvas_3d_->scene().set_cut(controls_3d_->cut_rad());
        repaint_field();
        if (in_3d) canvas_3d_->scene_changed();
    });
    connect(controls_3d_, &Controls3d::cut_changed, this, [this] {
        canvas_3d_->scene().set_cut(controls_3d_->cut_rad());
        repaint_field();
    });
    connect(controls_3d_, &Controls3d::pattern_changed, this, &FieldView::update_pattern);
    connect(controls_3d_, &Controls3d::looked_from, canvas_3d_, &Canvas3d::look_from);
}

bool FieldView::is_3d() const {
    return in_3d_->isChecked();
}

void FieldView::prepare() {
    canvas_->prepare();
    canvas_3d_->prepare();
}

void FieldView::set_results(std::shared_ptr<const Results> results) {
    controls_3d_->set_results(std::move(results));
}

void FieldView::update_pattern() {
    canvas_3d_->scene().set_pattern(controls_3d_->pattern());
    canvas_3d_->scene_changed();
}

void FieldView::paint_3d() {
    if (shown_)
        canvas_3d_->scene().set_field(*shown_, inner_box_, scale(), scale_controls_->reference());
    else
        canvas_3d_->scene().clear_field();
    canvas_3d_->update();
}

}  // namespace lathe::ui
