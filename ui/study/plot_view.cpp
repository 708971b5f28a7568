#include "ui/study/plot_view.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <exception>

#include "ui/painting/section_painter.hpp"
#include "ui/workers/pool_task.hpp"

namespace lathe::ui {
namespace {

constexpr double pixels_per_point = 1.2;  ///< text of a page, as large as the window's
constexpr double ring_radius = 5.0;

/// What the style sheet of a report does to its plots on a dark background: lightness turned round, hue kept
/// (CSS filters invert(0.9) and hue-rotate(180deg)).
QRgb on_dark(QRgb pixel) {
    const QRgb plain = qUnpremultiply(pixel);
    const auto inverted = [](int part) { return 0.9 * 255.0 - 0.8 * part; };
    const double red = inverted(qRed(plain)), green = inverted(qGreen(plain)), blue = inverted(qBlue(plain));
    const auto part = [](double value) { return std::clamp(static_cast<int>(std::lround(value)), 0, 255); };
    return qPremultiply(qRgba(part(-0.574 * red + 1.430 * green + 0.144 * blue),
                              part(0.426 * red + 0.430 * green + 0.144 * blue),
                              part(0.426 * red + 1.430 * green - 0.856 * blue), qAlpha(pixel)));
}

struct Drawn {
    genetic::PlotPicture frame;
    QImage image;
};

/// Empty when it cannot be drawn.
Drawn drawn(const genetic::Plot& plot, QSize pixels, double scale, bool is_dark) {
    Drawn result;
    try {
        result.frame = genetic::draw_picture(plot, pixels.width() / scale, pixels.height() / scale, scale);
    } catch (const std::exception&) {
        return {};
    }
    result.image = QImage(result.frame.width, result.frame.height, QImage::Format_ARGB32_Premultiplied);
    const std::uint32_t* from = result.frame.pixels.data();
    for (int row = 0; row < result.frame.height; ++row, from += result.frame.width) {
        auto* to = reinterpret_cast<QRgb*>(result.image.scanLine(row));
        if (is_dark)
            std::transform(from, from + result.frame.width, to, on_dark);
        else
            std::copy(from, from + result.frame.width, to);
    }
    result.frame.pixels.clear();
    return result;
}

}  // namespace

PlotView::PlotView(QWidget* parent) : QWidget(parent), plot_(std::make_shared<genetic::Plot>()) {
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void PlotView::show_plot(const genetic::Plot& plot, double width, double height) {
    plot_ = std::make_shared<const genetic::Plot>(plot);
    shape_ = height / width;
    setAccessibleName(QString::fromStdString(plot.title.empty() ? plot.y.label : plot.title));
    updateGeometry();
    draw();
}

void PlotView::mark(std::optional<QPointF> value) {
    if (value && !(std::isfinite(value->x()) && std::isfinite(value->y()))) value.reset();
    if (marked_ == value) return;
    marked_ = value;
    update();
}

QPointF PlotView::axes() const {
    return {std::abs(frame_.right - frame_.left), std::abs(frame_.top - frame_.bottom)};
}

int PlotView::heightForWidth(int width) const {
    return static_cast<int>(std::lround(shape_ * width));
}

QSize PlotView::sizeHint() const {
    return {480, heightForWidth(480)};
}

QSize PlotView::wanted_pixels() const {
    return (QSizeF(size()) * devicePixelRatioF()).toSize();
}

void PlotView::draw() {
    const QSize pixels = wanted_pixels();
    if (pixels.isEmpty() || !isVisible()) return;
    const double ratio = devicePixelRatioF();
    in_the_pool([plot = plot_, pixels, scale = pixels_per_point * ratio,
                 dark = is_dark(palette())] { return drawn(*plot, pixels, scale, dark); },
                this,
                [this, request = ++newest_, ratio](Drawn drawn) {
                    if (request != newest_ || drawn.image.isNull()) return;
                    frame_ = std::move(drawn.frame);
                    picture_ = std::move(drawn.image);
                    picture_.setDevicePixelRatio(ratio);
                    update();
                });
}

void PlotView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    draw();
}

void PlotView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) draw();
}

void PlotView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (picture_.isNull()) return draw();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !is_drawn());
    painter.drawImage(QRectF(rect()), picture_);
    if (!is_drawn()) return draw();
    if (!marked_) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Text), 1.6));
    painter.drawEllipse(place_of(*marked_), ring_radius, ring_radius);
}

std::optional<QPointF> PlotView::value_at(const QPointF& place) const {
    const QPointF at = place / pixels_per_point;
    const genetic::Box& box = frame_.axes;
    const double x = (at.x() - box.x) / box.width, y = (box.y + box.height - at.y()) / box.height;
    if (!(x >= 0.0 && x <= 1.0 && y >= 0.0 && y <= 1.0)) return std::nullopt;
    return QPointF(frame_.left + x * (frame_.right - frame_.left),
                   frame_.bottom + y * (frame_.top - frame_.bottom));
}

QPointF PlotView::place_of(const QPointF& value) const {
    const genetic::Box& box = frame_.axes;
    const double x = (value.x() - frame_.left) / (frame_.right - frame_.left);
    const double y = (value.y() - frame_.bottom) / (frame_.top - frame_.bottom);
    return pixels_per_point * QPointF(box.x + x * box.width, box.y + (1.0 - y) * box.height);
}

void PlotView::mouseMoveEvent(QMouseEvent* event) {
    emit pointed(value_at(event->position()));
}

void PlotView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    if (const auto value = value_at(event->position())) emit clicked(*value);
}

void PlotView::leaveEvent(QEvent*) {
    emit pointed(std::nullopt);
}

}  // namespace lathe::ui
