// The field view as one picture for papers and slides.
#include <QPainter>
#include <QStackedWidget>
#include <cmath>

#include "ui/field/field_view.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/painting/svg_picture.hpp"
#include "ui/scene/vector_shapes.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/grid_overlay.hpp"
#include "ui/scene3d/canvas_3d.hpp"

namespace lathe::ui {
namespace {

constexpr double svg_sharpness = 2.0;  // pixels of the field for one on the screen

int caption_height(const QWidget& widget) {
    return widget.fontMetrics().height() * 3 / 2;
}

}  // namespace

QString FieldView::caption() const {
    QString text = film_.title;
    if (!shown_) return text;
    if (shows_former_field()) text += tr("   (field of the former design)");
    if (source() == FieldSource::film) {
        text += QStringLiteral("   t = %1 ns").arg(shown_->frame->time_s * 1e9, 0, 'f', 3);
    } else if (map_picture_) {
        text += QStringLiteral("   %1 GHz, 1 W").arg(map_picture_->frequency_hz() * 1e-9, 0, 'g', 5);
        if (map_controls_->kind() == MapKind::instant)
            text += QStringLiteral(", ωt = %1°").arg(std::lround(map_controls_->phase_rad() * 57.29577951));
    }
    return text;
}

QSize FieldView::picture_size() const {
    return {picture_->width(), picture_->height() + caption_height(*this)};
}

void FieldView::draw_caption(QPainter& painter) {
    painter.setPen(palette().color(QPalette::WindowText));
    painter.setFont(font());
    painter.drawText(QRect(0, 0, picture_->width(), caption_height(*this)), Qt::AlignLeft | Qt::AlignVCenter,
                     caption());
}

/// Everything but the view itself that says how to read it.
std::vector<QWidget*> FieldView::parts_around() const {
    if (is_3d()) return {colour_bar_};
    return {colour_bar_, z_ruler_, r_ruler_};
}

BegunPicture FieldView::begin_picture(double scale) {
    BegunPicture begun;
    PictureParts& parts = begun.parts;
    parts.size = picture_size() * scale;
    parts.scale = scale;
    parts.background = palette().color(QPalette::Window);
    const auto add = [&](const QRect& place, const std::function<void(QPainter&)>& draw) {
        parts.pieces.push_back(painted_piece(place, scale, parts.background, draw));
    };
    const int top = caption_height(*this);
    add({0, 0, picture_->width(), top}, [this](QPainter& painter) { draw_caption(painter); });
    for (QWidget* part : parts_around())
        add({part->mapTo(picture_, QPoint(0, top)), part->size()},
            [&](QPainter& painter) { part->render(&painter, QPoint(), QRegion(), QWidget::RenderFlags()); });
    const QWidget* view = is_3d() ? static_cast<QWidget*>(canvas_3d_) : canvas_;
    const QPoint corner = (QPointF(view->mapTo(picture_, QPoint(0, top))) * scale).toPoint();
    if (is_3d()) {
        begun.banded = {corner, canvas_3d_->pixels(scale)};
        begun.draw = [this, scale](int first, int rows) { return canvas_3d_->band(scale, first, rows); };
        begun.version = [this] { return canvas_3d_->version(); };
        parts.pieces_above = canvas_3d_->words(scale);
        for (PictureParts::Piece& piece : parts.pieces_above) piece.place += corner;
        return begun;
    }
    BegunPicture field = begin_field(scale, true);
    begun.banded = field.banded.translated(corner);
    begun.draw = std::move(field.draw), begun.version = std::move(field.version);
    parts.field = std::move(field.parts.field);
    parts.field->place.translate(corner);
    return begun;
}

/// Of the plane, without anything around it.
BegunPicture FieldView::begin_field(double scale, bool with_overlay) {
    BegunPicture begun;
    const QRect whole(QPoint(), canvas_->pixels(scale));
    begun.parts.size = whole.size();
    begun.parts.field = PictureParts::Field{whole, canvas_->scene().field(), canvas_->view(scale)};
    begun.draw = [this, scale](int first, int rows) { return canvas_->overlay_band(scale, first, rows); };
    begun.version = [this] { return canvas_->scene().overlay_version(); };
    if (with_overlay) begun.banded = whole;
    return begun;
}

PictureJob FieldView::picture_job(double scale) {
    return PictureJob([this, scale] { return begin_picture(scale); });
}

/// Grids and regions are thousands of lines and cells: they stay pixels.
bool FieldView::has_pixel_overlays() const {
    const Overlays overlays = overlay_->overlays();
    return overlays.regions || overlays.grid_lines;
}

PictureJob FieldView::vector_picture_job(const std::shared_ptr<QByteArray>& svg) {
    return PictureJob([this, svg] {
        *svg = vector_picture();
        return begin_field(svg_sharpness, has_pixel_overlays());
    });
}

void FieldView::draw_vectors(QPainter& painter, const QPoint& at) {
    const Overlays overlays = overlay_->overlays();
    const bool has_pixels = has_pixel_overlays();
    painter.drawImage(QRect(at, canvas_->size()), image_place());
    const VectorPlane plane{QRectF(at, canvas_->size()),
                            [&](const Point& point) { return canvas_->place_of(point) + at; },
                            style_of(theme_)};
    if (shown_ && inner_box_.z_min > shown_box_.z_min && !has_pixels) paint_veil(painter, inner_box_, plane);
    paint_axis(painter, plane);
    if (overlays.outline)
        paint_shapes(painter, painted_shapes(film_.antenna, drawn_to_z_), plane,
                     overlays.materials && !has_pixels);
    if (reference_) paint_reference(painter, painted_shapes(*reference_, drawn_to_z_), plane);
}

QByteArray FieldView::vector_picture() {
    const SvgSheet sheet{picture_size(), caption(), palette().color(QPalette::Window), logicalDpiX()};
    return svg_text(sheet, [this](QPainter& painter) {
        const int top = caption_height(*this);
        draw_vectors(painter, canvas_->mapTo(picture_, QPoint(0, top)));
        draw_caption(painter);
        for (QWidget* part : parts_around())
            part->render(&painter, part->mapTo(picture_, QPoint(0, top)), QRegion(), QWidget::RenderFlags());
    });
}

}  // namespace lathe::ui
