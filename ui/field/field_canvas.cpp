#include "ui/field/field_canvas.hpp"

#include <QMouseEvent>
#include <QOpenGLContext>
#include <QSurfaceFormat>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr double smallest_scale = 1e2, largest_scale = 1e8;  // logical pixels a metre
constexpr double zoom_a_notch = 1.2;

}  // namespace

void use_field_surface_format() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 2);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    QSurfaceFormat::setDefaultFormat(format);
}

FieldCanvas::FieldCanvas(QWidget* parent) : QOpenGLWidget(parent) {
    setMouseTracking(true);
    setMinimumSize(160, 120);
    setCursor(Qt::CrossCursor);
    setObjectName("field_canvas");
}

FieldCanvas::~FieldCanvas() {
    if (!context()) return;
    makeCurrent();
    scene_.release();
    doneCurrent();
}

void FieldCanvas::set_home(const Extent& box) {
    home_ = box;
    if (follows_home_) fit();
}

void FieldCanvas::fit() {
    follows_home_ = true;
    const double length = std::max(home_.z_max - home_.z_min, 1e-6);
    const double height = std::max(2.0 * home_.r_max, 1e-6);
    pixels_per_metre_ = std::min(width() / length, this->height() / height);
    centre_ = {0.5 * (home_.z_min + home_.z_max), 0.0};
    apply_view();
}

Point FieldCanvas::plane_at(const QPointF& position) const {
    return {centre_.z + (position.x() - 0.5 * width()) / pixels_per_metre_,
            centre_.r - (position.y() - 0.5 * height()) / pixels_per_metre_};
}

void FieldCanvas::zoom(double factor, const QPointF& at) {
    const Point held = plane_at(at);
    pixels_per_metre_ = std::clamp(pixels_per_metre_ * factor, smallest_scale, largest_scale);
    const Point moved = plane_at(at);
    centre_.z += held.z - moved.z;
    centre_.r += held.r - moved.r;
    follows_home_ = false;
    apply_view();
}

void FieldCanvas::apply_view() {
    scene_.set_view({centre_.z, centre_.r, 1.0 / (pixels_per_metre_ * devicePixelRatioF())});
    update();
    emit view_changed();
}

void FieldCanvas::paintGL() {
    const double ratio = devicePixelRatioF();
    scene_.render(static_cast<int>(std::lround(width() * ratio)),
                  static_cast<int>(std::lround(height() * ratio)), defaultFramebufferObject());
}

void FieldCanvas::resizeEvent(QResizeEvent* event) {
    QOpenGLWidget::resizeEvent(event);
    if (follows_home_)
        fit();
    else
        apply_view();
}

void FieldCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0.0) zoom(std::pow(zoom_a_notch, notches), event->position());
    event->accept();
}

void FieldCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    dragging_ = true;
    drag_from_ = event->position();
    setCursor(Qt::ClosedHandCursor);
}

void FieldCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (dragging_) {
        const QPointF moved = event->position() - drag_from_;
        drag_from_ = event->position();
        centre_.z -= moved.x() / pixels_per_metre_;
        centre_.r += moved.y() / pixels_per_metre_;
        follows_home_ = false;
        apply_view();
    }
    emit hovered(plane_at(event->position()));
}

void FieldCanvas::mouseReleaseEvent(QMouseEvent*) {
    dragging_ = false;
    setCursor(Qt::CrossCursor);
}

void FieldCanvas::mouseDoubleClickEvent(QMouseEvent*) {
    fit();
}

void FieldCanvas::leaveEvent(QEvent* event) {
    QOpenGLWidget::leaveEvent(event);
    emit left();
}

}  // namespace lathe::ui
