#include "ui/field/field_view.hpp"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QStackedWidget>
#include <utility>

#include "solver/geometry/whole_section.hpp"

#include "ui/field/field_picture.hpp"
#include "ui/field/field_words.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/film_player.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_player.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/scene2d/ruled_canvas.hpp"
#include "ui/scene3d/canvas_3d.hpp"
#include "ui/scene3d/view_3d.hpp"

namespace lathe::ui {

FieldView::~FieldView() = default;

FieldSource FieldView::source() const {
    return static_cast<FieldSource>(source_box_->currentData().toInt());
}

void FieldView::set_source(FieldSource source) {
    source_box_->setCurrentIndex(source_box_->findData(static_cast<int>(source)));
}

void FieldView::follow_source() {
    const bool is_map = source() == FieldSource::map;
    if (is_map)
        controls_->setCurrentWidget(&map_controls());
    else
        controls_->setCurrentWidget(film_controls_);
    film_controls_->set_active(!is_map);
    maps_->set_active(is_map);
    shown_.reset();
    set_former(false);
    canvas().scene().clear_field();
    canvas().scene().set_inner_box(std::nullopt);
    follow_quantity();
    update_key();
    canvas().update();
}

/// The film goes on as another quantity where it can; else a new one is on its way.
void FieldView::follow_quantity() {
    scale_controls_->reset();
    scale_controls_->set_quantity(!is_magnitude(quantity()), unit_of(quantity()));
    colour_bar_->set_quantity(symbol_of(quantity(), is_planar()), unit_of(quantity()));
    colour_bar_->set_scale(scale_controls_->scale());
    scale_controls_->setEnabled(true);
    player_->set_quantity(quantity());
    maps_->set_quantity(quantity());
}

void FieldView::set_theme(Theme theme) {
    theme_ = theme;
    canvas().scene().set_theme(theme);
    view_3d_->set_theme(theme);
    colour_bar_->set_theme(theme);
    canvas().update();
}

FieldQuantity FieldView::quantity() const {
    return static_cast<FieldQuantity>(quantity_box_->currentData().toInt());
}

void FieldView::set_quantity(FieldQuantity quantity) {
    quantity_box_->setCurrentIndex(quantity_box_->findData(static_cast<int>(quantity)));
}

void FieldView::set_playing(bool playing) {
    player_->set_playing(playing);
}

void FieldView::fit() {
    canvas().fit();
    canvas_3d().fit();
}

void FieldView::prepare() {
    canvas().prepare();
    canvas_3d().prepare();
}

bool FieldView::is_3d() const {
    return in_3d_->isChecked();
}

void FieldView::set_results(std::shared_ptr<const Results> results) {
    view_3d_->set_results(std::move(results));
}

FieldCanvas& FieldView::canvas() {
    return plane_->canvas();
}

MapControls& FieldView::map_controls() const {
    return maps_->controls();
}

MapSolver& FieldView::map_solver() const {
    return maps_->solver();
}

Canvas3d& FieldView::canvas_3d() {
    return view_3d_->canvas();
}

Controls3d& FieldView::controls_3d() {
    return view_3d_->controls();
}

QImage FieldView::picture(double scale) {
    return drawn_at_once(exporter_->job(scale));
}

void FieldView::set_former(bool is_former) {
    is_former_ = is_former;
    canvas().scene().set_greyed(is_former);
    view_3d_->set_greyed(is_former, ui::is_former(state_));
    update_title();
}

void FieldView::make_former() {
    film_is_former_ = true;
    maps_->make_former();
    if (!shown_) return;
    set_former(true);
    repaint_field();
}

void FieldView::show_state(ResultState state) {
    state_ = state;
    if (state == ResultState::invalid) make_former();
    view_3d_->set_greyed(is_former_, ui::is_former(state));
    view_3d_->show_former(ui::is_former(state));
    update_title();
}

QString FieldView::title() const {
    return title_->text();
}

void FieldView::update_title() {
    QStringList parts{film_.title};
    if (const QString words = state_words(state_); !words.isEmpty()) parts << words;
    if (shows_former_field()) parts << tr("field of the previous design");
    title_->setText(parts.join(QStringLiteral("  ·  ")));
    title_->setToolTip(title_->text());
}

std::size_t FieldView::frame_index() const {
    return player_->index();
}

FrameRecorder::Part FieldView::film_part() const {
    return film_is_former_ ? FrameRecorder::Part{} : player_->part();
}

bool FieldView::is_playing() const {
    return player_->is_playing();
}

void FieldView::show_frame(std::size_t index) {
    player_->seek(index);
}

void FieldView::present(ShownField field, bool is_former) {
    const bool first = !shown_ || (is_former_ && !is_former);
    shown_ = std::move(field);
    if (is_former != is_former_) set_former(is_former);
    follow_levels();
    if (first) place_first(*shown_->frame);
    repaint_field();
}

/// A map is one steady thing: its range does not breathe with the phase.
void FieldView::follow_levels() {
    if (!shown_) return;
    scale_controls_->set_quantity(shown_->is_signed, unit_of(quantity()));
    const auto peak = static_cast<float>(shown_->known_peak);
    if (source() == FieldSource::map)
        scale_controls_->follow({&peak, 1}, shown_->known_peak, true);
    else
        scale_controls_->follow(shown_->frame->values, shown_->known_peak);
}

ColourScale FieldView::scale() const {
    if (shown_ && shown_->is_phase) return {ScaleKind::phase, -180.0, 180.0};
    return scale_controls_->scale();
}

void FieldView::repaint_field() {
    const ColourScale now = scale();
    colour_bar_->set_scale(now);
    if (is_3d()) {
        if (!shown_) return view_3d_->clear_field();
        return view_3d_->show_field(*shown_, inner_box_, now, scale_controls_->reference());
    }
    canvas().scene().set_scale(now);
    if (shown_) canvas().scene().set_field(painted_values(*shown_, now.kind, scale_controls_->reference()));
    canvas().update();
}

void FieldView::update_overlays() {
    canvas().scene().set_grid(overlay_->facts());
    canvas().scene().set_overlays(overlay_->overlays());
    canvas().update();
    update_key();
}

/// What is on show, for all that is said about it.
FieldWords FieldView::words() const {
    FieldWords words;
    words.quantity = quantity();
    words.is_planar = is_planar();
    words.field = shown_ ? &*shown_ : nullptr;
    words.is_former = is_former_;
    if (scale_controls_->is_decibel()) words.decibel_reference = scale_controls_->reference();
    words.is_of_map = source() == FieldSource::map;
    words.map = maps_->picture();
    words.map_is_former = maps_->is_former();
    words.map_kind = map_controls().kind();
    words.map_phase_rad = map_controls().phase_rad();
    words.map_size = map_size();
    words.overlays = overlay_->overlays();
    words.grid = overlay_->facts();
    words.has_reference = reference_.has_value();
    words.is_solved = film_.settings.has_value();
    return words;
}

void FieldView::update_key() {
    const QString key = words().key();
    key_->setText(key);
    key_->setVisible(!key.isEmpty());
}

QString FieldView::probe_text(const Point& plane) const {
    return words().probe(plane);
}

PicturedField FieldView::pictured() const {
    PicturedField shown;
    shown.caption = words().caption(film_.title);
    shown.is_3d = is_3d();
    shown.theme = theme_;
    shown.overlays = overlay_->overlays();
    shown.has_axis = is_drawn_by_half(film_.antenna);
    shown.antenna = shapes_;
    shown.reference = reference_shapes_;
    if (shown_ && inner_box_.z_min > shown_box_.z_min) shown.inner_box = inner_box_;
    return shown;
}

void FieldView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) follow_palette();
}

void FieldView::follow_palette() {
    const bool dark = palette().color(QPalette::Window).lightness() < 128;
    set_theme(dark ? Theme::dark : Theme::light);
}

}  // namespace lathe::ui
