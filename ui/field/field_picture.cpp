#include "ui/field/field_picture.hpp"

#include <QPainter>
#include <QWidget>
#include <cmath>
#include <utility>

#include "ui/painting/svg_picture.hpp"
#include "ui/scene/vector_shapes.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene2d/ruled_canvas.hpp"
#include "ui/scene3d/canvas_3d.hpp"

namespace lathe::ui {
namespace {

constexpr double svg_sharpness = 2.0;  // pixels of the field for one on the screen

int caption_height(const QWidget& widget) {
    return widget.fontMetrics().height() * 3 / 2;
}

/// Grids and regions are thousands of lines and cells: they stay pixels.
bool has_pixel_overlays(const Overlays& overlays) {
    return overlays.regions || overlays.grid_lines;
}

}  // namespace

QSize FieldPicture::size() const {
    return {widgets_.area.width(), widgets_.area.height() + caption_height(widgets_.area)};
}

void FieldPicture::draw_caption(QPainter& painter, const QString& caption) const {
    const QWidget& area = widgets_.area;
    painter.setPen(area.palette().color(QPalette::WindowText));
    painter.setFont(area.font());
    painter.drawText(QRect(0, 0, area.width(), caption_height(area)), Qt::AlignLeft | Qt::AlignVCenter,
                     caption);
}

std::vector<QWidget*> FieldPicture::parts_around(bool is_3d) const {
    std::vector<QWidget*> parts{&widgets_.colour_bar};
    if (is_3d) return parts;
    for (QWidget* ruler : widgets_.plane.rulers()) parts.push_back(ruler);
    return parts;
}

BegunPicture FieldPicture::begin(double scale) {
    const PicturedField shown = contents_();
    QWidget& area = widgets_.area;
    BegunPicture begun;
    PictureParts& parts = begun.parts;
    parts.size = size() * scale;
    parts.scale = scale;
    parts.background = area.palette().color(QPalette::Window);
    const auto add = [&](const QRect& place, const std::function<void(QPainter&)>& draw) {
        parts.pieces.push_back(painted_piece(place, scale, parts.background, draw));
    };
    const int top = caption_height(area);
    add({0, 0, area.width(), top}, [&](QPainter& painter) { draw_caption(painter, shown.caption); });
    for (QWidget* part : parts_around(shown.is_3d))
        add({part->mapTo(&area, QPoint(0, top)), part->size()},
            [&](QPainter& painter) { part->render(&painter, QPoint(), QRegion(), QWidget::RenderFlags()); });
    FieldCanvas& canvas = widgets_.plane.canvas();
    Canvas3d& canvas_3d = widgets_.canvas_3d;
    const QWidget& view = shown.is_3d ? static_cast<QWidget&>(canvas_3d) : canvas;
    const QPoint corner = (QPointF(view.mapTo(&area, QPoint(0, top))) * scale).toPoint();
    if (shown.is_3d) {
        begun.banded = {corner, canvas_3d.pixels(scale)};
        begun.draw = [&canvas_3d, scale](int first, int rows) { return canvas_3d.band(scale, first, rows); };
        begun.version = [&canvas_3d] { return canvas_3d.version(); };
        parts.pieces_above = canvas_3d.words(scale);
        for (PictureParts::Piece& piece : parts.pieces_above) piece.place += corner;
        return begun;
    }
    BegunPicture plane = begin_plane(scale, true);
    begun.banded = plane.banded.translated(corner);
    begun.draw = std::move(plane.draw), begun.version = std::move(plane.version);
    parts.field = std::move(plane.parts.field);
    parts.field->place.translate(corner);
    return begun;
}

BegunPicture FieldPicture::begin_plane(double scale, bool with_overlay) {
    FieldCanvas& canvas = widgets_.plane.canvas();
    BegunPicture begun;
    const QRect whole(QPoint(), canvas.pixels(scale));
    begun.parts.size = whole.size();
    begun.parts.field = PictureParts::Field{whole, canvas.scene().field(), canvas.view(scale)};
    begun.draw = [&canvas, scale](int first, int rows) { return canvas.overlay_band(scale, first, rows); };
    begun.version = [&canvas] { return canvas.scene().overlay_version(); };
    if (with_overlay) begun.banded = whole;
    return begun;
}

PictureJob FieldPicture::job(double scale) {
    return PictureJob([this, scale] { return begin(scale); });
}

PictureJob FieldPicture::vector_job(const std::shared_ptr<QByteArray>& svg) {
    return PictureJob([this, svg] {
        const PicturedField shown = contents_();
        *svg = vectors(shown);
        return begin_plane(svg_sharpness, has_pixel_overlays(shown.overlays));
    });
}

void FieldPicture::draw_vectors(QPainter& painter, const QPoint& at, const PicturedField& shown) {
    const FieldCanvas& canvas = widgets_.plane.canvas();
    const bool has_pixels = has_pixel_overlays(shown.overlays);
    painter.drawImage(QRect(at, canvas.size()), image_place());
    const VectorPlane plane{QRectF(at, canvas.size()),
                            [&](const Point& point) { return canvas.place_of(point) + at; },
                            style_of(shown.theme)};
    if (shown.inner_box && !has_pixels) paint_veil(painter, *shown.inner_box, plane);
    if (shown.has_axis) paint_axis(painter, plane);
    if (shown.overlays.outline)
        paint_shapes(painter, shown.antenna, plane, shown.overlays.materials && !has_pixels);
    if (!shown.reference.empty()) paint_reference(painter, shown.reference, plane);
    canvas.paint_ports(painter, plane.place, 1.0);
}

QByteArray FieldPicture::vectors(const PicturedField& shown) {
    QWidget& area = widgets_.area;
    const SvgSheet sheet{size(), shown.caption, area.palette().color(QPalette::Window), area.logicalDpiX()};
    return svg_text(sheet, [&](QPainter& painter) {
        const int top = caption_height(area);
        draw_vectors(painter, widgets_.plane.canvas().mapTo(&area, QPoint(0, top)), shown);
        draw_caption(painter, shown.caption);
        for (QWidget* part : parts_around(shown.is_3d))
            part->render(&painter, part->mapTo(&area, QPoint(0, top)), QRegion(), QWidget::RenderFlags());
    });
}

}  // namespace lathe::ui
