#include "ui/field/field_view.hpp"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "ui/field/film_controls.hpp"
#include "ui/field/film_player.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/field/map_solver.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/scene3d/canvas_3d.hpp"
#include "ui/scene3d/controls_3d.hpp"
#include "ui/style/icons.hpp"

namespace lathe::ui {
namespace {

constexpr double metres_to_mm = 1e3;

}  // namespace

FieldView::FieldView(QWidget* parent) : QWidget(parent) {
    setProperty("help_page", "field_view.md");
    player_ = new FilmPlayer(this);
    overlay_ = new GridOverlay(this);
    map_solver_ = new MapSolver(this);
    film_controls_ = new FilmControls(*player_);
    map_controls_ = new MapControls;
    scale_controls_ = new ScaleControls;
    auto* head = new QHBoxLayout;
    make_head(*head);
    auto* controls = new QHBoxLayout;
    make_controls(*controls);
    picture_ = make_picture();
    probe_ = new QLabel;
    probe_->setObjectName("field_probe");
    probe_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    key_ = new QLabel;
    key_->setTextFormat(Qt::RichText);
    key_->setObjectName("field_key");
    key_->setWordWrap(true);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    key_->setSizePolicy(policy);
    key_->hide();
    probe_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addLayout(head);
    layout->addLayout(controls);
    layout->addWidget(controls_3d_);
    layout->addWidget(picture_, 1);
    // Each a line of its own: what the cursor reads must not cover the key.
    layout->addWidget(key_);
    layout->addWidget(probe_);
    connect_parts();
    connect_maps();
    connect_3d();
    follow_source();
    follow_palette();
}

FieldView::~FieldView() = default;

void FieldView::connect_parts() {
    connect(canvas_, &FieldCanvas::view_changed, this, &FieldView::update_rulers);
    connect(canvas_, &FieldCanvas::hovered, this,
            [this](const Point& plane) { probe_->setText(probe_text(plane)); });
    connect(canvas_, &FieldCanvas::left, this, [this] { probe_->clear(); });
    connect(player_, &FilmPlayer::ticked, this, [this] {
        if (!isVisible()) return;
        if (source() == FieldSource::map) return want_maps();
        player_->advance();
    });
    connect(player_, &FilmPlayer::frame_due, this, [this](const auto& frame) {
        if (source() != FieldSource::film) return;
        film_controls_->show_time(frame->time_s);
        present(film_moment(frame, quantity(), film_order_, player_->peak_level()), film_is_former_);
    });
    connect(quantity_box_, &QComboBox::currentIndexChanged, this, [this] {
        follow_quantity();
        emit quantity_changed(quantity());
    });
    connect(scale_controls_, &ScaleControls::changed, this, [this] {
        follow_levels();
        repaint_field();
    });
    connect(overlay_, &GridOverlay::changed, this, &FieldView::update_overlays);
}

/// The film goes on as another quantity where it can; else a new one is on its way.
void FieldView::follow_quantity() {
    scale_controls_->reset();
    scale_controls_->set_quantity(!is_magnitude(quantity()), unit_of(quantity()));
    colour_bar_->set_quantity(symbol_of(quantity()), unit_of(quantity()));
    colour_bar_->set_scale(scale_controls_->scale());
    scale_controls_->setEnabled(true);
    map_picture_.reset();
    player_->set_quantity(quantity());
    renew_map();
}

void FieldView::set_theme(Theme theme) {
    theme_ = theme;
    canvas_->scene().set_theme(theme);
    canvas_3d_->scene().set_theme(theme);
    colour_bar_->set_theme(theme);
    canvas_->update();
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
    canvas_->fit();
    canvas_3d_->fit();
}

void FieldView::set_former(bool is_former) {
    is_former_ = is_former;
    canvas_->scene().set_greyed(is_former);
    canvas_3d_->scene().set_greyed(is_former, ui::is_former(state_));
    update_title();
}

void FieldView::make_former() {
    film_is_former_ = true;
    map_is_former_ = map_picture_ != nullptr;
    if (!shown_) return;
    set_former(true);
    repaint_field();
}

void FieldView::show_state(ResultState state) {
    state_ = state;
    if (state == ResultState::invalid) make_former();
    canvas_3d_->scene().set_greyed(is_former_, ui::is_former(state));
    canvas_3d_->show_former(ui::is_former(state));
    if (is_3d()) canvas_3d_->scene_changed();
    update_title();
}

QString FieldView::title() const {
    return title_->text();
}

void FieldView::update_title() {
    QStringList parts{film_.title};
    if (const QString words = state_words(state_); !words.isEmpty()) parts << words;
    if (shows_former_field()) parts << tr("field of the former design");
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
    if (is_3d()) return paint_3d();
    canvas_->scene().set_scale(now);
    if (shown_) canvas_->scene().set_field(painted_values(*shown_, now.kind, scale_controls_->reference()));
    canvas_->update();
}

void FieldView::update_overlays() {
    canvas_->scene().set_grid(overlay_->facts());
    canvas_->scene().set_overlays(overlay_->overlays());
    canvas_->update();
    update_key();
}

void FieldView::update_rulers() {
    const Point low = canvas_->plane_at(QPointF(0, canvas_->height()));
    const Point high = canvas_->plane_at(QPointF(canvas_->width(), 0));
    z_ruler_->set_range(low.z * metres_to_mm, high.z * metres_to_mm);
    r_ruler_->set_range(low.r * metres_to_mm, high.r * metres_to_mm);
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
