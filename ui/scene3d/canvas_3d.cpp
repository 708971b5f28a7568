#include "ui/scene3d/canvas_3d.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <cmath>

#include "ui/scene3d/doubled_picture.hpp"
#include "ui/scene3d/pattern_surface.hpp"

namespace lathe::ui {
namespace {

constexpr double zoom_a_notch = 1.15;
// Where OpenGL runs on the processor a picture takes as long as it has pixels.
constexpr double longest_ms = 14.0;
constexpr int follows_within_ms = 150, calm_after_ms = 250;

}  // namespace

Canvas3d::Canvas3d(QWidget* parent) : QWidget(parent) {
    setMinimumSize(160, 120);
    setObjectName("canvas_3d");
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::OpenHandCursor);
    sharpen_.setSingleShot(true);
    sharpen_.setInterval(calm_after_ms);
    connect(&sharpen_, &QTimer::timeout, this, [this] { update(); });
    setToolTip(tr("Drag to turn, middle button or Shift to move, wheel to zoom, double click to fit"));
}

Canvas3d::~Canvas3d() {
    offscreen_.release([this] { scene_.release(); });
}

void Canvas3d::look_from(CameraPreset preset) {
    orbit_.look_from(preset);
    fit();
}

void Canvas3d::fit() {
    follows_scene_ = true;
    const Scene3d::Box box = scene_.box();
    orbit_.target = box.centre;
    orbit_.fit(box.half_sizes, static_cast<double>(width()) / std::max(1, height()));
    apply();
}

void Canvas3d::scene_changed() {
    if (follows_scene_)
        fit();
    else
        apply();
}

void Canvas3d::apply() {
    scene_.set_orbit(orbit_);
    update();
}

QImage Canvas3d::frame(double ratio) {
    const QSize size(static_cast<int>(std::ceil(width() * ratio)),
                     static_cast<int>(std::ceil(height() * ratio)));
    QImage frame = offscreen_.draw(
        size, [&](unsigned framebuffer) { scene_.render(size.width(), size.height(), framebuffer); });
    frame.setDevicePixelRatio(ratio);
    return frame;
}

QImage Canvas3d::picture(double ratio) {
    QImage picture = frame(ratio);
    if (picture.isNull()) return picture;
    QPainter painter(&picture);
    painter.setFont(font());
    paint_axes(painter);
    paint_words(painter);
    return picture;
}

/// Half as wide and high where pictures take long and follow each other.
QImage Canvas3d::frame_in_time() {
    const bool follows = since_painted_.isValid() && since_painted_.elapsed() < follows_within_ms;
    is_hurried_ = follows && whole_ms_ > longest_ms;
    since_painted_.start();
    const double ratio = devicePixelRatioF();
    if (!is_hurried_) {
        QElapsedTimer clock;
        clock.start();
        QImage whole = frame(ratio);
        whole_ms_ = 1e-6 * static_cast<double>(clock.nsecsElapsed());
        return whole;
    }
    sharpen_.start();
    const QImage half = frame(0.5 * ratio);
    if (half.isNull()) return half;
    QImage whole = doubled(half);
    whole.setDevicePixelRatio(ratio);
    return whole;
}

void Canvas3d::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QImage now = frame_in_time();
    if (now.isNull()) {
        painter.fillRect(rect(), palette().color(QPalette::Base));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("The 3D view needs OpenGL 3.2, which this display does not offer."));
        return;
    }
    painter.drawImage(0, 0, now);  // a hurried one may be a pixel too large
    paint_axes(painter);
    paint_words(painter);
}

/// The directions of x, y and z in the lower left corner.
void Canvas3d::paint_axes(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    const int unit = QFontMetrics(font()).height();
    const QPointF origin(2.6 * unit, height() - 2.6 * unit);
    const Vector3 right = orbit_.right(), up = orbit_.up();
    const char* const names[] = {"x", "y", "z"};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const QPointF tip = origin + 1.7 * unit * QPointF(right[axis], -up[axis]);
        painter.setPen(QPen(palette().color(QPalette::WindowText), 1.5));
        painter.drawLine(origin, tip);
        const QPointF middle = origin + 2.2 * unit * QPointF(right[axis], -up[axis]);
        painter.drawText(QRectF(middle - QPointF(unit, unit), QSizeF(2.0 * unit, 2.0 * unit)),
                         Qt::AlignCenter, QLatin1String(names[axis]));
    }
}

void Canvas3d::paint_words(QPainter& painter) const {
    const auto peak = scene_.pattern_peak_dbi();
    if (!peak) return;
    painter.setPen(palette().color(QPalette::WindowText));
    const int gap = QFontMetrics(font()).height() / 2;
    painter.drawText(rect().adjusted(gap, gap, -gap, -gap), Qt::AlignLeft | Qt::AlignTop,
                     tr("directivity: peak %1 dBi, centre %2 dB below")
                         .arg(*peak, 0, 'f', 1)
                         .arg(pattern_range_db, 0, 'f', 0));
}

void Canvas3d::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    scene_changed();
}

void Canvas3d::wheelEvent(QWheelEvent* event) {
    follows_scene_ = false;
    orbit_.zoom(std::pow(zoom_a_notch, event->angleDelta().y() / 120.0));
    apply();
    event->accept();
}

void Canvas3d::mousePressEvent(QMouseEvent* event) {
    dragging_ = true;
    panning_ = event->button() != Qt::LeftButton || event->modifiers().testFlag(Qt::ShiftModifier);
    drag_from_ = event->position();
    setCursor(Qt::ClosedHandCursor);
}

void Canvas3d::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_) return;
    const QPointF moved = event->position() - drag_from_;
    drag_from_ = event->position();
    if (panning_) {
        follows_scene_ = false;
        orbit_.pan(moved.x(), moved.y(), height());
    } else {
        orbit_.turn(moved.x(), moved.y());
    }
    apply();
}

void Canvas3d::mouseReleaseEvent(QMouseEvent*) {
    dragging_ = false;
    setCursor(Qt::OpenHandCursor);
}

void Canvas3d::mouseDoubleClickEvent(QMouseEvent*) {
    fit();
}

}  // namespace lathe::ui
