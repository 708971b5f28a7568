#include "ui/verification/body_picture.hpp"

#include <QEvent>
#include <QVBoxLayout>
#include <utility>

#include "ui/painting/section_painter.hpp"
#include "ui/space/space_canvas.hpp"

namespace lathe::ui {
namespace {

constexpr CutPlane cut_plane{Axis::y, 0.0};
constexpr int section_pixels = 420;  // along its longer side
constexpr int own_solid = 0, surrounding_solid = 1;

}  // namespace

BodyPicture::BodyPicture(QWidget* parent) : QWidget(parent), canvas_(new SpaceCanvas) {
    canvas_->setObjectName("surroundings_picture");
    canvas_->setAccessibleName(tr("Picture of the antenna with its surroundings"));
    canvas_->scene().set_marked_solid(surrounding_solid);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(canvas_);
    setFocusProxy(canvas_);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    follow_palette();
}

void BodyPicture::show_body(std::shared_ptr<const SurroundedBody> body) {
    body_ = std::move(body);
    draw();
}

void BodyPicture::set_cut_open(bool is_cut_open) {
    if (std::exchange(is_cut_open_, is_cut_open) != is_cut_open) draw();
}

bool BodyPicture::is_drawn() const {
    return body_ && !is_old_ && !task_.is_running() && canvas_->is_settled();
}

BodyPicture::Drawn BodyPicture::drawn(const SurroundedBody& body, bool is_cut_open) {
    auto made = std::make_shared<SpaceBody>();
    made->antenna = body.antenna;
    for (const bool is_surrounding : body.is_surrounding)
        made->solid_of_part.push_back(is_surrounding ? surrounding_solid : own_solid);
    const Body& solids = made->antenna.body;
    made->pieces = body_surface(solids, surface_settings(solids));
    Drawn drawn{made, std::nullopt};
    if (is_cut_open) {
        const Bounds all = solids.bounds();
        const int u = number(next(cut_plane.axis)), v = number(next(cut_plane.axis, 2));
        drawn.section = material_raster(
            solids, cut_plane, {{all.low[u], all.high[u]}, {all.low[v], all.high[v]}}, section_pixels);
    }
    return drawn;
}

void BodyPicture::draw() {
    task_.cancel();
    is_old_ = !isVisible();
    if (is_old_) return;
    if (!body_) return take({});
    task_.start([body = body_,
                 is_cut_open = is_cut_open_](const std::stop_token&) { return drawn(*body, is_cut_open); },
                [this](Drawn drawn) { take(std::move(drawn)); }, [this](const QString&) { take({}); });
}

void BodyPicture::take(Drawn drawn) {
    drawn_ = std::move(drawn);
    canvas_->scene().set_body(drawn_.body);
    canvas_->scene().set_cut(drawn_.section ? std::optional(cut_plane) : std::nullopt);
    paint_section();
    canvas_->scene_changed();
}

void BodyPicture::paint_section() {
    if (drawn_.section)
        canvas_->scene().set_painted(
            cut_plane, paint_cut(*drawn_.section, drawn_.body->antenna.body, nullptr, nullptr, theme_));
    else
        canvas_->scene().clear_painted();
}

void BodyPicture::follow_palette() {
    theme_ = is_dark(palette()) ? Theme::dark : Theme::light;
    canvas_->scene().set_theme(theme_);
    paint_section();
    canvas_->update();
}

void BodyPicture::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (is_old_) draw();
}

void BodyPicture::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (isVisible() || !task_.is_running()) return;  // visible: made an icon
    task_.cancel();
    is_old_ = true;
}

void BodyPicture::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) follow_palette();
}

}  // namespace lathe::ui
