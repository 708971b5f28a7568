// Whose field it is: films and designs on show, their outlines, and where the view lies.
#include <algorithm>

#include "ui/field/field_view.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/film_player.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/field/map_solver.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/scene3d/canvas_3d.hpp"

namespace lathe::ui {
namespace {

constexpr double home_margin = 0.12;

}  // namespace

void FieldView::show_film(FieldFilm film) {
    film_ = std::move(film);
    film_order_ = film_.antenna.port.azimuthal_order();
    film_is_former_ = false;
    // What is greyed stays until the new film has something to show.
    if (!is_former_) shown_.reset();
    update_title();
    show_antenna_shapes(shown_ ? shown_->frame->z0_m : film_.antenna.port.z);
    if (film_.recorder) scale_controls_->reset();
    overlay_->set_design(film_.antenna, film_.settings);
    map_solver_->set_design(film_.antenna, film_.settings);
    if (!map_solver_->maps() && !map_is_former_) map_picture_.reset();
    player_->set_film(film_.recorder, film_order_);
    set_playing(true);
}

void FieldView::show_antenna(const Antenna& antenna, const QString& title) {
    film_.antenna = antenna;
    film_.title = title;
    film_.settings.reset();
    overlay_->set_design(antenna, std::nullopt);
    map_solver_->set_design(antenna, std::nullopt);
    if (shown_) {
        make_former();
    } else {
        forget_field();
        update_home();
    }
    update_title();
    show_antenna_shapes(shown_ ? shown_->frame->z0_m : antenna.port.z);
    update_key();
}

void FieldView::forget_field() {
    film_.recorder.reset();
    film_.absorbing_cells = 0;
    shown_.reset();
    set_former(false);
    film_is_former_ = map_is_former_ = false;
    film_controls_->show_time(std::nullopt);
    map_picture_.reset();
    player_->set_film(nullptr);
    canvas_->scene().clear_field();
    canvas_->scene().set_inner_box(std::nullopt);
    canvas_3d_->scene().clear_field();
    canvas_->update();
}

void FieldView::set_reference(const std::optional<Antenna>& antenna) {
    reference_ = antenna;
    canvas_->scene().set_reference(antenna ? painted_shapes(*antenna, drawn_to_z_)
                                           : std::vector<PaintedShape>{});
    canvas_->update();
    update_key();
}

void FieldView::show_antenna_shapes(double continue_to_z) {
    drawn_to_z_ = continue_to_z;
    const std::vector<PaintedShape> shapes = painted_shapes(film_.antenna, continue_to_z);
    canvas_->scene().set_antenna(shapes);
    Extent extent = extent_of(film_.antenna);
    extent.z_min = std::min(extent.z_min, continue_to_z);
    canvas_3d_->scene().set_antenna(shapes, extent, film_.antenna.port.azimuthal_order());
    canvas_3d_->scene_changed();
    if (reference_) canvas_->scene().set_reference(painted_shapes(*reference_, continue_to_z));
    canvas_->update();
}

/// With a field its whole grid, else the antenna with some room around it.
void FieldView::update_home() {
    if (shown_) return canvas_->set_home(shown_box_);
    Extent box = extent_of(film_.antenna);
    const double margin = home_margin * std::max(box.z_max - box.z_min, 2.0 * box.r_max);
    canvas_->set_home({box.z_min - margin, box.z_max + margin, box.r_max + margin});
}

/// The first field of a design says where its grid lies.
void FieldView::place_first(const Frame& frame) {
    const double z_end = frame.z0_m + (frame.nz - 1) * frame.dz_m,
                 r_end = frame.r0_m + (frame.nr - 1) * frame.dr_m;
    shown_box_ = {frame.z0_m, z_end, r_end};
    show_antenna_shapes(frame.z0_m);
    inner_box_ = shown_box_;
    const double cells = static_cast<double>(film_.absorbing_cells * frame.finer) /
                         (film_.recorder ? film_.recorder->thinning() : 1);
    if (source() == FieldSource::film && cells > 0.0) {  // maps end before the absorbing layers
        inner_box_ = {frame.z0_m + cells * frame.dz_m, z_end - cells * frame.dz_m,
                      r_end - cells * frame.dr_m};
        canvas_->scene().set_inner_box(inner_box_);
    }
    update_home();
}

}  // namespace lathe::ui
