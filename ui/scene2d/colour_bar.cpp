#include "ui/scene2d/colour_bar.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/painting/axis_ruler.hpp"

namespace lathe::ui {
namespace {

constexpr int bar_width = 16, tick_length = 4, gap = 4;

}  // namespace

UnitPrefix unit_prefix(double magnitude) {
    static const struct {
        double factor;
        const char* prefix;
    } prefixes[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1.0, ""}, {1e-3, "m"}, {1e-6, "µ"}, {1e-9, "n"}};
    for (const auto& entry : prefixes)
        if (magnitude >= 0.9995 * entry.factor) return {entry.factor, QString::fromUtf8(entry.prefix)};
    return {1e-12, QStringLiteral("p")};
}

ColourBar::ColourBar(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void ColourBar::set_theme(Theme theme) {
    theme_ = theme;
    update();
}

void ColourBar::set_quantity(const QString& quantity, const QString& unit) {
    quantity_ = quantity;
    unit_ = unit;
    update();
}

void ColourBar::set_scale(const ColourScale& scale) {
    if (scale == scale_ || !(scale.high > scale.low)) return;
    scale_ = scale;
    update();
}

QSize ColourBar::sizeHint() const {
    const QFontMetrics metrics(font());
    return {bar_width + tick_length + 2 * gap + metrics.horizontalAdvance(QStringLiteral("−0000")), 120};
}

void ColourBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFontMetrics metrics(font());
    const int top = metrics.height() + 2 * gap;
    const QRect bar(0, top, bar_width, height() - top - 1);
    for (int y = bar.top(); y <= bar.bottom(); ++y) {
        const double t = 1.0 - static_cast<double>(y - bar.top()) / std::max(1, bar.height() - 1);
        const Colour colour = scale_colour(scale_.kind, t, theme_);
        painter.fillRect(bar.left(), y, bar.width(), 1,
                         QColor::fromRgbF(static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                                          static_cast<float>(colour[2])));
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(bar.adjusted(0, 0, -1, -1));

    const bool has_prefix = scale_.kind == ScaleKind::diverging || scale_.kind == ScaleKind::magnitude;
    const UnitPrefix prefix = has_prefix ? unit_prefix(scale_.high) : UnitPrefix{};
    const QString unit = scale_.kind == ScaleKind::decibel ? QStringLiteral("dB")
                         : scale_.kind == ScaleKind::phase ? QStringLiteral("°")
                                                           : prefix.prefix + unit_;
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, 0, width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     quantity_ + QStringLiteral(" / ") + unit);
    const double low = scale_.low / prefix.factor, high = scale_.high / prefix.factor;
    const QList<double> ticks =
        scale_.kind == ScaleKind::phase ? QList<double>{-180, -90, 0, 90, 180} : round_ticks(low, high, 6);
    const double distance = ticks.size() > 1 ? ticks[1] - ticks[0] : 1.0;
    if (bar.height() < 2) return;  // in a window made very small
    for (const double tick : ticks) {
        const double y = bar.top() + (high - tick) / (high - low) * (bar.height() - 1);
        painter.drawLine(QPointF(bar.right() + 1, y), QPointF(bar.right() + 1 + tick_length, y));
        const double highest = bar.top() - 2.0;
        const double text_top = std::clamp(y - 0.5 * metrics.height(), highest,
                                           std::max<double>(highest, height() - metrics.height()));
        painter.drawText(QRectF(bar.right() + 1 + tick_length + gap, text_top, width(), metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, tick_text(tick, distance));
    }
}

}  // namespace lathe::ui
