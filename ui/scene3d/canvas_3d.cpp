#include "ui/scene3d/canvas_3d.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/painting/axis_ruler.hpp"
#include "ui/scene3d/pattern_surface.hpp"

namespace lathe::ui {

Canvas3d::Canvas3d(QWidget* parent) : OrbitCanvas(std::make_unique<Scene3d>(), parent) {
    setObjectName("canvas_3d");
}

QRect Canvas3d::words_place() const {
    const int line = QFontMetrics(font()).height();
    return {0, 0, width(), std::min(height(), 14 * line)};
}

void Canvas3d::paint_words(QPainter& painter) const {
    const auto peak = shown_scene().pattern_peak_dbi();
    if (!peak) return;
    const int line = QFontMetrics(font()).height(), gap = line / 2;
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(words_place().adjusted(gap, gap, -gap, 0), Qt::AlignLeft | Qt::AlignTop,
                     is_former_ ? tr("directivity / dBi, of the previous design") : tr("directivity / dBi"));
    paint_legend(painter, *peak, QRect(gap, 2 * line, line, std::min(11 * line, height() - 3 * line)));
}

/// From the peak of the pattern down to its centre; ticks at round numbers, the peak itself at the top.
void Canvas3d::paint_legend(QPainter& painter, double peak_dbi, const QRect& bar) const {
    const int line = QFontMetrics(font()).height();
    if (bar.height() < 3 * line) return;
    const Theme theme = palette().color(QPalette::Window).lightness() < 128 ? Theme::dark : Theme::light;
    for (int y = 0; y < bar.height(); ++y) {
        Colour colour = pattern_colour(1.0 - static_cast<double>(y) / (bar.height() - 1), theme);
        if (is_former_) colour = greyed(colour, theme);
        painter.fillRect(bar.left(), bar.top() + y, bar.width(), 1,
                         QColor::fromRgbF(static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                                          static_cast<float>(colour[2])));
    }
    painter.setPen(palette().color(QPalette::WindowText));
    const auto tick = [&](double dbi, const QString& text) {
        const double y = bar.top() + (peak_dbi - dbi) / pattern_range_db * (bar.height() - 1);
        painter.drawLine(QPointF(bar.right() + 1, y), QPointF(bar.right() + 5, y));
        painter.drawText(QRectF(bar.right() + 8, y - 0.5 * line, 6.0 * line, line),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    tick(peak_dbi, tick_text(peak_dbi, 0.1));
    const double tick_room_db = 1.2 * line / bar.height() * pattern_range_db;
    for (const double dbi : round_ticks(peak_dbi - pattern_range_db, peak_dbi - tick_room_db, 4))
        tick(dbi, tick_text(dbi, 10.0));
}

void Canvas3d::show_former(bool is_former) {
    is_former_ = is_former;
    update();
}

}  // namespace lathe::ui
