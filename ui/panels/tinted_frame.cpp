#include "ui/panels/tinted_frame.hpp"

#include <QPainter>
#include <QPainterPath>

namespace lathe::ui {
namespace {

constexpr double edge = 4.0, corner = 3.0;  // pixels
constexpr float ground_share = 0.18f;

}  // namespace

void TintedFrame::set_tint(const QColor& tint) {
    tint_ = tint;
    update();
}

void TintedFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QColor ground = tint_;
    ground.setAlphaF(ground_share);
    // It may lie over a picture, which must not show through.
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Window));
    painter.drawRoundedRect(frame, corner, corner);
    painter.setPen(QPen(tint_, 1.0));
    painter.setBrush(ground);
    painter.drawRoundedRect(frame, corner, corner);
    QPainterPath inside;
    inside.addRoundedRect(frame, corner, corner);
    painter.setClipPath(inside);
    painter.fillRect(QRectF(0.0, 0.0, edge, height()), tint_);
}

}  // namespace lathe::ui
