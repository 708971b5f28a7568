// The field view as one picture for papers and slides.
#include <QPainter>
#include <QStackedWidget>
#include <cmath>

#include "ui/field/axis_ruler.hpp"
#include "ui/field/colour_bar.hpp"
#include "ui/field/field_canvas.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/scene3d/canvas_3d.hpp"

namespace lathe::ui {
namespace {

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

QImage FieldView::picture(double scale) {
    const QSize size = picture_size();
    QImage whole(size * scale, QImage::Format_RGB32);
    whole.setDevicePixelRatio(scale);
    whole.fill(palette().color(QPalette::Window));
    QPainter painter(&whole);
    const int top = caption_height(*this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.setFont(font());
    painter.drawText(QRect(0, 0, size.width(), top), Qt::AlignLeft | Qt::AlignVCenter, caption());
    const auto place_of = [&](const QWidget* part) {
        return part->mapTo(picture_, QPoint(0, 0)) + QPoint(0, top);
    };
    const auto draw_part = [&](QWidget* part) {
        part->render(&painter, place_of(part), QRegion(), QWidget::RenderFlags());
    };
    draw_part(colour_bar_);
    if (is_3d()) {
        painter.drawImage(place_of(canvas_3d_), canvas_3d_->picture(scale));
    } else {
        painter.drawImage(place_of(canvas_), canvas_->picture(scale));
        draw_part(z_ruler_);
        draw_part(r_ruler_);
    }
    painter.end();
    return whole;
}

}  // namespace lathe::ui
