#include "ui/painting/axis_ruler.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr int tick_length = 5, gap = 3;

double tick_distance(double low, double high, int wanted) {
    const double rough = (high - low) / std::max(wanted, 1);
    if (!(rough > 0.0) || !std::isfinite(rough)) return 0.0;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough) return factor * power;
    return 10.0 * power;
}

}  // namespace

QList<double> round_ticks(double low, double high, int wanted) {
    QList<double> ticks;
    const double distance = tick_distance(low, high, wanted);
    if (distance == 0.0) return ticks;
    for (double n = std::ceil(low / distance); n * distance <= high && ticks.size() < 200; ++n)
        ticks << n * distance + 0.0;  // no minus zero
    return ticks;
}

QString tick_text(double value, double distance) {
    const int decimals =
        distance > 0.0 ? std::max(0, -static_cast<int>(std::floor(std::log10(distance * 1.001)))) : 0;
    const QString text = QString::number(std::abs(value) < 1e-9 * distance ? 0.0 : value, 'f', decimals);
    return QString(text).replace(QLatin1Char('-'), QChar(0x2212));
}

double label_start(double tick, double size, double length) {
    return std::clamp(tick - 0.5 * size, 0.0, std::max(0.0, length - size));
}

AxisRuler::AxisRuler(Qt::Orientation orientation, QString title, QWidget* parent)
    : QWidget(parent), orientation_(orientation), title_(std::move(title)) {
    if (orientation == Qt::Horizontal)
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    else
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void AxisRuler::set_range(double from, double to) {
    from_ = from;
    to_ = to;
    update();
}

void AxisRuler::set_title(const QString& title) {
    title_ = title;
    update();
}

QSize AxisRuler::sizeHint() const {
    const QFontMetrics metrics(font());
    if (orientation_ == Qt::Horizontal) return {100, tick_length + gap + 2 * metrics.height()};
    return {tick_length + 2 * gap + metrics.horizontalAdvance(QStringLiteral("000")) + metrics.height(), 100};
}

void AxisRuler::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    if (orientation_ == Qt::Horizontal)
        paint_horizontal(painter);
    else
        paint_vertical(painter);
}

void AxisRuler::paint_horizontal(QPainter& painter) const {
    const QFontMetrics metrics(font());
    const int label_width = metrics.horizontalAdvance(QStringLiteral("00000"));
    const QList<double> ticks = round_ticks(from_, to_, width() / (2 * label_width));
    const double distance = ticks.size() > 1 ? ticks[1] - ticks[0] : 1.0;
    for (const double tick : ticks) {
        const double x = (tick - from_) / (to_ - from_) * width();
        painter.drawLine(QPointF(x, 0), QPointF(x, tick_length));
        const QString text = tick_text(tick, distance);
        painter.drawText(QPointF(label_start(x, metrics.horizontalAdvance(text), width()),
                                 tick_length + gap + metrics.ascent()),
                         text);
    }
    painter.drawText(rect(), Qt::AlignHCenter | Qt::AlignBottom, title_);
}

void AxisRuler::paint_vertical(QPainter& painter) const {
    const QFontMetrics metrics(font());
    const QList<double> ticks = round_ticks(from_, to_, height() / (4 * metrics.height()) + 1);
    const double distance = ticks.size() > 1 ? ticks[1] - ticks[0] : 1.0;
    for (const double tick : ticks) {
        const double y = height() - (tick - from_) / (to_ - from_) * height();
        painter.drawLine(QPointF(width() - tick_length, y), QPointF(width(), y));
        const QRectF box(0, label_start(y, metrics.height(), height()), width() - tick_length - gap,
                         metrics.height());
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                         tick_text(unsigned_ ? std::abs(tick) : tick, distance));
    }
    painter.rotate(-90);
    painter.drawText(QRect(-height(), 0, height(), metrics.height()), Qt::AlignCenter, title_);
}

}  // namespace lathe::ui
