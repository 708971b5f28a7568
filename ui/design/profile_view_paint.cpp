// What ProfileView draws: the section, outlines that are compared with, handles, the measured distance.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "solver/geometry/whole_section.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/painting/planar_painter.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {

void ProfileView::paint_content(QPainter& painter, const QTransform& metres_to_pixels) {
    if (!antenna_) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(canvas(), Qt::AlignCenter, tr("No outline: the design breaks a rule."));
        return;
    }
    paint_section(painter, *antenna_, metres_to_pixels, section_colours(palette()),
                  antenna_->is_planar() ? PortMarks::none : PortMarks::arrows);
    painter.setRenderHint(QPainter::Antialiasing);
    if (antenna_->is_planar()) paint_ports(painter);
    paint_pinned(painter);
    paint_arrows(painter);
    if (tool_ == Tool::edit && !is_locked_) {
        paint_handles(painter);
        paint_readout(painter);
    }
    paint_measure(painter);
}

/// Ports over all regions, and what the line of symmetry is.
void ProfileView::paint_ports(QPainter& painter) const {
    const SectionColours colours = section_colours(palette());
    paint_planar_ports(painter, *antenna_->planar, [this](const Point& point) { return to_pixels(point); },
                       {.line = colours.port,
                        .quiet = colours.listening,
                        .halo = colours.background,
                        .selected = selected_port_,
                        .unit = fontMetrics().height() / 3.0});
    const QString symmetry = symmetry_text(*antenna_);
    if (symmetry.isEmpty()) return;
    const double text = fontMetrics().height();
    const QRectF box(canvas().right() - fontMetrics().horizontalAdvance(symmetry) - 0.5 * text,
                     to_pixels({0.0, 0.0}).y() + 2.0, fontMetrics().horizontalAdvance(symmetry) + 2.0, text);
    painter.setPen(colours.axis);
    painter.drawText(box, Qt::AlignCenter, symmetry);
}

void ProfileView::paint_pinned(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    for (const PinnedOutline& pinned : pinned_) {
        QPen pen = pinned.style.pen(is_dark(palette()));
        pen.setWidthF(1.0);
        painter.setPen(pen);
        for (const Region& region : pinned.antenna->regions)
            for (const double side : {1.0, -1.0}) {
                if (side < 0.0 && !is_drawn_by_half(*pinned.antenna)) continue;
                QPolygonF outline;
                for (const Point& point : region.outline) outline << to_pixels({point.z, side * point.r});
                painter.drawPolygon(outline);
            }
    }
}

