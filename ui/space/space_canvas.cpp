#include "ui/space/space_canvas.hpp"

#include <QPainter>
#include <algorithm>
#include <utility>

namespace lathe::ui {
namespace {

QColor colour_of(const Colour& colour) {
    return QColor::fromRgbF(static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                            static_cast<float>(colour[2]));
}

}  // namespace

SpaceCanvas::SpaceCanvas(QWidget* parent) : OrbitCanvas(std::make_unique<SpaceScene>(), parent) {
    setObjectName("space_canvas");
    setAccessibleName(tr("3D antenna"));
    setFocusPolicy(Qt::StrongFocus);
}

void SpaceCanvas::set_labels(std::vector<SpaceLabel> labels) {
    labels_ = std::move(labels);
    update();
}

void SpaceCanvas::set_legend(std::vector<LegendEntry> legend) {
    if (legend == legend_) return;
    legend_ = std::move(legend);
    update();
}

QRect SpaceCanvas::words_place() const {
    return rect();
}

void SpaceCanvas::paint_words(QPainter& painter) const {
    const QFontMetrics metrics(painter.font());
    const int line = metrics.height(), gap = line / 2;
    painter.setRenderHint(QPainter::Antialiasing);
    for (const SpaceLabel& label : labels_) {
        double x = 0.0, y = 0.0;
        if (!orbit().project(label.place_mm, width(), height(), x, y)) continue;
        const int room = std::max(line, metrics.horizontalAdvance(label.text)) + gap;
        const QRectF place(x - 0.5 * room, y - 0.6 * line, room, 1.2 * line);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour_of(label.colour));
        painter.drawRoundedRect(place, 0.6 * line, 0.6 * line);
        painter.setPen(Qt::white);
        painter.drawText(place, Qt::AlignCenter, label.text);
    }
    int y = gap;
    for (const LegendEntry& entry : legend_) {
        painter.setPen(palette().color(QPalette::Mid));
        painter.setBrush(colour_of(entry.colour));
        painter.drawRect(gap, y + line / 6, line, 2 * line / 3);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(2 * gap + line, y, width() - 3 * gap - line, line),
                         Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        y += line + gap / 3;
    }
}

}  // namespace lathe::ui
