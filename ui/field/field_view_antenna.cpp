// Whose field it is: films and designs on show, their outlines, and where the view lies.
#include <algorithm>

#include "solver/geometry/whole_section.hpp"

#include "ui/field/field_view.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/film_player.hpp"
#include "ui/field/map_player.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/scene3d/view_3d.hpp"

namespace lathe::ui {
namespace {

constexpr double home_margin = 0.12;

/// Where guides of a body of revolution end that is not solved yet.
double first_z(const Antenna& antenna) {
    return antenna.is_planar() ? 0.0 : antenna.port.z;
}

}  // namespace

void FieldView::show_film(FieldFilm film) {
    film_ = std::move(film);
    film_mirror_ = mirror_of(film_.antenna);
    film_is_former_ = false;
    // What is greyed stays until the new film has something to show.
    if (!is_former_) shown_.reset();
    update_title();
    show_antenna_shapes(shown_ ? shown_->frame->z0_m : first_z(film_.antenna));
    if (film_.recorder) scale_controls_->reset();
    overlay_->set_design(film_.antenna, film_.settings);
    maps_->set_design(film_.antenna, film_.settings);
    maps_->drop_outdated();
    follow_geometry();
    offer_excitations();
    player_->set_film(film_.recorder, film_mirror_.azimuthal_order);
    set_playing(true);
}

void FieldView::show_antenna(const Antenna& antenna, const QString& title) {
    film_.antenna = antenna;
    film_.title = title;
    film_.settings.reset();
    overlay_->set_design(antenna, std::nullopt);
    maps_->set_design(antenna, std::nullopt);
    follow_geometry();
    if (shown_) {
        make_former();
    } else {
        forget_field();
        update_home();
    }
    update_title();
    show_antenna_shapes(shown_ ? shown_->frame->z0_m : first_z(antenna));
    update_key();
}

void FieldView::forget_field() {
    film_.recorder.reset();
    film_.excitations.clear();
    offer_excitations();
    shown_.reset();
    set_former(false);
    film_is_former_ = false;
    film_controls_->show_time(std::nullopt);
    maps_->forget();
    player_->set_film(nullptr);
    canvas().scene().clear_field();
    canvas().scene().set_inner_box(std::nullopt);
    view_3d_->clear_field();
    canvas().update();
}

void FieldView::set_reference(const std::optional<Antenna>& antenna) {
    reference_ = antenna;
    show_reference_shapes();
    canvas().update();
    update_key();
}

void FieldView::show_reference_shapes() {
    reference_shapes_ = reference_ ? painted_shapes(*reference_, drawn_to_z_) : std::vector<PaintedShape>{};
    canvas().scene().set_reference(reference_shapes_);
}

void FieldView::show_antenna_shapes(double continue_to_z) {
    drawn_to_z_ = continue_to_z;
    shapes_ = painted_shapes(film_.antenna, continue_to_z);
    canvas().scene().set_antenna(shapes_);
    if (!is_planar()) {
        Extent extent = extent_of(film_.antenna);
        extent.z_min = std::min(extent.z_min, continue_to_z);
        view_3d_->set_antenna(shapes_, extent, film_.antenna.port.azimuthal_order());
    }
    if (reference_) show_reference_shapes();
    canvas().update();
}

/// With a field its whole grid, else the antenna with some room around it.
void FieldView::update_home() {
    if (shown_) return canvas().set_home(shown_box_);
    const Extent box = whole_extent_of(film_.antenna);
    const double margin = home_margin * std::max(box.z_max - box.z_min, box.r_max - box.r_min);
    canvas().set_home({box.z_min - margin, box.z_max + margin, box.r_max + margin, box.r_min - margin});
}

/// The first field of a design says where its grid lies.
void FieldView::place_first(const Frame& frame) {
    const double z_end = frame.z0_m + (frame.nz - 1) * frame.dz_m,
                 r_end = frame.r0_m + (frame.nr - 1) * frame.dr_m;
    const bool is_whole = film_mirror_.is_whole;
    shown_box_ = {frame.z0_m, z_end, r_end, is_whole ? frame.r0_m : -r_end};
    show_antenna_shapes(frame.z0_m);
    inner_box_ = shown_box_;
    if (source() == FieldSource::film) {  // maps end before the absorbing layers
        const std::optional<Extent> clear = film_.recorder ? film_.recorder->clear() : std::nullopt;
        if (clear) inner_box_ = *clear;
        if (clear && !is_whole) inner_box_.r_min = -clear->r_max;
        canvas().scene().set_inner_box(clear ? std::optional(inner_box_) : std::nullopt);
    }
    update_home();
}

}  // namespace lathe::ui