void ProfileView::paint_arrows(QPainter& painter) const {
    if (arrows_.empty()) return;
    const double unit = fontMetrics().height();
    const double longest = 2.6 * unit, apart = 1.1 * unit, shortest = 0.2 * unit;
    const QColor colour = curve_colour(CurveRole::now_second, is_dark(palette()));
    std::vector<QPointF> drawn;
    for (const WallArrow& arrow : arrows_) {
        const QPointF from = to_pixels(arrow.from);
        const QPointF along(longest * arrow.along.z, -longest * arrow.along.r);
        const double length = std::hypot(along.x(), along.y());
        if (length < shortest || !canvas().contains(from)) continue;
        if (std::any_of(drawn.begin(), drawn.end(), [&](const QPointF& other) {
                return std::hypot(from.x() - other.x(), from.y() - other.y()) < apart;
            }))
            continue;
        drawn.push_back(from);
        const QPointF unit_along = along / length, aside(-unit_along.y(), unit_along.x());
        const double head = std::min(0.4 * unit, 0.6 * length);
        const QPointF tip = from + along, neck = tip - head * unit_along;
        painter.setPen(QPen(colour, 1.8));
        painter.drawLine(from, neck);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawPolygon(QPolygonF{tip, neck + 0.45 * head * aside, neck - 0.45 * head * aside});
    }
    const QString meaning =
        fontMetrics().elidedText(arrows_mean_, Qt::ElideRight, static_cast<int>(canvas().width()) - 20);
    QRectF box = fontMetrics().boundingRect(meaning).adjusted(-4, -2, 4, 2);
    box.moveBottomLeft(canvas().bottomLeft() + QPointF(4, -4));
    QColor background_colour = palette().color(QPalette::Window);
    background_colour.setAlphaF(0.94F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(background_colour);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(colour);
    painter.drawText(box, Qt::AlignCenter, meaning);
}

void ProfileView::paint_handles(QPainter& painter) const {
    const QColor accent = palette().color(QPalette::Highlight);
    for (int i = 0; i < static_cast<int>(handles_.size()); ++i) {
        const EditHandle& handle = handles_[static_cast<std::size_t>(i)];
        const bool is_chosen = i == selected_;
        const double radius = handle_radius() * (is_chosen || i == hovered_ ? 1.35 : 1.0);
        const QPointF at = to_pixels(handle.position);
        painter.setPen(QPen(accent, 1.6));
        painter.setBrush(is_chosen ? accent : palette().color(QPalette::Base));
        // Round goes anywhere; a bar across its way goes along one line.
        if (handle.moves_z && handle.moves_r) {
            painter.drawEllipse(at, radius, radius);
        } else {
            const double wide = handle.moves_z ? 0.6 : 1.2;
            painter.drawRect(QRectF(at.x() - wide * radius, at.y() - (1.8 - wide) * radius, 2 * wide * radius,
                                    2 * (1.8 - wide) * radius));
        }
        if (!is_mirrored() || handle.position.r <= 0.0) continue;
        QColor ghost = accent;
        ghost.setAlphaF(0.35F);
        painter.setPen(QPen(ghost, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(to_pixels({handle.position.z, -handle.position.r}), 0.7 * radius, 0.7 * radius);
    }
}

/// What the selected handle stands for, and what stops it, beside it and inside the canvas.
void ProfileView::paint_readout(QPainter& painter) const {
    if (selected_ < 0 || (!is_dragging_ && reason_.isEmpty())) return;
    const EditHandle& handle = handles_[static_cast<std::size_t>(selected_)];
    QString text = QStringLiteral("%1 = %2").arg(handle.name, handle.readout());
    if (!reason_.isEmpty()) text += tr("\nstops here: %1").arg(reason_);
    const double unit = fontMetrics().height();
    const QRectF inner = canvas().adjusted(4, 4, -4, -4);
    QRectF box = fontMetrics().boundingRect(
        QRect(0, 0, static_cast<int>(std::min(inner.width(), 24 * unit)), 1000), Qt::TextWordWrap, text);
    box.adjust(-5, -3, 5, 3);
    const QPointF at = to_pixels({handle.position.z, is_below_ ? -handle.position.r : handle.position.r});
    box.moveBottomLeft(at + QPointF(unit, -unit));
    if (box.right() > inner.right()) box.moveRight(std::max(at.x() - unit, inner.left() + box.width()));
    if (box.top() < inner.top()) box.moveTop(at.y() + unit);
    if (box.bottom() > inner.bottom()) box.moveBottom(inner.bottom());
    QColor background_colour = palette().color(QPalette::Window);
    background_colour.setAlphaF(0.94F);
    painter.setPen(
        QPen(reason_.isEmpty() ? palette().color(QPalette::Mid) : section_colours(palette()).port, 1.0));
    painter.setBrush(background_colour);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(box.adjusted(5, 3, -5, -3), Qt::TextWordWrap, text);
}

void ProfileView::paint_measure(QPainter& painter) const {
    if (!measured_) return;
    const SectionColours colours = section_colours(palette());
    const QPointF from = to_pixels(measured_->first), to = to_pixels(measured_->second);
    painter.setPen(QPen(colours.port, 1.4));
    painter.drawLine(from, to);
    for (const QPointF& end : {from, to}) {
        painter.drawLine(end - QPointF(5, 0), end + QPointF(5, 0));
        painter.drawLine(end - QPointF(0, 5), end + QPointF(0, 5));
    }
    const double z = 1e3 * (measured_->second.z - measured_->first.z);
    const double r = 1e3 * (measured_->second.r - measured_->first.r);
    const QString text = with_true_minus(tr("%1, %2°")
                                             .arg(LengthDisplay::instance().fixed_words(std::hypot(z, r), 3))
                                             .arg(std::atan2(r, z) * 180.0 / M_PI, 0, 'f', 2));
    QRectF box = fontMetrics().boundingRect(text);
    box.moveCenter(0.5 * (from + to) - QPointF(0, fontMetrics().height()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Window));
    painter.drawRoundedRect(box.adjusted(-4, -2, 4, 2), 3, 3);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace lathe::ui
