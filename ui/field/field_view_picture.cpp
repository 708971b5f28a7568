// The field view as one picture for papers and slides.
#include <QFile>
#include <QPainter>
#include <QStackedWidget>
#include <QSvgGenerator>
#include <cmath>

#include "ui/field/axis_ruler.hpp"
#include "ui/field/colour_bar.hpp"
#include "ui/field/field_canvas.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/grid_overlay.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/field/vector_shapes.hpp"
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

/// Everything but the view itself: what it is, and how to read it.
void FieldView::draw_around(QPainter& painter) {
    const int top = caption_height(*this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.setFont(font());
    painter.drawText(QRect(0, 0, picture_->width(), top), Qt::AlignLeft | Qt::AlignVCenter, caption());
    for (QWidget* part : std::initializer_list<QWidget*>{colour_bar_, z_ruler_, r_ruler_}) {
        if (is_3d() && part != colour_bar_) continue;
        const QPoint place = part->mapTo(picture_, QPoint(0, 0)) + QPoint(0, top);
        part->render(&painter, place, QRegion(), QWidget::RenderFlags());
    }
}

QImage FieldView::picture(double scale) {
    QImage whole(picture_size() * scale, QImage::Format_RGB32);
    whole.setDevicePixelRatio(scale);
    whole.fill(palette().color(QPalette::Window));
    QPainter painter(&whole);
    draw_around(painter);
    QWidget* view = is_3d() ? static_cast<QWidget*>(canvas_3d_) : canvas_;
    const QPoint place = view->mapTo(picture_, QPoint(0, 0)) + QPoint(0, caption_height(*this));
    painter.drawImage(place, is_3d() ? canvas_3d_->picture(scale) : canvas_->picture(scale));
    painter.end();
    return whole;
}

void FieldView::draw_vectors(QPainter& painter, const QPoint& at) {
    const Overlays overlays = overlay_->overlays();
    // Grids and regions are thousands of lines and cells: they stay pixels.
    const bool has_cells = overlays.regions || overlays.grid_lines;
    painter.drawImage(at,
                      has_cells ? canvas_->picture(svg_sharpness) : canvas_->field_picture(svg_sharpness));
    const VectorPlane plane{QRectF(at, canvas_->size()),
                            [&](const Point& point) { return canvas_->place_of(point) + at; },
                            style_of(theme_)};
    if (shown_ && inner_box_.z_min > shown_box_.z_min && !has_cells) paint_veil(painter, inner_box_, plane);
    paint_axis(painter, plane);
    if (overlays.outline)
        paint_shapes(painter, painted_shapes(film_.antenna, drawn_to_z_), plane,
                     overlays.materials && !has_cells);
    if (reference_) paint_reference(painter, painted_shapes(*reference_, drawn_to_z_), plane);
}

bool FieldView::save_svg(const QString& path) {
    QFile file(path);
    if (is_3d() || !file.open(QIODevice::WriteOnly)) return false;
    QSvgGenerator svg;
    svg.setOutputDevice(&file);
    svg.setResolution(logicalDpiX());
    svg.setSize(picture_size());
    svg.setViewBox(QRect(QPoint(), picture_size()));
    svg.setTitle(caption());
    QPainter painter(&svg);
    painter.fillRect(QRect(QPoint(), picture_size()), palette().color(QPalette::Window));
    draw_vectors(painter, canvas_->mapTo(picture_, QPoint(0, 0)) + QPoint(0, caption_height(*this)));
    draw_around(painter);
    painter.end();
    return file.flush() && file.error() == QFile::NoError;
}

}  // namespace lathe::ui
