#include "ui/design/section_preview.hpp"

#include <QPainter>

#include "solver/geometry/whole_section.hpp"
#include "ui/painting/body_painter.hpp"

namespace lathe::ui {

SectionPreview::SectionPreview(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumHeight(fontMetrics().height() * 8);
}

void SectionPreview::show_antenna(std::shared_ptr<const Antenna> antenna) {
    antenna_ = std::move(antenna);
    volume_.reset();
    update();
}

void SectionPreview::show_body(std::shared_ptr<const VolumeAntenna> antenna) {
    volume_ = std::move(antenna);
    antenna_.reset();
    update();
}

QSize SectionPreview::sizeHint() const {
    return {fontMetrics().height() * 22, fontMetrics().height() * 13};
}

void SectionPreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const int margin = fontMetrics().height();
    const QRectF frame = QRectF(rect()).adjusted(margin, margin, -margin, -margin);
    const SectionColours colours = section_colours(palette());
    if (volume_) paint_body(painter, volume_->body, frame, colours);
    if (!antenna_) return;
    QPen axis(colours.axis, 1.0, Qt::DashDotLine);
    painter.setPen(axis);
    if (is_drawn_by_half(*antenna_))
        painter.drawLine(QPointF(0.3 * margin, frame.center().y()),
                         QPointF(width() - 0.3 * margin, frame.center().y()));
    paint_section(painter, *antenna_, fitted_transform(*antenna_, frame), colours);
}

}  // namespace lathe::ui
